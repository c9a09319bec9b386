/**
 * The frame of a view: which epoch it shows, whether that epoch is new, and the kernel messages that must be in it.
 * Everything here is a function of the log and the request, so that a resumed engine arrives at the same bytes.
 */
import { type ContextBudget, ContextOverflow, type ContextRequest } from "@latch/protocol";
import { Either } from "effect";
import { type Account, accountOf, type Limits, limitsOf, type Pricing } from "../budget/index.ts";
import type { KernelMessage } from "../canonical-render/index.ts";
import type { EpochState } from "../epoch/index.ts";
import { markedRotation, type Rotation, type RotationReason, rotationReasons } from "../rotation/index.ts";
import { continued, type FrameInput, instructionsDigest } from "./frame-messages.ts";
import { openEpoch } from "./open-epoch.ts";
import { payloadsOf } from "./shown.ts";

export interface Frame {
  readonly state: EpochState;
  readonly rotation: Rotation | undefined;
  /** Kernel messages to be appended, in order. */
  readonly append: ReadonlyArray<KernelMessage>;
  readonly account: Account;
  readonly limits: Limits;
  readonly instructionsTokens: number;
  /** Tokens in view before a rotation; what is in view when there is none. */
  readonly tokensBefore: number;
}

/** Frames a view, rotating where the log or the budget demands it. */
export const frameOf = (input: FrameInput): Either.Either<Frame, ContextOverflow> => {
  const { coldTool, state, request, pricing } = input;
  const instructionsTokens = instructionTokens(request, pricing);
  const limits = limitsOf(request.budget, instructionsTokens);
  const before = accountOf(pricing, payloadsOf(state, coldTool));
  const base = { limits, instructionsTokens, tokensBefore: before.total };
  const reason = markedRotation(state, instructionsDigest(request)) ?? overMark(state, before, limits);
  if (reason === undefined) {
    const append = continued(input, limits);
    const account = accountOf(pricing, [...payloadsOf(state, coldTool), ...append]);
    if (account.total <= limits.messages) {
      return Either.right({ ...base, state, rotation: undefined, append, account });
    }
  }
  const opened = openEpoch(input, reason ?? rotationReasons.budget, limits);
  if (reason === rotationReasons.highWater && state.whole && !advances(state, opened.rotation)) {
    // The newest unit alone is over the mark: rotating again would free nothing.
    const append = continued(input, limits);
    const account = accountOf(pricing, [...payloadsOf(state, coldTool), ...append]);
    if (account.total <= limits.messages) {
      return Either.right({ ...base, state, rotation: undefined, append, account });
    }
  }
  return opened.account.total <= limits.messages
    ? Either.right({ ...base, ...opened })
    : Either.left(overflow(opened.account, request.budget, instructionsTokens));
};

/** Tokens of the system prompt and the session context. */
const instructionTokens = (request: ContextRequest, pricing: Pricing): number =>
  pricing.text(request.system) +
  (request.sessionContext === "" ? 0 : pricing.message({ role: "user", text: request.sessionContext }).total);

const overMark = (state: EpochState, account: Account, limits: Limits): RotationReason | undefined =>
  !state.whole || account.recentTokens > limits.highWater ? rotationReasons.highWater : undefined;

const advances = (state: EpochState, rotation: Rotation): boolean =>
  rotation.fromSequence >
  (state.visible.find(({ payload }) => payload.type !== "kernel_context")?.sequence ?? state.fromSequence);

const overflow = (account: Account, budget: ContextBudget, instructionsTokens: number): ContextOverflow => {
  const parts: ReadonlyArray<readonly [string, number]> = [
    ["instructions", instructionsTokens],
    ["canonical state", account.stateTokens],
    ["the newest turn", account.recentTokens],
    ["extension context", account.extensionTokens],
    ["tool schemas", budget.toolsTokens]
  ];
  const largest = parts.reduce((most, part) => (part[1] > most[1] ? part : most));
  return new ContextOverflow({
    neededTokens: account.total + instructionsTokens + budget.toolsTokens,
    limitTokens: Math.max(0, budget.windowTokens - budget.reserveTokens),
    largest: largest[0]
  });
};
