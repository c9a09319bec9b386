/** A command over what was always allowed in one session that is not open. */
import type { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect } from "effect";
import type { Invocation } from "../../arguments/invocation.ts";
import { machineLayer } from "../../layers.ts";
import { version } from "../../version.ts";
import { inStore } from "../in-store.ts";
import { choose } from "../run/selection.ts";
import { workspaceOf } from "../workspace-of.ts";

export interface Of {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  readonly version: string;
}

export const ofSession = <A, E, R>(invocation: Invocation, command: (of: Of) => Effect.Effect<A, E, R>) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const { session, workspace } = yield* choose(invocation, yield* workspaceOf(invocation));
      return yield* Effect.provide(command({ session, workspace, version }), machineLayer);
    })
  );
