/**
 * Where fresh names come from. A service, so that tests are deterministic.
 */
import type { PermissionId, ProcessId, RunId, SessionId } from "@latch/protocol";
import { Context, type Effect } from "effect";

export class Identity extends Context.Tag("@latch/kernel/Identity")<
  Identity,
  {
    readonly session: Effect.Effect<SessionId>;
    readonly run: Effect.Effect<RunId>;
    readonly permission: Effect.Effect<PermissionId>;
    readonly process: Effect.Effect<ProcessId>;
  }
>() {}
