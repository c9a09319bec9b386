/** A command over what was always allowed in one session that is not open. */
import { resolve } from "node:path";
import type { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, value } from "../../arguments/invocation.ts";
import { machineLayer } from "../../layers.ts";
import { Machine } from "../../machine/surroundings.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";
import { version } from "../../version.ts";
import { inStore } from "../in-store.ts";
import { choose } from "../run/selection.ts";

export interface Of {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  readonly version: string;
}

export const ofSession = <A, E, R>(invocation: Invocation, command: (of: Of) => Effect.Effect<A, E, R>) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const { workingDirectory } = yield* Machine;
      const here = yield* canonicalWorkspace(
        resolve(workingDirectory, value(invocation, Flags.workspace) ?? ".")
      );
      const { session, workspace } = yield* choose(invocation, here);
      return yield* Effect.provide(command({ session, workspace, version }), machineLayer);
    })
  );
