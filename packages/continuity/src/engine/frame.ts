/**
 * The frame of a view: which epoch it shows, whether that epoch is new, and the kernel messages that must be in it.
 * Everything here is a function of the log and the request, so that a resumed engine arrives at the same bytes.
 */

import type { EventOf } from "@latch/protocol";
import {
  type ContextBudget,
  ContextOverflow,
  type ContextRequest,
  digestText,
  type Payload
} from "@latch/protocol";
import { Either } from "effect";
import { type Account, accountOf, type Limits, limitsOf, type Pricing } from "../budget/index.ts";
import { type KernelMessage, kernelBody, kernelMessage, renderCanonical } from "../canonical-render/index.ts";
import { coldBoundary, requestsOutOfView } from "../cold-history/index.ts";
import type { EpochState } from "../epoch/index.ts";
import {
  firstSnapshot,
  kernelMessages,
  latestKernelMessage,
  markedRotation,
  type Rotation,
  type RotationReason,
  rotate,
  rotationReasons
} from "../rotation/index.ts";

/** What a frame is made from. */
export interface FrameInput {
  readonly state: EpochState;
  readonly request: ContextRequest;
  readonly pricing: Pricing;
  /** The session's first user message. */
  readonly firstUser: EventOf<"user_message"> | undefined;
  /** The tool that reaches cold history; undefined where the boundary is switched off. */
  readonly coldTool: string | undefined;
}

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
  const { state, request, pricing } = input;
  const instructionsTokens = instructionTokens(request, pricing);
  const limits = limitsOf(request.budget, instructionsTokens);
  const before = accountOf(pricing, payloadsOf(state));
  const base = { limits, instructionsTokens, tokensBefore: before.total };
  const reason = markedRotation(state, instructionsDigest(request)) ?? overMark(state, before, limits);
  if (reason === undefined) {
    const append = continued(input, limits);
    const account = accountOf(pricing, [...payloadsOf(state), ...append]);
    if (account.total <= limits.messages) {
      return Either.right({ ...base, state, rotation: undefined, append, account });
    }
  }
  const opened = openEpoch(input, reason ?? rotationReasons.budget, limits);
  if (reason === rotationReasons.highWater && state.whole && !advances(state, opened.rotation)) {
    // The newest unit alone is over the mark: rotating again would free nothing.
    const append = continued(input, limits);
    const account = accountOf(pricing, [...payloadsOf(state), ...append]);
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

/** Names the instructions an epoch is started under. */
const instructionsDigest = (request: ContextRequest): string =>
  digestText(`${request.system}\u0000${request.sessionContext}`);

const payloadsOf = (state: EpochState): ReadonlyArray<Payload> => state.visible.map(({ payload }) => payload);

const overMark = (state: EpochState, account: Account, limits: Limits): RotationReason | undefined =>
  !state.whole || account.recentTokens > limits.highWater ? rotationReasons.highWater : undefined;

const advances = (state: EpochState, rotation: Rotation): boolean =>
  rotation.fromSequence >
  (state.visible.find(({ payload }) => payload.type !== "kernel_context")?.sequence ?? state.fromSequence);

/** The messages that a running epoch gains: state only if it changed, extension and re-ground only if they are news. */
const continued = (input: FrameInput, limits: Limits): ReadonlyArray<KernelMessage> => {
  const { state, request, pricing } = input;
  if (firstSnapshot(state) === undefined) return opening(input, state, limits.canonical);
  const canonical = renderCanonical(request.canonical, limits.canonical, pricing.text).text;
  const source = digestText(canonical);
  const told = latestKernelMessage(state, "snapshot", "state_update")?.payload;
  const make = revisions(state);
  return [
    ...(told?.source === source ? [] : [make("state_update", canonical, { source })]),
    ...extension(state, request, make),
    ...reground(state, request, make)
  ];
};

/** The messages an epoch opens with. */
const opening = (
  input: FrameInput,
  state: EpochState,
  canonicalCap: number
): ReadonlyArray<KernelMessage> => {
  const { request, pricing, firstUser, coldTool } = input;
  const canonical = renderCanonical(request.canonical, canonicalCap, pricing.text).text;
  const make = revisions(state);
  const asked = requestsOutOfView(firstUser, state.lastUser, state.fromSequence);
  return [
    make("snapshot", [canonical, ...asked].join("\n\n"), {
      source: digestText(canonical),
      instructions: instructionsDigest(request)
    }),
    ...(coldTool === undefined || state.fromSequence <= 1
      ? []
      : [make("cold_history", coldBoundary(coldTool, state.fromSequence))]),
    ...extension(state, request, make),
    ...reground(state, request, make)
  ];
};

type Make = (
  kind: KernelMessage["kind"],
  body: string,
  marks?: { readonly source?: string; readonly instructions?: string }
) => KernelMessage;

/** Numbers the next messages of a generation. */
export const revisions = (state: EpochState, taken = 0): Make => {
  let revision = (kernelMessages(state).at(-1)?.payload.revision ?? 0) + taken;
  return (kind, body, marks) => {
    revision += 1;
    return kernelMessage(kind, state.generation, revision, body, marks);
  };
};

const extension = (state: EpochState, request: ContextRequest, make: Make): ReadonlyArray<KernelMessage> => {
  const told = latestKernelMessage(state, "extension")?.payload;
  const blank = request.extensionContext.trim() === "" || request.extensionContext.trim() === "[]";
  if (blank && told === undefined) return [];
  const body = blank ? "(none any more)" : request.extensionContext;
  return told !== undefined && kernelBody(told) === body ? [] : [make("extension", body)];
};

const reground = (state: EpochState, request: ContextRequest, make: Make): ReadonlyArray<KernelMessage> => {
  const instruction = request.reground;
  if (instruction === undefined || instruction.trim() === "") return [];
  const told = latestKernelMessage(state, "reground")?.payload;
  if (told !== undefined && kernelBody(told) === instruction) return [];
  const inConversation = state.visible.some(
    ({ payload }) => payload.type === "reground_requested" && payload.instruction === instruction
  );
  return inConversation ? [] : [make("reground", instruction)];
};

type Opened = Pick<Frame, "state" | "append" | "account"> & { readonly rotation: Rotation };

/** A new epoch that keeps as much as its mark and the hard limit allow. */
const openEpoch = (input: FrameInput, reason: RotationReason, limits: Limits): Opened => {
  const { state, pricing } = input;
  const tryWith = (retain: number, canonicalCap: number): Opened => {
    const rotation = rotate(state, reason, retain, pricing);
    const append = opening(input, rotation.state, canonicalCap);
    const account = accountOf(pricing, [...payloadsOf(rotation.state), ...append]);
    return { state: rotation.state, rotation, append, account };
  };
  const wished = tryWith(limits.retain, limits.canonical);
  if (wished.account.total <= limits.messages) return wished;
  const kernelTokens = wished.account.total - wished.account.recentTokens;
  const smaller = tryWith(Math.floor(Math.max(0, limits.messages - kernelTokens) * 0.75), limits.canonical);
  if (smaller.account.total <= limits.messages) return smaller;
  // Only the newest unit is left of the conversation: state gives way, line by line.
  const room = limits.messages - (smaller.account.total - smaller.account.stateTokens);
  return tryWith(0, Math.max(0, Math.floor(room * 0.75)));
};

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
