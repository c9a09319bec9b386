/** Where and as whom Latch was started. */
import { homedir } from "node:os";
import { Context, Effect, Layer } from "effect";
import type { Surroundings } from "../config/paths.ts";

export class Machine extends Context.Tag("@latch/cli/Machine")<Machine, Surroundings>() {}

export const layer: Layer.Layer<Machine> = Layer.effect(
  Machine,
  Effect.sync(() => ({
    workingDirectory: process.cwd(),
    userHome: process.env["HOME"] || homedir(),
    latchHome: process.env["LATCH_HOME"],
    environment: process.env
  }))
);
