/**
 * Conversations and questions that recall was never tuned on: written once, apart from its word lists, and left as they
 * are. What they score says what a stranger's history would.
 */
import type { ChatSession } from "./chat-sessions.ts";

export const heldOutSessions: ReadonlyArray<ChatSession> = [
  {
    date: "9 January, 2025",
    lines: `Ruth: Emeka, are you coming to the allotment on Saturday? The committee wants everyone to help with the fence.
Emeka: I can't. [ferry] I'm taking the ferry to Harwich on Friday night, mum's cataract is being operated on.
Ruth: Oh, give her a hug. [hives] I wanted to show you the hives, two of the five colonies didn't make it through December.
Emeka: That's awful. Was it the cold?
Ruth: [mites] Mites, I think. I treated them too late in the autumn, the drop board was red with them.
Emeka: Will you replace them?
Ruth: [swarm-list] I put myself on the swarm list of the county association. You get one for free if you can be there within the hour.
Emeka: With your van, you'll be there in ten minutes.
Ruth: [van] The van failed its inspection, rust on both sills. The welder wants six hundred pounds.
Emeka: Ouch. Ask Pavel, he has a MIG set in his garage.`
  },
  {
    date: "3 February, 2025",
    lines: `Emeka: Back at last! [surgery] Mum reads the small print on cereal packets now, it went perfectly.
Ruth: Wonderful! How was the crossing?
Emeka: [crossing] Rough. I spent five hours on the floor next to the vending machine with a bucket.
Ruth: You poor thing. Pavel fixed the sills, by the way.
Emeka: What did he charge you?
Ruth: [pavel-fee] Two jars of heather honey and a promise to drive his nan to bingo.
Emeka: That's Pavel all over. [choir] I've joined the harbour choir, they were short of basses.
Ruth: You sing?
Emeka: [audition] They had me do a scale and the national anthem and said I'd do. Rehearsals are Thursdays in the lifeboat house.
Ruth: I'd pay to hear that.`
  },
  {
    date: "28 February, 2025",
    lines: `Ruth: I've been thinking about what you said, about giving up the shop.
Emeka: And?
Ruth: [shop] I told Mrs. Lindqvist I'd hand back the keys at midsummer. Thirty years of wool is enough.
Emeka: How did she take it?
Ruth: [landlady] She cried, then she asked whether her nephew could have the fittings.
Emeka: And what will you do with all that yarn?
Ruth: [yarn] Whatever isn't gone by June goes to the women's refuge, they run a knitting circle.
Emeka: That's generous. [solo] The conductor gave me eight bars alone in the Easter piece. I haven't slept since.
Ruth: Breathe from your belly, my gran always said, and look at the clock on the back wall.
Emeka: There's only a lifebuoy on the back wall.`
  },
  {
    date: "22 March, 2025",
    lines: `Ruth: You'll never guess. [swarm] I got the call at noon yesterday, a cluster as big as a football on the vicar's mailbox.
Emeka: Did you get there in time?
Ruth: [box] In my slippers. I knocked them into a cardboard box that used to hold printer paper and drove home with the windows down.
Emeka: Weren't you afraid?
Ruth: They're gentle when they're homeless. [sting] I got it on the eyelid all the same, I look like a boxer.
Emeka: Send me a photograph. I need cheering up, [passport] my passport expired and the consulate's next appointment is in July.
Ruth: But your cousin's wedding is in May!
Emeka: [enugu] I know. Enugu without me, and I was supposed to carry the kola nuts.
Ruth: There must be an emergency document.
Emeka: [laissez] There is one for single journeys, but you have to turn up in London at six in the morning and hope.`
  },
  {
    date: "15 April, 2025",
    lines: `Emeka: I hoped, and it worked! [queue] Four hours on the pavement behind a trombonist, and I have the paper.
Ruth: So you're going! When?
Emeka: [flight] The sixth of May, through Addis Ababa, with eleven hours to kill there.
Ruth: Bring me coffee. How was Easter?
Emeka: [concert] I came in a bar early and the altos followed me like ducks. The conductor laughed so hard she dropped her pencil.
Ruth: So nobody minded?
Emeka: An old man said it was the liveliest Passion he had heard. [recording] The local radio wants to broadcast it, mistakes and all.
Ruth: I'll be glued to the set. [queen] The new colony has a queen now, I saw her yesterday, long as a date stone and with no mark.
Emeka: Will you mark her?
Ruth: [colour] Blue, it's the colour for years that end in five.`
  },
  {
    date: "2 June, 2025",
    lines: `Ruth: Welcome home! I want to hear everything.
Emeka: [speech] They made me speak for the whole of father's side. I forgot every word of Igbo I had prepared and sang instead.
Ruth: The choir paid off!
Emeka: [gift] We gave them a generator with a ribbon around it, the most useful present in the room.
Ruth: Practical. [sale] The closing sale began on Monday, and the queue went past the chemist's.
Emeka: Are you sad?
Ruth: [mannequin] Only when a girl carried off the old mannequin. I used to talk to it on rainy days.
Emeka: Oh Ruth.
Ruth: [honey] The first harvest cheered me up: twenty-three kilos, mostly lime blossom, it tastes like mint.
Emeka: Keep a jar for mum, she has sworn off sugar otherwise.`
  },
  {
    date: "19 August, 2025",
    lines: `Emeka: How does it feel not to open up at nine?
Ruth: [mornings] I wake at seven anyway and walk to the breakwater. The terns know me by now.
Emeka: And the evenings?
Ruth: [course] I'm learning to mend clocks, an online class run by a man in Besançon with magnificent eyebrows.
Emeka: In French?
Ruth: With subtitles. [first-clock] I took apart grandfather's mantel clock and had a spring hit the ceiling.
Emeka: Careful with the other eye!
Ruth: What of you?
Emeka: [foreman] They've offered me the foreman's job at the yard, but it means nights for half of the year.
Ruth: [foreman-advice] Don't let the money do the talking. You hated nights at the cannery.
Emeka: [declined] I know. I said no this morning, and I feel ten pounds lighter.`
  },
  {
    date: "11 October, 2025",
    lines: `Emeka: The boat is finally out of the water, come and look at the keel.
Ruth: What am I going to see?
Emeka: [worm] Holes like a Swiss cheese. The previous owner painted over gribble.
Ruth: Is she lost?
Emeka: [keel] Not quite. We can scarf in two metres of oak, and Pavel knows a sawmill that has it seasoned.
Ruth: How long will that take?
Emeka: [winter] All winter, if the tarpaulin holds. [name] And then she gets a new name, I'm tired of "Second Wife".
Ruth: What shall it be?
Emeka: [vote] The choir voted, it is going to be "Early Entry".
Ruth: Ha! They'll never let you forget that. [clock] I sold my first repaired clock today, a cuckoo, to the dentist.
Emeka: Did it keep time?
Ruth: It loses four minutes a day, but the bird is punctual.`
  },
  {
    date: "12 November, 2025",
    lines: `User: I'm planning a dinner for my in-laws, one of them can't have gluten and the other doesn't eat anything from the sea.
Assistant: For a table like that I would build on things that are naturally free of wheat: a saffron risotto, a roast shoulder of lamb with white beans, and for the end a chestnut cake, which needs no flour at all. [dinner] Serve the risotto last-minute and the lamb can rest up to forty minutes.
User: Lovely. How much lamb for nine?
Assistant: [lamb] With the bone, count about 350 grams a head, so a piece of a little over three kilos; order it a week ahead, butchers seldom have one that large on the hook.
User: And the wine? My father-in-law is picky.
Assistant: [wine] Something with acidity that can stand the fat: a Bandol or a northern Rhône; open it two hours before they arrive.
User: [allergy] I forgot to say that my sister-in-law comes out in hives from chestnuts.
Assistant: [dessert] Then replace the cake by poached quinces with mascarpone, which keep for days in their syrup.`
  },
  {
    date: "20 November, 2025",
    lines: `User: Can you help me with a letter to my landlord? The heating in the flat has been out for nine days.
Assistant: Of course. I'd state the date it failed, that you reported it by telephone, what you measured in the rooms, and a deadline. [letter] Ask for a reduction of the rent from the first day on, and keep the tone dry.
User: [degrees] It's fourteen degrees in the nursery at night, I've kept a list.
Assistant: [reduction] Courts have granted between twenty and fifty percent for living rooms that don't get above sixteen, and more where small children are affected; enclose the list as an annex.
User: He says the spare part comes from Denmark.
Assistant: [heaters] The supply of the part is his risk, not yours. Offer that he pays for two oil radiators and the electricity they use until it arrives.
User: He agreed!! [agreed] He'll take a third off and pay the current for the radiators.
Assistant: Good. Ask him to confirm that in writing, an e-mail is enough.`
  },
  {
    date: "4 December, 2025",
    lines: `User: I want to learn to swim properly at 47. Crawl. Where do I start?
Assistant: [swim] Start with breathing out under water: most adults hold their breath and then fight for air. Ten minutes of bobbing at the wall, three times a week, before you think about arms.
User: I did that for two weeks now, what next?
Assistant: [drill] Next, the side kick: one arm ahead, face down, rotate to breathe. Fins help, because ankles stiffen with desk work.
User: [lane] The pool has a slow lane on Tuesdays after eight, I'm the only one there.
Assistant: Ideal, you can rest at each end as long as you like.
User: [goal] I'd like to manage a kilometre by the time we go to Lake Orta in August.
Assistant: [plan] That is realistic. Add a hundred metres every second week, and from May on swim outdoors once, to get used to the cold.`
  },
  {
    date: "8 December, 2025",
    lines: `User: My daughter is doing a school project on volcanoes. What's an experiment that is not vinegar and baking soda again?
Assistant: [wax] Melt a layer of red wax at the bottom of a beaker, cover it with sand and cold water, then heat from below: the wax breaks through the sand and freezes where it meets the water, like a pillow lava.
User: That's brilliant. Is it dangerous?
Assistant: [safety] Use a water bath rather than a flame and goggles, and don't let the glass cool in a draught, it may crack.
User: She loved it. [prize] She got second prize, the winner had built a hovercraft.
Assistant: Congratulations to her! A hovercraft is stiff competition.
User: [next-project] Next term they're to keep a weather diary for six weeks.
Assistant: A wet-bulb thermometer made of two ordinary ones and a shoelace would make hers stand out.`
  },
  {
    date: "15 December, 2025",
    lines: `User: I'm choosing between two job offers and going round in circles.
Assistant: Tell me about them, and which one you would be sorry to lose.
User: [offers] One is with the water board, dull but safe; the other is a museum of toys that may run out of funding in two years.
Assistant: [coin] Toss a coin and watch your face when it lands, that is worth more than a list of pros and cons.
User: It landed on the water board and I swore.
Assistant: Then you know. What would make the risk bearable?
User: [savings] I've nine months of expenses put aside, and my wife's contract is permanent.
Assistant: [negotiate] With that cushion, ask the museum for a four-day week instead of more pay: it costs them little, and leaves you room for freelance conservation.
User: [accepted] They said yes to the four days, I start on the second of March.
Assistant: Wonderful news.`
  },
  {
    date: "22 December, 2025",
    lines: `User: The old piano we inherited sounds sour. Is it worth saving?
Assistant: [piano] It depends on the pin block: if a tuner can turn a pin and it stays, everything else can be repaired. Cracks in the soundboard look alarming and seldom matter.
User: [tuner] The tuner came. He says it is a semitone flat and he'd bring it up in three visits so that no strings snap.
Assistant: That is the careful way. What does he ask?
User: [price] Ninety for each visit, and he'll throw in new felts because his father built it.
Assistant: That is a bargain and a good story.
User: [moths] He found moths in the hammers, so they'll have to go in somebody's freezer for a week.
Assistant: Seal them in bags, or everything will smell of peas.`
  }
];

