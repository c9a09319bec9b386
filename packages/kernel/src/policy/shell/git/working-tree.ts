/**
 * Verbs that change the files of the working tree, and may throw away what is not committed.
 */
import { found, join, reads, touching } from "../effects.ts";
import { textOf } from "../field.ts";
import { has, optionsOf } from "../options.ts";
import { writesTo } from "../target.ts";
import { discards, metadata, type Verb } from "./verb.ts";

export const reset: Verb = (command) => {
  const options = optionsOf(command.args);
  const hard = options.flags.some((flag) => flag.length > "--".length && "--hard".startsWith(flag));
  if (hard)
    return join(
      metadata(command),
      found("destructive", "git reset --hard"),
      touching({ type: "uncommitted" })
    );
  const discarding = has(options, "--merge", "--keep") || !options.certain;
  return join(metadata(command), discarding ? discards("git reset") : reads);
};

export const clean: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-e", "--exclude"]));
  const forced = has(options, "-f", "--force") || command.cleansUnforced || !options.certain;
  if (has(options, "-n", "--dry-run") && !forced) return reads;
  return join(
    metadata(command),
    forced ? found("destructive", "git clean -f") : reads,
    discards("git clean")
  );
};

export const checkout: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-b", "-B", "--orphan"]));
  const creates = has(options, "-b", "--orphan") && !has(options, "-f", "--force");
  return join(metadata(command), creates && options.certain ? reads : discards("git checkout"));
};

export const switching: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-c", "-C"]));
  const forced = has(options, "-f", "--force", "--discard-changes", "-C") || !options.certain;
  return join(metadata(command), forced ? discards("git switch --force") : reads);
};

export const restore: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["-s", "--source"]));
  const onlyIndex = has(options, "-S", "--staged") && !has(options, "-W", "--worktree") && options.certain;
  return join(metadata(command), onlyIndex ? reads : discards("git restore"));
};

export const stash: Verb = (command) => {
  const first = textOf(command.args[0]);
  if (first === "list" || first === "show") return reads;
  const losing = first === "drop" || first === "clear" || first === "pop" || first === "apply";
  return join(metadata(command), losing ? discards(`git stash ${first}`) : touching({ type: "uncommitted" }));
};

export const removing: Verb = (command, invocation) => {
  const options = optionsOf(command.args);
  if (has(options, "--cached")) return metadata(command);
  const recursive = has(options, "-r") || !options.certain;
  const targets = options.operands.map((operand) => writesTo(invocation.context, operand, { recursive }));
  return join(metadata(command), found("discards_work", "git rm"), ...targets);
};

export const aborting: Verb = (command) => {
  const options = optionsOf(command.args);
  const risky = has(options, "--abort", "--skip", "--quit", "--hard") || !options.certain;
  return join(metadata(command), risky ? discards(`git ${command.verb ?? ""} --abort`) : reads);
};
