/**
 * A shell command, read once: what it may do, and what it is made of.
 */
import { Either } from "effect";
import { maxJudgements, maxParsedCharacters } from "../defaults.ts";
import type { PathFacts } from "../location.ts";
import type { Context, Follow } from "./context.ts";
import { type Effects, found, join, ordinary, reads, settled } from "./effects.ts";
import { parse } from "./parse.ts";
import { scopeOf } from "./scope.ts";
import { walk } from "./walk.ts";
import type { Segment } from "./walked.ts";

export interface Analysis {
  readonly effects: Effects;
  /** The simple commands of the text, in order. Empty where it could not be read. */
  readonly segments: ReadonlyArray<Segment>;
}

/** Reads a command that would run in `directory`. Never throws. */
export const analyse = (command: string, facts: PathFacts, directory: string): Analysis => {
  const known = new Map([
    ["HOME", facts.home],
    ["PWD", directory]
  ]);
  let judgements = 0;
  let characters = 0;
  const read = (text: string, around: Omit<Context, "scope" | "source">): Analysis =>
    Either.match(parse(text), {
      onLeft: (problem) => ({ effects: found("unfollowable_command", problem), segments: [] }),
      onRight: (script) => {
        const here: Context = { ...around, source: text, scope: scopeOf(script, known) };
        const { effects, segments } = walk(script, here, follow);
        // Bash drops a NUL, and reads what is left as one word.
        const cut = text.includes("\0") ? found("unreadable_command", "it holds a NUL character") : reads;
        return { effects: join(effects, cut), segments };
      }
    });
  const follow: Follow = {
    script: (text, context) => {
      characters += text.length;
      return characters > maxParsedCharacters
        ? found("unfollowable_command", "more text than can be followed")
        : read(text, context).effects;
    },
    affordable: () => {
      judgements += 1;
      return judgements <= maxJudgements;
    }
  };
  const start = {
    facts,
    directories: [directory],
    depth: 0,
    searching: false,
    input: { type: "none" }
  } as const;
  // A tree can be deeper than the stack, however short its text: `$((1+1+1…))`.
  const { effects, segments } = Either.getOrElse(
    Either.try(() => read(command, start)),
    (): Analysis => ({ effects: found("unfollowable_command", "deeper than can be followed"), segments: [] })
  );
  return { effects: settled(command.trim() === "" ? join(effects, ordinary) : effects), segments };
};
