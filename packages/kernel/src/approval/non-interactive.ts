/** Refuses at once, because no person is there. A script must never wait for one. */
import { Effect, Layer } from "effect";
import { type ApprovalAnswer, ApprovalResolver } from "../port/approval-resolver.ts";

export const refusal: ApprovalAnswer = { approved: false, source: "non_interactive" };

export const layer = Layer.succeed(ApprovalResolver, { resolve: () => Effect.succeed(refusal) });
