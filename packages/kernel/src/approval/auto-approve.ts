/** Approves whatever policy asks about. What policy denies never gets here. */
import { Effect } from "effect";
import type { ApprovalAnswer, Prepare } from "../port/approval-resolver.ts";

const approval: ApprovalAnswer = { approved: true, source: "auto" };

export const prepare: Prepare = () => Effect.succeed(Effect.succeed(approval));
