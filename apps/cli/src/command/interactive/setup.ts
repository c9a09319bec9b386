/** `latch setup`: the same pages as `/setup`, without a session. */
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, value } from "../../arguments/invocation.ts";
import { load } from "../../config/load.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { exitCodes } from "../../output/status.ts";
import { setupInLines } from "../../terminal/plain/plain.ts";
import { preferencesOf } from "../../terminal/preferences.ts";
import { runSetup } from "../../terminal/terminal.ts";
import { TerminalMissing } from "./terminal-missing.ts";

export const setup = Effect.fn("Command.setup")(function* (invocation: Invocation) {
  const { isTerminal } = yield* Streams;
  const around = yield* Machine;
  const configFlag = value(invocation, Flags.config);
  const { paths, values } = yield* load(around, configFlag);
  if (!isTerminal.input || !isTerminal.output) {
    return yield* new TerminalMissing({ remedy: `write ${paths.config.path} by hand` });
  }
  const preferences = yield* preferencesOf(around.environment, values.terminal);
  const options = { around, configFlag, preferences, first: [] };
  if (preferences.plain) yield* setupInLines(options);
  else yield* runSetup(options);
  return exitCodes.completed;
});
