/** The recall benchmark: sessions with questions whose source events are known, and how a retrieval is scored on them. */
import type { Sequence } from "@latch/protocol";
import { MemoryLog } from "../../support/memory-history.ts";
import { answers, calls, says, user } from "../../support/words.ts";
import { codingScenes } from "./coding-scenes.ts";
import { filler } from "./filler.ts";
import { generatedScenes, revisions } from "./generated-scenes.ts";
import { type Pick, pickFrom } from "./pick.ts";

export type QuestionKind = "error" | "identifier" | "decision" | "superseded" | "conversation";

export interface Question {
  readonly kind: QuestionKind;
  readonly text: string;
  /** Events that answer it. */
  readonly sources: ReadonlySet<Sequence>;
  /** Events that used to, and don't any more. */
  readonly outdated: ReadonlySet<Sequence>;
}

export interface Bench {
  readonly name: string;
  readonly log: MemoryLog;
  readonly questions: ReadonlyArray<Question>;
}

/** A coding session of `fillerLines` lines of other work around the scenes. */
export const codingBench = (seed: number, fillerLines: number): Bench => {
  const pick = pickFrom(seed);
  const log = new MemoryLog();
  const questions: Array<Question> = [];
  const scenes = [
    ...codingScenes.map((scene) => ({ ...scene, kind: "decision" as const })),
    ...generatedScenes()
  ];
  const facts = revisions(pick).map((fact) => ({ ...fact, said: [] as Array<Sequence> }));
  const perScene = Math.max(1, Math.floor(fillerLines / scenes.length));
  const order = shuffled(scenes, pick);
  // Every statement of a fact has its turn, in order, spread over the whole session.
  const statements = facts.flatMap((fact, index) =>
    fact.statements.map((line, place) => ({
      fact: index,
      line,
      at: (place + pick.next()) / fact.statements.length
    }))
  );
  statements.sort((a, b) => a.at - b.at);
  let spoken = 0;
  order.forEach((scene, index) => {
    for (let line = pick.below(perScene * 2); line > 0; line -= 1) say(log, filler(pick));
    while (spoken < statements.length && (statements[spoken]?.at ?? 1) * order.length <= index + 1) {
      const statement = statements[spoken];
      spoken += 1;
      if (statement === undefined) continue;
      facts[statement.fact]?.said.push(say(log, statement.line));
      say(log, filler(pick));
    }
    const marked = new Set<Sequence>();
    for (const line of scene.lines.split(/\n(?=\*?[UAT]: )/)) {
      const sequence = say(log, line.replace(/^\*/, ""));
      if (line.startsWith("*")) marked.add(sequence);
    }
    for (const text of scene.questions)
      questions.push({ kind: scene.kind, text, sources: marked, outdated: new Set() });
  });
  for (const fact of facts) {
    const newest = fact.said.at(-1);
    if (newest === undefined) continue;
    for (const text of fact.questions) {
      questions.push({
        kind: "superseded",
        text,
        sources: new Set([newest]),
        outdated: new Set(fact.said.slice(0, -1))
      });
    }
  }
  return { name: `coding session, ${log.events.length} events`, log, questions };
};

let call = 0;
const say = (log: MemoryLog, line: string): Sequence => {
  const text = line.slice(3);
  if (line.startsWith("T")) {
    call += 1;
    log.append(calls("", `bench${call}`));
    return last(log.append(answers(`bench${call}`, text)));
  }
  return last(log.append(line.startsWith("U") ? user(text) : says(text)));
};

const last = (events: ReturnType<MemoryLog["append"]>): Sequence => {
  const event = events.at(-1);
  if (event === undefined) throw new RangeError("nothing was appended");
  return event.sequence;
};

const shuffled = <A>(items: ReadonlyArray<A>, pick: Pick): ReadonlyArray<A> =>
  items
    .map((item) => ({ item, at: pick.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

export interface Score {
  readonly asked: number;
  readonly at5: number;
  readonly at10: number;
  readonly at20: number;
  /** Superseded questions: how many, and in how many an outdated statement stands before the newest. */
  readonly superseded: number;
  readonly outdatedFirst: number;
}

/** Whether a question's source is among the first `limit` of an answer. */
export const foundWithin = (question: Question, answer: ReadonlyArray<Sequence>, limit: number): boolean =>
  answer.slice(0, limit).some((sequence) => question.sources.has(sequence));

/** Whether an answer's first word on the matter is an outdated one. */
const outdatedFirst = (question: Question, answer: ReadonlyArray<Sequence>): boolean => {
  const first = answer.find((sequence) => question.sources.has(sequence) || question.outdated.has(sequence));
  return first !== undefined && question.outdated.has(first);
};

export const scoreOf = (
  questions: ReadonlyArray<Question>,
  answersOf: (question: Question) => ReadonlyArray<Sequence>
): Score => {
  let at5 = 0;
  let at10 = 0;
  let at20 = 0;
  let superseded = 0;
  let outdated = 0;
  for (const question of questions) {
    const answer = answersOf(question);
    if (foundWithin(question, answer, 5)) at5 += 1;
    if (foundWithin(question, answer, 10)) at10 += 1;
    if (foundWithin(question, answer, 20)) at20 += 1;
    if (question.kind !== "superseded") continue;
    superseded += 1;
    if (outdatedFirst(question, answer)) outdated += 1;
  }
  return { asked: questions.length, at5, at10, at20, superseded, outdatedFirst: outdated };
};
