/**
 * `sed` and `awk`: a small program in the arguments, which may read, write or run things.
 */
import { found, join, ordinary, reads } from "./effects.ts";
import { exact, type Field, mayBeOption, prefixOf, textOf } from "./field.ts";
import { just, type Rule } from "./invocation.ts";
import { has, optionsOf, valuesOf } from "./options.ts";
import { trustedName } from "./read-only.ts";
import { readSed } from "./sed-script.ts";
import { writesTo } from "./target.ts";

const sedValued = new Set(["-e", "--expression", "-f", "--file", "-l", "--line-length"]);

export const sed: Rule = (invocation) => {
  const options = optionsOf(invocation.args, sedValued);
  const given = valuesOf(options, "-e", "--expression");
  const fromFile = has(options, "-f", "--file");
  const scripts = given.length > 0 || fromFile ? given : options.operands.slice(0, 1);
  const files = given.length > 0 || fromFile ? options.operands : options.operands.slice(1);
  const inPlace = invocation.args.some((arg) => /^(-[nErsuz]*i|--i|-I)/.test(prefixOf(arg)));
  const read = scripts.map((script) => readSed(textOf(script) ?? unreadable));
  const writes = read.flatMap((script) => script.writes);
  const onlyReads =
    !inPlace &&
    !fromFile &&
    writes.length === 0 &&
    options.certain &&
    trustedName(invocation.name) &&
    read.every((script) => script.understood && !script.runs);
  return just(
    join(
      onlyReads ? reads : ordinary,
      read.some((script) => script.runs) ? found("hidden_command", "sed e") : reads,
      ...writes.map((path) => writesTo(invocation.context, exact(path))),
      ...(inPlace ? files.map((file) => writesTo(invocation.context, file)) : [])
    )
  );
};

/** Stands for a script that its text does not tell: no sed understands it. */
const unreadable = "?";

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
    "--debug",
    "-W"
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
