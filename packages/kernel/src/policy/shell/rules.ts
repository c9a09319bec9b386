/**
 * Which rule a program has. Whatever is not named here is not known, which is not the same as harmless.
 */
import * as carriers from "./carriers.ts";
import { ordinary } from "./effects.ts";
import { git } from "./git/git.ts";
import { changesMode, hardDenied, isHardDenied, remove } from "./hard-deny.ts";
import { alias, evaluation, isPython, python, shell, shells, sourcing, trap } from "./interpreters.ts";
import type { Rule } from "./invocation.ts";
import { curl, isNetworked, networked, wget } from "./network.ts";
import { isPackageManager, packageManager } from "./packages.ts";
import { isReader, reader } from "./read-only.ts";
import { remapping } from "./remapping.ts";
import { awk, sed } from "./text-program.ts";
import { isWrapper, wrapper } from "./wrappers.ts";
import { isWriter, tar, writer } from "./writers.ts";

export interface Known {
  readonly rule: Rule;
  /** Whether its arguments may hold a command that the rule does not follow. */
  readonly mayCarry: boolean;
}

const named: Readonly<Record<string, Rule>> = {
  git,
  rm: remove,
  chmod: changesMode,
  curl,
  wget,
  tar,
  bsdtar: tar,
  gtar: tar,
  sed,
  gsed: sed,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  find: carriers.find,
  fd: carriers.fd,
  fdfind: carriers.fd,
  ssh: carriers.ssh,
  mosh: carriers.ssh,
  autossh: carriers.ssh,
  watch: carriers.watch,
  parallel: carriers.parallel,
  script: carriers.dashC(ordinary),
  flock: carriers.flock,
  eval: evaluation,
  source: sourcing,
  ".": sourcing,
  trap,
  alias,
  hash: remapping,
  enable: remapping
};

/** The rule of a program, `undefined` where nothing is known about it. */
export const ruleOf = (program: string): Known | undefined => {
  if (Object.hasOwn(named, program)) return followed(named[program]);
  if (shells.has(program)) return followed(shell);
  if (isPython(program)) return { rule: python, mayCarry: true };
  if (isHardDenied(program)) return followed(hardDenied);
  if (isWrapper(program)) return followed(wrapper);
  if (isReader(program)) return followed(reader);
  if (isWriter(program)) return followed(writer);
  if (isNetworked(program)) return { rule: networked, mayCarry: true };
  return isPackageManager(program) ? { rule: packageManager, mayCarry: true } : undefined;
};

const followed = (rule: Rule | undefined): Known | undefined =>
  rule === undefined ? undefined : { rule, mayCarry: false };
