/**
 * A git command line, taken apart: git's own options first, then the verb.
 */
import { changed, type Directories } from "../directory.ts";
import { type Effects, found, join, ordinary, reads } from "../effects.ts";
import { exact, type Field, mayBeOption, prefixOf, shownAll, textOf, unknown } from "../field.ts";
import { joined } from "../interpreters.ts";
import type { Inner, Invocation } from "../invocation.ts";
import { writesTo } from "../target.ts";

export interface GitCommand {
  /** `undefined` where there is none, or it can't be told. */
  readonly verb: string | undefined;
  readonly args: ReadonlyArray<Field>;
  readonly directories: Directories;
  /** What git's own options do. */
  readonly effects: Effects;
  /** What an alias given on the command line runs. */
  readonly runs: ReadonlyArray<Inner>;
  /** Whether `git clean` was told that it needs no `-f`. */
  readonly cleansUnforced: boolean;
}

/** Settings that can't make git run anything. */
const harmlessSettings: ReadonlySet<string> = new Set(
  "user.name user.email core.quotepath core.autocrlf core.eol core.abbrev core.filemode core.ignorecase core.precomposeunicode core.longpaths core.safecrlf core.whitespace core.bare init.defaultbranch commit.gpgsign tag.gpgsign pull.rebase pull.ff push.default merge.ff merge.conflictstyle merge.renames merge.renamelimit rebase.autostash rebase.autosquash diff.renames diff.renamelimit diff.algorithm diff.context diff.noprefix diff.mnemonicprefix diff.colormoved diff.wserrorhighlight diff.submodule safe.directory http.postbuffer http.version http.lowspeedlimit http.lowspeedtime fetch.prune fetch.parallel gc.auto maintenance.auto grep.linenumber grep.patterntype grep.extendedregexp".split(
    " "
  )
);

/** Sections of which every setting is harmless. */
const harmlessSections: ReadonlySet<string> = new Set(
  "color advice log status column index feature blame versionsort".split(" ")
);

const isHarmless = (key: string): boolean =>
  harmlessSettings.has(key) || harmlessSections.has(key.slice(0, key.indexOf(".")));

const valued: ReadonlySet<string> = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--config-env",
  "--super-prefix"
]);
const harmlessOption =
  /^(--no-pager|-P|--bare|--no-replace-objects|--literal-pathspecs|--glob-pathspecs|--noglob-pathspecs|--icase-pathspecs|--no-optional-locks|--no-lazy-fetch|--no-advice|--version|-v|--help|-h|--html-path|--man-path|--info-path|--exec-path|--namespace)$/;

interface Reading {
  readonly directories: Directories;
  readonly effects: Effects;
  readonly aliases: ReadonlyMap<string, string>;
  readonly cleansUnforced: boolean;
}

export const gitCommand = (invocation: Invocation): GitCommand => {
  const { args, context } = invocation;
  let reading: Reading = {
    directories: context.directories,
    effects: reads,
    aliases: new Map(),
    cleansUnforced: false
  };
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index] ?? unknown();
    if (!mayBeOption(arg)) break;
    const text = textOf(arg);
    if (text === undefined) return unclear(invocation, reading);
    const equals = text.startsWith("--") ? text.indexOf("=") : -1;
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!valued.has(name)) {
      reading = option(invocation, reading, text);
      continue;
    }
    const value = equals < 0 ? (args[index + 1] ?? unknown()) : exact(text.slice(equals + 1));
    if (equals < 0) index += 1;
    reading = withValue(invocation, reading, name, value);
  }
  const verb = textOf(args[index])?.toLowerCase();
  if (verb === undefined && index < args.length) return unclear(invocation, reading);
  const rest = args.slice(index + 1);
  const aliased = verb === undefined ? undefined : reading.aliases.get(verb);
  const runs = aliased === undefined ? [] : fromAlias(invocation, aliased, rest);
  return { ...reading, verb, args: rest, runs };
};

const unclear = (invocation: Invocation, reading: Reading): GitCommand => ({
  ...reading,
  effects: join(reading.effects, found("hidden_command", `git ${shownAll(invocation.args)}`)),
  verb: undefined,
  args: [],
  runs: []
});

const option = (_: Invocation, reading: Reading, text: string): Reading => {
  if (harmlessOption.test(text)) return reading;
  const effects = /^(-p|--paginate)$/.test(text) ? ordinary : found("hidden_command", `git ${text}`);
  return { ...reading, effects: join(reading.effects, effects) };
};

const withValue = (invocation: Invocation, reading: Reading, name: string, value: Field): Reading => {
  const { context } = invocation;
  switch (name) {
    case "-C":
      return { ...reading, directories: changed(context.facts, reading.directories, [value]) };
    case "-c":
      return setting(reading, value);
    case "--git-dir":
    case "--work-tree":
      return { ...reading, effects: join(reading.effects, writesTo(context, value)) };
    case "--namespace":
    case "--super-prefix":
      return reading;
    default:
      return { ...reading, effects: join(reading.effects, found("hidden_command", `git ${name}`)) };
  }
};

/** `-c name=value`. */
const setting = (reading: Reading, value: Field): Reading => {
  const prefix = prefixOf(value);
  const equals = prefix.indexOf("=");
  const key = (equals < 0 ? prefix : prefix.slice(0, equals)).toLowerCase();
  const text = textOf(value)?.slice(equals + 1);
  if (key.startsWith("alias.") && text !== undefined) {
    return { ...reading, aliases: new Map([...reading.aliases, [key.slice("alias.".length), text]]) };
  }
  if (key === "clean.requireforce") return { ...reading, cleansUnforced: true };
  if (isHarmless(key)) return reading;
  return { ...reading, effects: join(reading.effects, found("hidden_command", `git -c ${key}`)) };
};

/** `!script` is for a shell, anything else is a git command line. The call's arguments follow. */
const fromAlias = (
  invocation: Invocation,
  text: string,
  rest: ReadonlyArray<Field>
): ReadonlyArray<Inner> => {
  const words = text.startsWith("!") ? text.slice(1) : `git ${text}`;
  return joined(invocation, [exact(words), ...rest]);
};
