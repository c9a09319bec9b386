/**
 * `sed` and `awk`: a small program in the arguments, which may read, write or run things.
 */
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { type Field, mayBeOption, prefixOf, textOf } from "./field.ts";
import { type Invocation, just, type Rule } from "./invocation.ts";
import { has, optionsOf, valuesOf } from "./options.ts";
import { trustedName } from "./read-only.ts";
import { writesTo } from "./target.ts";

/** Printing, deleting and quitting by line number or simple pattern, and plain substitution. */
const readingSed =
  /^\s*(?:(?:(?:\d+|\$|\/[^/\\]*\/)(?:,(?:\+?\d+|\$|\/[^/\\]*\/))?)?!?\s*(?:[pdqQ=lnNDGHhgx]|s([/|#,])(?:(?!\1)[^\\\n]|\\[^\n])*\1(?:(?!\1)[^\\\n]|\\[^\n])*\1[gpI0-9]*)?\s*(?:[;\n]\s*|$))+$/;

/** A substitution whose result is run, or an `e` command. */
const runningSed = /(?:^|[;{}\n]|[0-9$/])\s*e(?:\s|$)|s(.)(?:(?!\1).|\\.)*\1(?:(?!\1).|\\.)*\1[gpiImM0-9]*e/s;

const writingSed =
  /(?:^|[;{}\n]|[0-9$/])\s*[wW]\s+(\S+)|s(.)(?:(?!\2).|\\.)*\2(?:(?!\2).|\\.)*\2[gpiImM0-9]*w\s+(\S+)/s;

const sedValued = new Set(["-e", "--expression", "-f", "--file", "-l", "--line-length"]);

export const sed: Rule = (invocation) => {
  const options = optionsOf(invocation.args, sedValued);
  const given = valuesOf(options, "-e", "--expression");
  const fromFile = has(options, "-f", "--file");
  const scripts = given.length > 0 || fromFile ? given : options.operands.slice(0, 1);
  const files = given.length > 0 || fromFile ? options.operands : options.operands.slice(1);
  const inPlace = invocation.args.some((arg) => /^(-[nErsuz]*i|--in|-I)/.test(prefixOf(arg)));
  const texts = scripts.map(textOf);
  const onlyReads =
    !inPlace &&
    !fromFile &&
    options.certain &&
    trustedName(invocation.name) &&
    texts.every((text) => text !== undefined && readingSed.test(text));
  return just(
    join(
      onlyReads ? reads : ordinary,
      texts.some((text) => text !== undefined && runningSed.test(text))
        ? found("hidden_command", "sed e")
        : reads,
      ...texts.flatMap((text) => writtenBySed(invocation, text)),
      ...(inPlace ? files.map((file) => writesTo(invocation.context, file)) : [])
    )
  );
};

const writtenBySed = (invocation: Invocation, text: string | undefined): ReadonlyArray<Effects> => {
  const match = text === undefined ? null : writingSed.exec(text);
  const target = match?.[1] ?? match?.[3];
  return target === undefined ? [] : [writesTo(invocation.context, { type: "exact", text: target })];
};

/** Nothing in it can run a command, write a file or load code. */
const readingAwk = (text: string): boolean =>
  !/system|getline|close|fflush|@|[>`]/.test(text) && !/(^|[^|])\|([^|]|$)/.test(text);

const awkValued = new Set([
  "-F",
  "-v",
  "-f",
  "--file",
  "--assign",
  "--field-separator",
  "-i",
  "--include",
  "-l",
  "--load",
  "-E",
  "--exec",
  "-e",
  "--source"
]);

export const awk: Rule = (invocation) => {
  const options = optionsOf(invocation.args, awkValued);
  const loads = has(
    options,
    "-f",
    "--file",
    "-i",
    "--include",
    "-l",
    "--load",
    "-E",
    "--exec",
    "--dump-variables",
    "-d",
    "--profile",
    "-p",
    "-o",
    "--pretty-print",
    "-D",
    "--debug"
  );
  const sources = valuesOf(options, "-e", "--source");
  const programs: ReadonlyArray<Field> = sources.length > 0 ? sources : options.operands.slice(0, 1);
  const texts = programs.map(textOf);
  const operands = invocation.args.some((arg) => mayBeOption(arg) && textOf(arg) === undefined);
  const onlyReads =
    !loads &&
    !operands &&
    options.certain &&
    trustedName(invocation.name) &&
    texts.every((text) => text !== undefined && readingAwk(text));
  const running = texts.some(
    (text) => text !== undefined && /system\s*\(|\|\s*"|"\s*\|\s*getline|\|\s*getline|\|&/.test(text)
  );
  return just(
    join(
      onlyReads ? reads : ordinary,
      running ? found("hidden_command", `${invocation.program} system()`) : reads
    )
  );
};
