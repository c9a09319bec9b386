/**
 * A shell command, read once: what it may do, and what it is made of.
 */
import { Either } from "effect";
import type { PathFacts } from "../location.ts";
import type { Context } from "./context.ts";
import { type Effects, found, join, ordinary } from "./effects.ts";
import type { Follow } from "./evaluate.ts";
import { parse } from "./parse.ts";
import { scopeOf } from "./scope.ts";
import { type Segment, walker } from "./walk.ts";

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
  const follow: Follow = (text, context) => read(text, context).effects;
  const read = (text: string, around: Omit<Context, "scope">): Analysis =>
    Either.match(parse(text), {
      onLeft: (problem) => ({ effects: found("unreadable_command", problem), segments: [] }),
      onRight: (script) => walker(follow).script(script, { ...around, scope: scopeOf(script, known) })
    });
  const analysis = read(command, {
    facts,
    directories: [directory],
    depth: 0,
    input: { type: "none" }
  });
  return command.trim() === "" ? { effects: join(analysis.effects, ordinary), segments: [] } : analysis;
};
