/**
 * The built-in tools, in the one order in which they are offered. The order is part of the cached prefix.
 */
import { Effect, Layer } from "effect";
import * as Complete from "./complete.ts";
import * as Recall from "./recall.ts";
import * as RecordEvidence from "./record-evidence.ts";
import { registryOf, ToolRegistry } from "./registry.ts";
import * as Shell from "./shell.ts";
import * as TaskUpdate from "./task-update.ts";
import * as Validate from "./validate.ts";

export const layer = Layer.effect(
  ToolRegistry,
  Effect.map(
    Effect.all([Shell.make, Validate.make, TaskUpdate.make, RecordEvidence.make, Complete.make, Recall.make]),
    registryOf,
  ),
);
