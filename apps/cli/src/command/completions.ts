/** `latch completions`: a script for the shell to read. */
import { Effect } from "effect";
import { completionScript, type Shell } from "../arguments/completion.ts";
import type { Invocation } from "../arguments/invocation.ts";
import { Streams } from "../machine/streams.ts";
import { exitCodes } from "../output/status.ts";

const shells: ReadonlyArray<Shell> = ["bash", "zsh", "fish"];

export const completions = (invocation: Invocation) =>
  Effect.gen(function* () {
    const shell = shells.find((each) => each === invocation.operands[0]) ?? "bash";
    yield* (yield* Streams).out(completionScript(shell));
    return exitCodes.completed;
  });