/** Questions, each with the labels of the lines that answer it. */
export const heldOutQuestions: ReadonlyArray<readonly [question: string, ...labels: ReadonlyArray<string>]> =
  [
    ["Why did Emeka miss the working day at the allotment?", "ferry"],
    ["How many of Ruth's bee colonies died over the winter?", "hives"],
    ["What killed Ruth's bees?", "mites"],
    ["How did Ruth plan to get new bees without paying?", "swarm-list", "swarm"],
    ["What was wrong with Ruth's vehicle?", "van"],
    ["How is the eyesight of Emeka's mother after her eye operation?", "surgery"],
    ["Was Emeka seasick on the way back?", "crossing"],
    ["What did Pavel want in return for the welding?", "pavel-fee"],
    ["Which singing group is Emeka a member of?", "choir"],
    ["What did Emeka have to perform to be admitted to the choir?", "audition"],
    ["Where does the choir practise?", "audition"],
    ["When is Ruth going to close her store?", "shop"],
    ["What did Ruth sell for a living?", "shop"],
    ["How did the owner of the building react when Ruth gave notice?", "landlady"],
    ["Who will get the leftover wool?", "yarn"],
    ["What made Emeka too nervous to sleep?", "solo"],
    ["Where had the swarm settled?", "swarm"],
    ["What did Ruth carry the swarm home in?", "box"],
    ["Where on her face was Ruth stung?", "sting"],
    ["Why was Emeka afraid he could not travel to the wedding?", "passport"],
    ["What was Emeka's task at his cousin's wedding?", "enugu"],
    ["Who stood in front of Emeka while he waited at the consulate?", "queue"],
    ["On what day does Emeka fly to Nigeria?", "flight"],
    ["How long is Emeka's layover?", "flight"],
    ["What went wrong at the Easter performance?", "concert"],
    ["Which station will play the choir's concert?", "recording"],
    ["What colour will Ruth paint on her queen?", "colour"],
    ["What did Emeka do at the wedding when his mind went blank?", "speech"],
    ["What wedding present did Emeka's family bring?", "gift"],
    ["When did Ruth start selling off her stock?", "sale"],
    ["What item from the shop was Ruth sorry to see go?", "mannequin"],
    ["How much honey did Ruth get in June?", "honey"],
    ["What does Ruth do first thing in the morning since she retired?", "mornings"],
    ["What craft is Ruth studying on the internet?", "course"],
    ["What accident did Ruth have while dismantling the mantel clock?", "first-clock"],
    ["What promotion was Emeka offered?", "foreman"],
    ["Did Emeka take the position at the yard?", "declined"],
    ["What did Ruth say about the money?", "foreman-advice"],
    ["What is eating the wood of Emeka's boat?", "worm"],
    ["How will the keel be repaired?", "keel"],
    ["What was the boat called before?", "name"],
    ["What will Emeka's boat be called?", "vote"],
    ["Who bought the cuckoo clock?", "clock"],
    ["What main course did you recommend for the family dinner?", "dinner"],
    ["How heavy should the roast be for nine guests?", "lamb"],
    ["Which bottle goes with the meat?", "wine"],
    ["What is my sister-in-law allergic to?", "allergy"],
    ["What sweet did we settle on instead of the chestnut cake?", "dessert"],
    ["How cold was it in the baby's room?", "degrees"],
    ["What share of the rent may a tenant withhold without heating?", "reduction"],
    ["What did you suggest as a stopgap until the spare part was delivered?", "heaters"],
    ["What compromise did I reach with the landlord?", "agreed"],
    ["What was the first exercise you gave me for the crawl?", "swim"],
    ["When is it quiet at the swimming baths?", "lane"],
    ["What distance do I want to swim before the summer holiday?", "goal"],
    ["How fast should I increase my distance?", "plan"],
    ["Which demonstration of an eruption did you propose?", "wax"],
    ["How did my daughter's volcano do in the contest?", "prize"],
    ["What does my daughter have to record next term?", "next-project"],
    ["Which two employers was I torn between?", "offers"],
    ["How long could we live without my income?", "savings"],
    ["What did you tell me to request instead of a higher salary?", "negotiate"],
    ["On which date do I begin at the museum?", "accepted"],
    ["How far out of tune is the piano?", "tuner"],
    ["What does each tuning session cost?", "price"],
    ["Which insects were living in the instrument?", "moths"],
    ["How do we get rid of the insects in the piano?", "moths"]
  ];
