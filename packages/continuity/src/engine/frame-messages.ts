/** The kernel messages of a frame: what a new epoch opens with, and what a running one gains. */
import { type ContextRequest, digestText, type Event, type EventOf } from "@latch/protocol";
import type { Limits, Pricing } from "../budget/index.ts";
import { type KernelMessage, kernelBody, kernelMessage, renderCanonical } from "../canonical-render/index.ts";
import { coldBoundary, requestsOutOfView, turnOutOfView } from "../cold-history/index.ts";
import type { EpochState } from "../epoch/index.ts";
import { firstSnapshot, kernelMessages, latestKernelMessage } from "../rotation/index.ts";

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

/** Names the instructions an epoch is started under. */
export const instructionsDigest = (request: ContextRequest): string =>
  digestText(`${request.system}\u0000${request.sessionContext}`);

/** The messages that a running epoch gains: state only if it changed, extension and re-ground only if they are news. */
export const continued = (input: FrameInput, limits: Limits): ReadonlyArray<KernelMessage> => {
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

/** The messages an epoch opens with. `leftOut` is a newest turn of which not even parts fit. */
export const opening = (
  input: FrameInput,
  state: EpochState,
  canonicalCap: number,
  leftOut: ReadonlyArray<Event> = []
): ReadonlyArray<KernelMessage> => {
  const { request, pricing, firstUser, coldTool } = input;
  const canonical = renderCanonical(request.canonical, canonicalCap, pricing.text).text;
  const make = revisions(state);
  const asked = requestsOutOfView(firstUser, state.lastUser, state.fromSequence);
  return [
    make("snapshot", [canonical, ...asked, ...turnOutOfView(leftOut, coldTool)].join("\n\n"), {
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
