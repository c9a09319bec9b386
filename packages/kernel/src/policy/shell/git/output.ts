/**
 * Verbs that write files: patches, archives, objects.
 */
import { join, ordinary, reads, touching } from "../effects.ts";
import { has, optionsOf, valuesOf } from "../options.ts";
import { writesTo } from "../target.ts";
import { metadata, network, type Verb } from "./verb.ts";

export const hashObject: Verb = (command) => {
  const options = optionsOf(command.args);
  return has(options, "-w") || !options.certain ? metadata(command) : reads;
};

export const apply: Verb = (command) => {
  const options = optionsOf(command.args, new Set(["--directory", "-p", "-C", "--exclude", "--include"]));
  const looks = has(options, "--check", "--stat", "--numstat", "--summary") && !has(options, "--apply");
  return looks && options.certain ? reads : join(metadata(command), touching({ type: "unnamed" }));
};

export const archive: Verb = (command, invocation) => {
  const valued = new Set(["-o", "--output", "--remote", "--exec", "--prefix", "--format"]);
  const options = optionsOf(command.args, valued);
  const outputs = valuesOf(options, "-o", "--output").map((target) => writesTo(invocation.context, target));
  const abbreviated = has(options, "--output") && outputs.length === 0;
  return join(
    options.certain && !abbreviated ? reads : ordinary,
    has(options, "--remote") ? network("archive --remote") : reads,
    ...outputs
  );
};

export const formatPatch: Verb = (command, invocation) => {
  const options = optionsOf(command.args, new Set(["-o", "--output-directory"]));
  if (has(options, "--stdout") && options.certain) return reads;
  const folders = valuesOf(options, "-o", "--output-directory");
  return join(ordinary, ...folders.map((target) => writesTo(invocation.context, target)));
};

export const init: Verb = (command, invocation) => {
  const valued = new Set(["-b", "--initial-branch", "--template", "--separate-git-dir"]);
  const [target] = optionsOf(command.args, valued).operands;
  return join(metadata(command), target === undefined ? reads : writesTo(invocation.context, target));
};
