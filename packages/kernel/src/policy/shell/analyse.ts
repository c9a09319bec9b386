/**
 * A shell command, read once: what it may do, and what it is made of.
 */
import { Either } from "effect";
import { maxJudgements } from "../defaults.ts";
import type { PathFacts } from "../location.ts";
import type { Context, Follow } from "./context.ts";
import { type Effects, found, join, ordinary, settled } from "./effects.ts";
import { parse } from "./parse.ts";
import { scopeOf } from "./scope.ts";
import { type Segment, walk } from "./walk.ts";

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
  const read = (text: string, around: Omit<Context, "scope">): Analysis =>
    Either.match(parse(text), {
      onLeft: (problem) => ({ effects: found("unreadable_command", problem), segments: [] }),
      onRight: (script) => walk(script, { ...around, scope: scopeOf(script, known) }, follow)
    });
  const follow: Follow = {
    script: (text, context) => read(text, context).effects,
    affordable: () => {
      judgements += 1;
      return judgements <= maxJudgements;
    }
  };
  const { effects, segments } = read(command, {
    facts,
    directories: [directory],
    depth: 0,
    searching: false,
    input: { type: "none" }
  });
  return { effects: settled(command.trim() === "" ? join(effects, ordinary) : effects), segments };
};
