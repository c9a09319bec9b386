/**
 * Reads what a prompt needs from the workspace. Unreadable or missing instruction files are left out; a very long
 * one is cut at a line and says so.
 */
import { FileSystem, Path } from "@effect/platform";
import { Effect } from "effect";
import { type Instructions, instructionFiles } from "./environment-fragments.ts";

/** Bytes of one instruction file that are sent. Ours: about 8,000 tokens. */
export const maxInstructionBytes = 32_768;

/** The instruction files of a workspace that exist, in order of precedence. */
export const readInstructions = Effect.fn("Prompt.readInstructions")(function* (workspace: string) {
  const fs = yield* FileSystem.FileSystem;
  const path = yield* Path.Path;
  const read = (name: string) =>
    fs.readFileString(path.join(workspace, name)).pipe(
      Effect.map(
        (text): ReadonlyArray<Instructions> =>
          text.trim() === "" ? [] : [{ path: name, text: cut(text, name) }]
      ),
      Effect.orElseSucceed((): ReadonlyArray<Instructions> => [])
    );
  return (yield* Effect.forEach(instructionFiles, read, { concurrency: "unbounded" })).flat();
});

const cut = (text: string, name: string): string => {
  if (text.length <= maxInstructionBytes) return text;
  const kept = text.slice(0, text.lastIndexOf("\n", maxInstructionBytes));
  return `${kept}\n(cut after ${kept.length} of ${text.length} characters; read ${name} for the rest)`;
};
