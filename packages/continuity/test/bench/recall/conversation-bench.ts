/**
 * Conversations as a session: one turn an event, the speaker's name in the text, and between two conversations turns of
 * small talk in the words of the first set.
 */
import type { Sequence } from "@latch/protocol";
import { MemoryLog } from "../../support/memory-history.ts";
import { says, user } from "../../support/words.ts";
import type { Bench } from "./benchmark.ts";
import { chatFiller } from "./chat-filler.ts";
import { type ChatSession, chatQuestions, chatSessions } from "./chat-sessions.ts";
import { heldOutQuestions, heldOutSessions } from "./held-out-sessions.ts";
import { pickFrom } from "./pick.ts";

/** What recall was tuned on. */
export const chatBench = (fillerPerSession = 0): Bench =>
  conversationBench("conversations", chatSessions, chatQuestions, fillerPerSession);

/** What it was not: another life, in a log that holds the first as well. */
export const heldOutBench = (fillerPerSession = 0): Bench =>
  conversationBench(
    "held-out conversations",
    [...chatSessions, ...heldOutSessions],
    heldOutQuestions,
    fillerPerSession
  );

const conversationBench = (
  name: string,
  sessions: ReadonlyArray<ChatSession>,
  questions: ReadonlyArray<readonly [question: string, ...labels: ReadonlyArray<string>]>,
  fillerPerSession: number
): Bench => {
  const log = new MemoryLog();
  const pick = pickFrom(11);
  const labelled = new Map<string, Sequence>();
  for (const { date, lines } of sessions) {
    const speakers: Array<string> = [];
    const say = (speaker: string, text: string) => {
      if (!speakers.includes(speaker)) speakers.push(speaker);
      return log.append(speaker === speakers[0] ? user(text) : says(text))[0];
    };
    lines.split("\n").forEach((line, index) => {
      const [, speaker = "", label, text = ""] = /^(\w+): (?:\[([\w-]+)\] )?(.*)$/.exec(line) ?? [];
      const embedded = /\[([\w-]+)\] /.exec(text);
      const spoken = `${speaker}: ${text.replace(/\[[\w-]+\] /, "")}`;
      const event = say(speaker, index === 0 ? `[${date}] ${spoken}` : spoken);
      for (const found of [label, embedded?.[1]])
        if (found !== undefined && event !== undefined) labelled.set(found, event.sequence);
    });
    for (let turn = 0; turn < fillerPerSession; turn += 1) {
      const speaker = speakers[turn % 2] ?? "";
      say(speaker, `${speaker}: ${chatFiller(pick)}`);
    }
  }
  return {
    name: `${name}, ${log.events.length} events`,
    log,
    questions: questions.map(([text, ...labels]) => ({
      kind: "conversation" as const,
      text,
      sources: new Set(
        labels.map((label) => {
          const sequence = labelled.get(label);
          if (sequence === undefined) throw new RangeError(`no line is labelled ${label}`);
          return sequence;
        })
      ),
      outdated: new Set<Sequence>()
    }))
  };
};
