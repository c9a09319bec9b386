/**
 * A new epoch, as large as it may be. In order, until it fits: as the mark wishes; less conversation; the newest turn whole
 * and state line by line smaller; the newest turn in part; the newest turn by name only.
 */
import type { Event, Payload } from "@latch/protocol";
import { type Account, accountOf, type Limits } from "../budget/index.ts";
import type { KernelMessage } from "../canonical-render/index.ts";
import { tightRetainShare } from "../defaults.ts";
import { fitTurn } from "../oversize/index.ts";
import { type Rotation, type RotationReason, rotate, rotateAway, shortening } from "../rotation/index.ts";
import { type FrameInput, opening } from "./frame-messages.ts";
import { payloadsOf } from "./shown.ts";

/** What a rotation makes of a view. */
export interface Opened {
  readonly state: FrameInput["state"];
  readonly rotation: Rotation;
  readonly append: ReadonlyArray<KernelMessage>;
  readonly account: Account;
}

/** Opens an epoch. Larger than it may be only where the kernel's own messages are. */
export const openEpoch = (input: FrameInput, reason: RotationReason, limits: Limits): Opened => {
  const { state, pricing } = input;
  const after = (rotation: Rotation, canonicalCap: number, leftOut: ReadonlyArray<Event> = []): Opened => {
    const append = opening(input, rotation.state, canonicalCap, leftOut);
    const account = accountOf(pricing, [...payloadsOf(rotation.state, input.coldTool), ...append]);
    return { state: rotation.state, rotation, append, account };
  };
  const fits = ({ account }: Opened): boolean => account.total <= limits.messages;
  const keeping = (retain: number, canonicalCap: number): Opened =>
    after(rotate(state, reason, retain, pricing), canonicalCap);

  const wished = keeping(limits.retain, limits.canonical);
  if (fits(wished)) return wished;
  const kernelTokens = wished.account.total - wished.account.recentTokens;
  const smaller = keeping(
    Math.floor(Math.max(0, limits.messages - kernelTokens) * tightRetainShare),
    limits.canonical
  );
  if (fits(smaller)) return smaller;
  // Only the newest unit is left of the conversation: state gives way, line by line.
  const room = limits.messages - (smaller.account.total - smaller.account.stateTokens);
  const tight = keeping(0, Math.max(0, Math.floor(room * tightRetainShare)));
  if (fits(tight)) return tight;

  const newest = tight.rotation.state.visible;
  // No more than a rotation keeps, so that it stays in view for some turns.
  const roomForTurn = Math.min(
    limits.retain,
    Math.floor((limits.messages - (smaller.account.total - smaller.account.recentTokens)) * tightRetainShare)
  );
  const parts = fitTurn(newest, roomForTurn, pricing, input.coldTool);
  if (parts !== undefined && parts.length > 0) {
    const payloads: ReadonlyArray<Payload> = payloadsOf(
      { visible: newest, shortened: parts },
      input.coldTool
    );
    const inPart = after(
      shortening(tight.rotation, parts, accountOf(pricing, payloads).recentTokens),
      limits.canonical
    );
    if (fits(inPart)) return inPart;
  }
  const away = rotateAway(state, reason);
  const byName = after(away, limits.canonical, newest);
  return fits(byName) ? byName : after(away, 0, newest);
};
