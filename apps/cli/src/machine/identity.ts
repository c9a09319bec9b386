/** Fresh names from the system's random source. */
import { randomUUID } from "node:crypto";
import { Identity } from "@latch/kernel";
import { PermissionId, ProcessId, RunId, SessionId } from "@latch/protocol";
import { Effect, Layer } from "effect";

export const layer: Layer.Layer<Identity> = Layer.succeed(Identity, {
  session: Effect.sync(() => SessionId.make(randomUUID())),
  run: Effect.sync(() => RunId.make(randomUUID())),
  permission: Effect.sync(() => PermissionId.make(randomUUID())),
  process: Effect.sync(() => ProcessId.make(randomUUID()))
});
