/**
 * A long acquaintance in many conversations: who did what, when, and what was said of it. Labels in brackets name the
 * lines that questions ask for.
 */

export interface ChatSession {
  readonly date: string;
  readonly lines: string;
}

export const chatSessions: ReadonlyArray<ChatSession> = [
  {
    date: "4 February, 2024",
    lines: `Nadia: Hey Owen! It has been ages. How is the new flat?
Owen: Hi Nadia! Finally unpacked. [flat] I moved in two weeks ago, it's right above a bakery, so I wake up to the smell of bread.
Nadia: That sounds dangerous, I'd eat croissants all day!
Owen: I do! What have you been up to?
Nadia: [pottery] I signed up for a pottery class last Tuesday. My first bowl collapsed but I loved it.
Owen: Good for you. Is it far?
Nadia: [pottery-place] It's in the old cannery by the river, ten minutes by bike.
Owen: Lovely. [marathon] I've started training for a half marathon, believe it or not.
Nadia: You? The man who took the lift to the first floor?
Owen: Ha. [why-run] After dad's heart attack I promised him to look after myself.
Nadia: Oh no, I'm sorry. How is he doing?
Owen: Much better, he is home and bossing everyone around.`
  },
  {
    date: "2 March, 2024",
    lines: `Owen: Nadia, guess who got a dog!
Nadia: No way! What kind?
Owen: [dog] A three-legged greyhound from the shelter. Her name is Biscuit.
Nadia: Oh my heart. Can I come and meet her?
Owen: Of course. She's scared of umbrellas, so leave yours at home.
Nadia: Deal. [job] By the way, I gave notice at the bank yesterday.
Owen: Wow, really? What's next?
Nadia: [studio] I want to open a little ceramics studio. I've been saving for it and my aunt is lending me the rest.
Owen: That is brave. I'm proud of you.
Nadia: Thanks. I'm terrified, honestly.
Owen: [advice] Write down the worst case and see whether you could live with it; that's what my coach always says.
Nadia: Wise coach.`
  },
  {
    date: "17 March, 2024",
    lines: `Nadia: Look at this picture! [picture] It's the view from the cabin where we spent the weekend, snow everywhere.
Owen: Gorgeous. Who did you go with?
Nadia: [cabin-with] My sister Leila and her twins. We played board games until midnight.
Owen: Which ones?
Nadia: [games] Mostly that one with the trains, and a lot of cheating at cards.
Owen: Sounds perfect. [race] I ran the city half marathon last Sunday, by the way!
Nadia: And??
Owen: [race-time] Two hours and six minutes. I cried at the finish line.
Nadia: Congratulations! Your dad must be so happy.
Owen: [race-dad] He was standing there with a cowbell. I could hear him a mile off.`
  },
  {
    date: "21 April, 2024",
    lines: `Owen: How's the studio search going?
Nadia: [lease] I signed the lease on Thursday! It used to be a bicycle repair shop.
Owen: Amazing. Does it have enough light?
Nadia: [light] Huge windows facing north. The only trouble is the floor, it slopes like a ship.
Owen: Charming, though.
Nadia: What about you, anything new?
Owen: [promotion] They made me head of the translation team. More meetings, less translating.
Nadia: Congrats! Do you like it?
Owen: [meetings] Not sure yet. I miss working on the Portuguese novels.
Nadia: You could keep one for yourself.
Owen: [keep-one] That's exactly what I negotiated: one novel a year, on Fridays.`
  },
  {
    date: "30 May, 2024",
    lines: `Nadia: I burnt my hand on the kiln, typing with my left.
Owen: Ouch! Are you all right?
Nadia: [burn] Nothing serious, the doctor gave me a cream and told me to keep it dry for ten days.
Owen: How will you manage the opening?
Nadia: [opening] I've postponed it to the 22nd of June. Leila's helping with the shelves.
Owen: I'll bring cake.
Nadia: [cake] Please not carrot, half of my family is allergic to nuts!
Owen: Noted. Lemon it is.
Nadia: You're the best. How's Biscuit?
Owen: [biscuit-sea] She saw the sea for the first time last week and barked at every single wave.
Nadia: I need a video of that.`
  },
  {
    date: "23 June, 2024",
    lines: `Owen: What an opening! I've never seen so many people in one room.
Nadia: I still can't believe it. [sold] We sold forty-one pieces, the blue glaze went first.
Owen: The blue ones were stunning. How did you get that colour?
Nadia: [glaze] Copper and a bit of tin, fired very slowly. It took me nineteen tries.
Owen: Patience!
Nadia: And thank you for the cake. Everyone asked for the recipe.
Owen: [recipe] It's my grandmother's, she wrote it on the back of a train ticket.
Nadia: [teach] I'd like to start giving lessons for children in the autumn.
Owen: You'd be wonderful at it. You were so good with the twins.
Nadia: They made me a sign for the door.`
  },
  {
    date: "14 July, 2024",
    lines: `Owen: Greetings from Lisbon!
Nadia: You're in Portugal? Work or fun?
Owen: [lisbon] Both. I'm meeting the author whose book I'm translating, and then a week of surfing.
Nadia: I didn't know you surf.
Owen: [surf] I don't. I swallowed half of the Atlantic this morning.
Nadia: Hahaha. What is she like, the author?
Owen: [author] Eighty-two, chain-smoking, and sharper than anyone I know. She corrected my Portuguese twice.
Nadia: I love her already. Who is looking after Biscuit?
Owen: [sitter] Mrs. Aldous from downstairs, the baker. I'm afraid of how fat she'll be when I get home.
Nadia: The dog or the baker?
Owen: Ha! The dog.`
  },
  {
    date: "18 August, 2024",
    lines: `Nadia: I've had a rough week.
Owen: What happened?
Nadia: [flood] A pipe burst and the studio was under water. I lost two shelves of unfired work.
Owen: Oh no. Is it insured?
Nadia: [insurance] The building is, my things are not. I never read the small print.
Owen: Can I do anything?
Nadia: [help] Could you lend me your van on Saturday? I need to take the wet boards to the dump.
Owen: It's yours. I'll drive.
Nadia: Thank you. I don't know what I'd do without you.
Owen: [cheer] Let's go to that open-air cinema afterwards, they're showing old westerns.
Nadia: Yes please.`
  },
  {
    date: "29 September, 2024",
    lines: `Nadia: The first children's course started yesterday!
Owen: How did it go?
Nadia: [kids] Eight kids, two tears and one dinosaur. I was exhausted and so happy.
Owen: What did they make?
Nadia: [kids-made] Mugs, officially. In practice mostly monsters.
Owen: I want a monster.
Nadia: I'll save you one. How's your dad?
Owen: [dad-boat] He has bought a boat, against all advice. It's called Second Wind.
Nadia: That's the best name.
Owen: [dad-sail] He's going to sail to the islands with my uncle next spring.
Nadia: Good for him.`
  },
  {
    date: "10 November, 2024",
    lines: `Owen: I have news, and I'm nervous about it.
Nadia: Tell me!
Owen: [date] I've been seeing someone. Her name is Ines, she plays the cello in the city orchestra.
Nadia: Owen! Since when?
Owen: [met] We met at the open-air cinema, would you believe it. She was sitting behind us.
Nadia: The woman who laughed at the wrong moments?
Owen: That's the one.
Nadia: I want to meet her. Bring her to dinner.
Owen: [vegan] We'd love to. She doesn't eat meat or cheese, is that a problem?
Nadia: [menu] Not at all, I'll make my mother's lentil stew.
Owen: Perfect.`
  },
  {
    date: "22 December, 2024",
    lines: `Nadia: What are you doing for the holidays?
Owen: [holidays] Ines and I are going to her parents in Galicia. I'm told there will be fourteen aunts.
Nadia: Survive! I'm staying here. [market] I have a stall at the Christmas market until the 24th.
Owen: Is it going well?
Nadia: [market-cold] It's freezing, but I sold out of the little bird whistles in three days.
Owen: I loved those.
Nadia: [gift] I kept one for you, it's the ugly one.
Owen: I'm touched. Did you decide about the loan?
Nadia: [loan] Yes, I paid my aunt back the last bit on Monday. I'm free!
Owen: That's huge. And in under a year.`
  },
  {
    date: "26 January, 2025",
    lines: `Owen: I handed in the translation on Friday. Finally!
Nadia: Congratulations! How long did it take in the end?
Owen: [translation] Seven months, and the last chapter alone took five weeks.
Nadia: When will it come out?
Owen: [publication] In May, if the printers don't strike. There will be a reading at the library.
Nadia: I'll be in the front row.
Owen: [knee] I may be on crutches, though, I've torn something in my knee.
Nadia: What? How?
Owen: [skate] Ice skating with Ines. She was spinning, I was falling.
Nadia: Poor you. Can you still run?
Owen: [physio] Not before summer, says the physiotherapist. So I've taken up swimming.`
  },
  {
    date: "9 March, 2025",
    lines: `Nadia: I've been offered a show at the museum!
Owen: The one by the harbour?
Nadia: [exhibition] Yes, in their small gallery, for the whole of October. They want thirty new pieces.
Owen: That's incredible. What will you show?
Nadia: [theme] I'm thinking of vessels that can't hold anything. After the flood, you know.
Owen: That gives me goosebumps.
Nadia: [apprentice] I'll need help, so I hired an apprentice, a boy of nineteen called Teo.
Owen: Is he any good?
Nadia: [teo] He throws better than I do, but he can't be trusted with the coffee machine.
Owen: A fair trade.
Nadia: What about you and Ines?
Owen: [together] She's moving in next month. Biscuit has already given up her half of the bed.`
  },
  {
    date: "11 May, 2025",
    lines: `Owen: Were you at the reading? I couldn't see anything for the lights.
Nadia: Front row, as promised! You were brilliant.
Owen: [nervous] I had to hold on to the lectern, my hands were shaking.
Nadia: Nobody noticed. [signed] I got my copy signed by the author, too.
Owen: [author-came] I still can't believe that she travelled all that way at her age, by train.
Nadia: She told me that you are her favourite mistake.
Owen: That's the nicest thing she has ever said.
Nadia: [allergy] Sorry that I had to leave early, the lilies on the table made my eyes swell up.
Owen: Oh! I should have thought of that.
Nadia: Never mind. [cat] I have to tell you, I've adopted a cat. She walked into the studio and stayed.
Owen: What did you call her?
Nadia: [cat-name] Kiln. Teo wanted Mudball.`
  },
  {
    date: "6 July, 2025",
    lines: `Nadia: How was the wedding?
Owen: [wedding] My cousin's? Wild. It rained, the band got lost, and everyone danced barefoot in the barn.
Nadia: Those are the best ones.
Owen: [toast] I gave the speech and forgot the bride's name.
Nadia: You did NOT.
Owen: I did. Ines saved me by coughing it.
Nadia: I'm crying. [kiln-new] I've bought a bigger kiln, gas this time.
Owen: Is that safe in the studio?
Nadia: [inspector] The fire inspector came on Wednesday and signed it off.
Owen: [dad-islands] Dad's back from the islands, brown as a nut and full of stories.
Nadia: So he really did it!`
  },
  {
    date: "19 October, 2025",
    lines: `Owen: I went to your exhibition again today, on my own this time.
Nadia: You did? That's so kind.
Owen: [favourite] I stood in front of the cracked jar for half an hour. The gold in the seams is beautiful.
Nadia: [seams] That one broke in the kiln and I nearly threw it away. Teo fished it out of the bin.
Owen: Clever boy. Has anyone bought it?
Nadia: [buyer] The museum wants it for the collection. I said yes and then I had to sit down.
Owen: You deserve it.
Nadia: And what is this about a ring, hm? Leila saw you at the jeweller's.
Owen: [ring] I can't hide anything in this town! I'm going to ask her at New Year, on the beach where I nearly drowned.
Nadia: [promise] My lips are sealed.`
  }
];

