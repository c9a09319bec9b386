/** Approves whatever policy asks about. What policy denies never gets here. */
import { Effect, Layer } from "effect";
import { ApprovalResolver } from "../port/approval-resolver.ts";

export const layer = Layer.succeed(ApprovalResolver, {
  resolve: () => Effect.succeed({ approved: true, source: "auto" })
});
