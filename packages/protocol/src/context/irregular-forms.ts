/** English forms that share no suffix with the word they belong to, each with that word. */

const families = `
be: am is are was were been being
go: went gone goes
do: did done does
have: has had having
say: said
make: made
get: got gotten
give: gave given
take: took taken
come: came
see: saw seen
know: knew known
think: thought
find: found
tell: told
leave: left
feel: felt
bring: brought
begin: began begun
keep: kept
hold: held
write: wrote written
stand: stood
hear: heard
mean: meant
meet: met
run: ran
pay: paid
sit: sat
speak: spoke spoken
lead: led
grow: grew grown
lose: lost
fall: fell fallen
send: sent
build: built
understand: understood
draw: drew drawn
break: broke broken
spend: spent
buy: bought
catch: caught
teach: taught
fight: fought
seek: sought
sell: sold
win: won
wear: wore worn
eat: ate eaten
drink: drank drunk
drive: drove driven
ride: rode ridden
rise: rose risen
fly: flew flown
swim: swam swum
sing: sang sung
ring: rang rung
throw: threw thrown
choose: chose chosen
freeze: froze frozen
forget: forgot forgotten
forgive: forgave forgiven
hide: hid hidden
shake: shook shaken
steal: stole stolen
wake: woke woken
sleep: slept
dream: dreamt
learn: learnt
burn: burnt
deal: dealt
bend: bent
lend: lent
shoot: shot
stick: stuck
strike: struck stricken
swing: swung
hang: hung
dig: dug
feed: fed
lay: laid
bite: bitten
blow: blew blown
tear: tore torn
overwrite: overwrote overwritten
rewrite: rewrote rewritten
rebuild: rebuilt
override: overrode overridden
withdraw: withdrew withdrawn
child: children
person: people
man: men
woman: women
foot: feet
tooth: teeth
mouse: mice
goose: geese
wife: wives
knife: knives
life: lives
leaf: leaves
half: halves
shelf: shelves
index: indices indexes
matrix: matrices
vertex: vertices
datum: data
schema: schemata
good: better best
bad: worse worst
`;

/** From a form to its word. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  families
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [word = "", forms = ""] = line.split(": ");
      return forms.split(" ").map((form) => [form, word] as const);
    })
);
