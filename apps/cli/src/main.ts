/**
 * The command's entry. It knows the command line and nothing else: what has an answer in the table of commands is
 * answered here, and only then is the program itself loaded.
 */
import { writeSync } from "node:fs";
import { commandLine } from "./arguments/command.ts";
import { root } from "./arguments/commands.ts";
import { prompt } from "./arguments/flags.ts";
import { commandHelp, groupHelp, usageLine } from "./arguments/help.ts";
import { given, type Invocation } from "./arguments/invocation.ts";
import { parse } from "./arguments/parse.ts";
import { version } from "./version.ts";

const parsed = parse(process.argv.slice(2));
switch (parsed.type) {
  case "version":
    print(1, `latch ${version}\n`);
    break;
  case "help":
    print(1, commandHelp(parsed.command));
    break;
  case "group":
    print(parsed.asked ? 1 : 2, groupHelp(parsed.word));
    process.exitCode = parsed.asked ? 0 : 2;
    break;
  case "usage": {
    const { command, message } = parsed;
    const more = command === root ? `"latch --help" says more` : `usage: ${usageLine(command)}`;
    print(2, `${commandLine(command)}: ${message}\n${more}\n`);
    process.exitCode = 2;
    break;
  }
  case "run": {
    const { invocation } = parsed;
    import("./program.ts")
      .then(({ run }) => run(invocation, isWorkplace(invocation) ? "terminal" : "task"))
      // Everything is written and closed by now; what may still be open is a pipe that nobody reads.
      .then((code) => process.exit(code), fail);
  }
}

/** What nobody has caught ends the program, with its trace. */
function fail(error: unknown): void {
  print(2, `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

/** Whether a terminal is asked for, to work in. */
function isWorkplace(invocation: Invocation): boolean {
  return invocation.command === root && !given(invocation, prompt);
}

/** Writes without setting up a stream. A reader that has gone needs no answer. */
function print(stream: 1 | 2, text: string): void {
  try {
    writeSync(stream, text);
  } catch {
    process.exitCode = 0;
  }
}
