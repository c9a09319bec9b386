/** Finding this generation's kernel messages among what is in view. */
import type { Event, EventOf, KernelContextKind } from "@latch/protocol";
import { isKind } from "@latch/protocol";
import type { EpochState } from "../epoch/index.ts";

type KernelEvent = Event & EventOf<"kernel_context">;

/** This generation's kernel messages, oldest first. */
export const kernelMessages = (state: EpochState): ReadonlyArray<KernelEvent> =>
  state.visible.filter(isKind("kernel_context"));

export const firstSnapshot = (state: EpochState): KernelEvent | undefined =>
  kernelMessages(state).find(({ payload }) => payload.kind === "snapshot");

/** The newest message of some kinds. */
export const latestKernelMessage = (
  state: EpochState,
  ...kinds: ReadonlyArray<KernelContextKind>
): KernelEvent | undefined => kernelMessages(state).findLast(({ payload }) => kinds.includes(payload.kind));
