/**
 * Passes on what a run says while it runs, in the format that was asked for, and remembers the words.
 */
import type { LiveEvent } from "@latch/protocol";
import { Usage } from "@latch/ui-reducers";
import { Effect, Ref } from "effect";
import type { OutputFormat } from "../../arguments/flags.ts";
import { Streams } from "../../machine/streams.ts";
import { activityLine } from "../../output/activity.ts";
import { jsonLine, jsonlRecords } from "../../output/jsonl.ts";
import { endMessage, silent, speak } from "../../output/text.ts";

export interface Announcer {
  readonly hear: (live: LiveEvent) => Effect.Effect<void>;
  /** Ends a line of text that was left open. */
  readonly finish: Effect.Effect<void>;
  /** Everything the model said, messages a blank line apart; null where it said nothing. */
  readonly words: Effect.Effect<string | null>;
  /** What the models of this invocation reported of their tokens. */
  readonly usage: Effect.Effect<Usage.UsageLedger>;
}

export const makeAnnouncer = Effect.fn("Run.makeAnnouncer")(function* (format: OutputFormat) {
  const streams = yield* Streams;
  const text = yield* Ref.make(silent);
  const messages = yield* Ref.make<ReadonlyArray<string>>([]);
  const usage = yield* Ref.make(Usage.initial);

  // A run doesn't fail here for want of a reader: that is for whoever waits for it to decide.
  const write = (line: string): Effect.Effect<void> => Effect.ignore(streams.out(line));

  const aloud = (live: LiveEvent): Effect.Effect<void> => {
    switch (format) {
      case "json":
        return Effect.void;
      case "jsonl": {
        const lines = jsonlRecords(live).map(jsonLine).join("");
        return lines === "" ? Effect.void : write(lines);
      }
      case "text":
        return Effect.flatMap(
          Ref.modify(text, (state) => speak(state, live)),
          write
        );
    }
  };

  const watched = (live: LiveEvent): Effect.Effect<void> => {
    // Beside the words, so a person sees what happens; a script that keeps standard error isn't bothered by it.
    const line = format === "text" && streams.isTerminal.error ? activityLine(live) : undefined;
    return line === undefined
      ? Effect.void
      : Effect.zipRight(Effect.flatMap(Ref.modify(text, endMessage), write), streams.err(`${line}\n`));
  };

  const announcer: Announcer = {
    hear: (live) =>
      Effect.all(
        [
          Ref.update(messages, (all) => heard(all, live)),
          Ref.update(usage, (ledger) =>
            live.type === "durable" ? Usage.reduce(ledger, live.event) : ledger
          ),
          watched(live),
          aloud(live)
        ],
        { discard: true }
      ),
    finish: format === "text" ? Effect.flatMap(Ref.modify(text, endMessage), write) : Effect.void,
    words: Effect.map(Ref.get(messages), (all) => (all.length === 0 ? null : all.join("\n\n"))),
    usage: Ref.get(usage)
  };
  return announcer;
});

const heard = (messages: ReadonlyArray<string>, live: LiveEvent): ReadonlyArray<string> => {
  const words = wordsOf(live);
  return words === undefined ? messages : [...messages, words];
};

/** What a finished message says; none for a message without words and for anything else. */
export const wordsOf = (live: LiveEvent): string | undefined => {
  if (live.type !== "durable") return undefined;
  const { payload } = live.event;
  return (payload.type === "assistant_message_completed" || payload.type === "completion_report") &&
    payload.text.trim() !== ""
    ? payload.text
    : undefined;
};
