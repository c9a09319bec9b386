/**
 * What a person says while a run is on. Closing is a handshake: in one step the queue either gives up everything
 * that was accepted, and stays open, or was empty, and is closed for good. Nothing accepted is ever left behind, and
 * nothing is accepted by a run that has decided to end.
 *
 *     closed --open--> open --push*--> open --closeAndDrain--> open    (something was pending: consume it)
 *                                           --closeAndDrain--> closed  (nothing was)
 */
import type { MediaRef } from "@latch/protocol";
import { Context, Effect, Layer, Ref } from "effect";

export interface Input {
  readonly text: string;
  readonly media?: ReadonlyArray<MediaRef>;
}

/** The queue as a value. */
export interface Queue {
  readonly open: boolean;
  readonly pending: ReadonlyArray<Input>;
}

export const closed: Queue = { open: false, pending: [] };
export const opened: Queue = { open: true, pending: [] };

export const push = (queue: Queue, input: Input): readonly ["accepted" | "closed", Queue] =>
  queue.open ? ["accepted", { open: true, pending: [...queue.pending, input] }] : ["closed", queue];

export const drain = (queue: Queue): readonly [ReadonlyArray<Input>, Queue] => [
  queue.pending,
  { ...queue, pending: [] }
];

export const closeAndDrain = (queue: Queue): readonly [ReadonlyArray<Input>, Queue] => [
  queue.pending,
  { open: queue.open && queue.pending.length > 0, pending: [] }
];

export class Steering extends Context.Tag("@latch/kernel/Steering")<
  Steering,
  {
    /** Accepts input for the run that is on, or says that there is none. */
    readonly push: (input: Input) => Effect.Effect<"accepted" | "closed">;
    /** Begins a run with an empty queue. */
    readonly open: Effect.Effect<void>;
    /** Takes what was accepted, at a safe boundary. */
    readonly drain: Effect.Effect<ReadonlyArray<Input>>;
    /** Takes what was accepted; closes when that is nothing. */
    readonly closeAndDrain: Effect.Effect<ReadonlyArray<Input>>;
    /** Ends a run that was cancelled or failed; what was accepted and not consumed is dropped. */
    readonly close: Effect.Effect<void>;
    /** Whether anything waits. */
    readonly waiting: Effect.Effect<boolean>;
  }
>() {}

export const layer = Layer.effect(
  Steering,
  Effect.map(Ref.make(closed), (queue) => ({
    push: (input: Input) => Ref.modify(queue, (state) => push(state, input)),
    open: Ref.set(queue, opened),
    drain: Ref.modify(queue, drain),
    closeAndDrain: Ref.modify(queue, closeAndDrain),
    close: Ref.set(queue, closed),
    waiting: Effect.map(Ref.get(queue), (state) => state.pending.length > 0)
  }))
);