/** A question, and the lines that answer it: finding any of them counts. */
export const chatQuestions: ReadonlyArray<readonly [question: string, ...labels: ReadonlyArray<string>]> = [
  ["When did Owen move into his new flat?", "flat"],
  ["What shop is below Owen's apartment?", "flat"],
  ["What course did Nadia sign up for?", "pottery"],
  ["Where does Nadia's pottery class take place?", "pottery-place"],
  ["What was Owen training for?", "marathon"],
  ["Why did Owen decide to get fit?", "why-run"],
  ["What kind of dog did Owen adopt?", "dog"],
  ["What is the name of Owen's dog?", "dog"],
  ["When did Nadia quit her job?", "job"],
  ["What business did Nadia want to start?", "studio"],
  ["How did Nadia finance her studio?", "studio"],
  ["What advice did Owen's coach give?", "advice"],
  ["Who went to the cabin with Nadia?", "cabin-with"],
  ["What did Nadia and her sister do in the evenings at the cabin?", "cabin-with", "games"],
  ["When did Owen run the half marathon?", "race"],
  ["How fast did Owen finish the race?", "race-time"],
  ["Who cheered for Owen at the finish?", "race-dad"],
  ["When did Nadia sign the lease for her studio?", "lease"],
  ["What was Nadia's studio before she rented it?", "lease"],
  ["What is wrong with the floor of the studio?", "light"],
  ["What position was Owen promoted to?", "promotion"],
  ["What does Owen miss about his old role?", "meetings"],
  ["What did Owen negotiate with his employer?", "keep-one"],
  ["What did the doctor tell Nadia about her burn?", "burn"],
  ["To which date was the studio opening postponed?", "opening"],
  ["Why couldn't Owen bake a carrot cake?", "cake"],
  ["How did Biscuit react to the sea?", "biscuit-sea"],
  ["How many pieces did Nadia sell at the opening?", "sold"],
  ["What is Nadia's blue glaze made of?", "glaze"],
  ["Where did the recipe for Owen's cake come from?", "recipe"],
  ["Whom did Nadia want to teach in the autumn?", "teach"],
  ["Why did Owen travel to Lisbon?", "lisbon"],
  ["How did Owen's attempt at surfing go?", "surf"],
  ["How old is the author Owen translates?", "author"],
  ["Who took care of Biscuit while Owen was in Portugal?", "sitter"],
  ["What did Nadia lose when the pipe burst?", "flood"],
  ["Was Nadia's equipment covered by insurance?", "insurance"],
  ["What did Nadia borrow from Owen?", "help"],
  ["What did Owen suggest to cheer Nadia up?", "cheer"],
  ["How many children attended Nadia's first course?", "kids"],
  ["What did the children make in Nadia's class?", "kids-made"],
  ["What is the name of the boat that Owen's father bought?", "dad-boat"],
  ["Where does Owen's father plan to sail?", "dad-sail"],
  ["What instrument does Ines play?", "date"],
  ["Where did Owen meet Ines?", "met"],
  ["What are Ines's dietary restrictions?", "vegan"],
  ["What did Nadia plan to cook for Ines?", "menu"],
  ["Where did Owen spend Christmas 2024?", "holidays"],
  ["What sold out at Nadia's market stall?", "market-cold"],
  ["What present did Nadia keep for Owen?", "gift"],
  ["When did Nadia repay her aunt?", "loan"],
  ["How long did Owen work on the translation?", "translation"],
  ["When is the translated book going to be published?", "publication"],
  ["How did Owen injure his knee?", "skate", "knee"],
  ["Which sport did Owen take up after his injury?", "physio"],
  ["When is Nadia's exhibition at the museum?", "exhibition"],
  ["What is the theme of Nadia's show?", "theme"],
  ["Who did Nadia hire?", "apprentice"],
  ["What can't Teo be trusted with?", "teo"],
  ["When is Ines moving in with Owen?", "together"],
  ["How did the author get to the reading?", "author-came"],
  ["Why did Nadia leave the reading early?", "allergy"],
  ["What pet did Nadia adopt?", "cat"],
  ["What is Nadia's cat called?", "cat-name"],
  ["What went wrong at the wedding of Owen's cousin?", "wedding", "toast"],
  ["What embarrassing thing happened during Owen's toast?", "toast"],
  ["Who approved the new kiln?", "inspector"],
  ["When did Owen's father return from the islands?", "dad-islands"],
  ["Which piece at the exhibition did Owen like best?", "favourite"],
  ["Who rescued the broken jar?", "seams"],
  ["Who purchased the cracked jar?", "buyer"],
  ["When and where does Owen plan to propose to Ines?", "ring"],
  ["What allergies do people in Nadia's family have?", "cake", "allergy"],
  ["Which pets do the friends have?", "dog", "cat"],
  ["What sports has Owen done?", "marathon", "surf", "physio", "skate", "race"],
  ["What did Nadia sell at the Christmas market?", "market-cold", "market"],
  ["How did Owen feel during the reading?", "nervous"],
  ["What colour pieces sold first at Nadia's opening?", "sold"],
  ["What did Leila help with?", "opening"],
  ["What is Owen's profession?", "promotion", "meetings", "translation"]
];
