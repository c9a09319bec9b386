/** Who answers when policy asks and no person is there: nobody, or the operator's standing consent. */
import { ApprovalResolver } from "@latch/kernel";
import type { PermissionMode } from "@latch/protocol";
import { Effect, Layer } from "effect";

/** The resolver of a run without a terminal. It answers at once: an unattended run must not wait for ever. */
export const layerUnattended = (permissions: PermissionMode): Layer.Layer<ApprovalResolver> =>
  Layer.succeed(ApprovalResolver, {
    resolve: () =>
      Effect.succeed(
        permissions === "auto_approve"
          ? { approved: true, source: "auto" as const }
          : { approved: false, source: "non_interactive" as const }
      )
  });
