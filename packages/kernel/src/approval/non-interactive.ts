/** Refuses at once, because no person is there. A script must never wait for one. */
import { Effect } from "effect";
import type { ApprovalAnswer, Prepare } from "../port/approval-resolver.ts";

const refusal: ApprovalAnswer = { approved: false, source: "non_interactive" };

export const prepare: Prepare = () => Effect.succeed(Effect.succeed(refusal));
