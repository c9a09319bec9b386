/**
 * What a git command does to Git's data, to uncommitted work, and to other machines.
 */
import { join } from "../effects.ts";
import type { Rule } from "../invocation.ts";
import { gitCommand } from "./command-line.ts";
import { executes, runsIn } from "./programs.ts";
import { verbEffects } from "./verbs.ts";

export const git: Rule = (invocation) => {
  const command = gitCommand(invocation);
  if (command.verb === undefined) return { effects: command.effects, runs: command.runs };
  const within = { ...invocation, context: { ...invocation.context, directories: command.directories } };
  return {
    effects: join(command.effects, verbEffects(command, within), executes(command)),
    runs: [...command.runs, ...runsIn(command, within)]
  };
};
