/** Small talk between the friends that answers nothing, in the same words as what does. */
import type { Pick } from "./pick.ts";

const who = [
  "my sister",
  "my dad",
  "the neighbour",
  "a colleague",
  "my aunt",
  "an old friend",
  "the twins",
  "Leila",
  "Mrs. Aldous",
  "my cousin",
  "the new guy at work"
];
const what = [
  "a cake",
  "the dog",
  "the studio",
  "the translation",
  "a mug",
  "the race",
  "the kiln",
  "a book",
  "the boat",
  "the garden",
  "the van",
  "a concert",
  "the museum",
  "a recipe",
  "the flat",
  "the market",
  "a holiday",
  "the cinema",
  "the wedding",
  "a jar",
  "the cat",
  "dinner",
  "the library",
  "a bike"
];
const did = [
  "went to see",
  "talked about",
  "thought of",
  "forgot about",
  "took a picture of",
  "dreamt of",
  "read about",
  "worried about",
  "laughed about",
  "cleaned up after",
  "waited for",
  "heard about"
];
const when = [
  "yesterday",
  "last night",
  "this morning",
  "on Sunday",
  "last week",
  "the other day",
  "on Friday",
  "a month ago",
  "last summer"
];
const feel = ["happy", "tired", "nervous", "proud", "busy", "excited", "sad", "lazy", "brave", "lost"];

const templates: ReadonlyArray<(pick: Pick) => string> = [
  (p) => `I ${p.one(did)} ${p.one(what)} ${p.one(when)}.`,
  (p) => `${p.one(who)} ${p.one(did)} ${p.one(what)}, can you imagine?`,
  (p) => `That sounds lovely! I wish I had more time for ${p.one(what)}.`,
  (p) => `How is ${p.one(who)}? Still ${p.one(feel)}?`,
  (p) => `Better, thanks. We ${p.one(did)} ${p.one(what)} together ${p.one(when)}.`,
  (p) => `I was so ${p.one(feel)} ${p.one(when)} that I only ${p.one(did)} ${p.one(what)}.`,
  (p) => `Do you remember when ${p.one(who)} ${p.one(did)} ${p.one(what)}?`,
  (p) => `Ha, how could I forget! ${p.one(who)} was ${p.one(feel)} for days.`,
  (p) => `What are you doing this weekend? I might look at ${p.one(what)}.`,
  (p) => `Nothing special, maybe ${p.one(what)} with ${p.one(who)}.`,
  (p) => `Thanks for being there for me. It made me ${p.one(feel)}.`,
  () => "Of course. That's what friends are for!",
  () => "Wow, that's amazing! Good for you.",
  (p) => `I told ${p.one(who)} about ${p.one(what)} and now everyone wants to know more.`,
  (p) => `You should write a story about ${p.one(what)} one day.`,
  (p) => `${p.one(who)} asked whether you'd like to come along to ${p.one(what)}.`
];

export const chatFiller = (pick: Pick): string => {
  const text = pick.one(templates)(pick);
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
};
