/** A command over the changes of one session that is not open: chosen, and its files in place. */
import { FileAccess, layerStoredChanges, SessionChanges, type StoredOptions } from "@latch/kernel";
import type { SessionId, WorkspacePath } from "@latch/protocol";
import { Effect, Layer, Option } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation } from "../../arguments/invocation.ts";
import { machineLayer } from "../../layers.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";
import { version } from "../../version.ts";
import { fileAccess } from "../file-access.ts";
import { inStore } from "../in-store.ts";
import { choose } from "../run/selection.ts";
import { workspaceOf } from "../workspace-of.ts";

export interface OfSession {
  readonly session: SessionId;
  readonly workspace: WorkspacePath;
  readonly changes: SessionChanges["Type"];
}

/** What a command that changes something has to know about the session. */
export const changing = (invocation: Invocation): StoredOptions["purpose"] =>
  given(invocation, Flags.yes) ? "change_interrupted" : "change";

export const inSession = <A, E, R>(
  invocation: Invocation,
  purpose: StoredOptions["purpose"],
  command: (of: OfSession) => Effect.Effect<A, E, R>
) =>
  inStore(invocation, (config) =>
    Effect.gen(function* () {
      const summary = yield* choose(invocation, yield* workspaceOf(invocation));
      const session = summary.session;
      const workspace = yield* canonicalWorkspace(summary.workspace);
      const stored = layerStoredChanges({ session, workspace, version, purpose }).pipe(
        Layer.provide(
          Layer.merge(Layer.succeed(FileAccess, fileAccess(config, workspace, Option.none())), machineLayer)
        )
      );
      return yield* Effect.flatMap(SessionChanges, (changes) =>
        command({ session, workspace, changes })
      ).pipe(Effect.provide(stored));
    })
  );
