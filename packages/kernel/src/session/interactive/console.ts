/** How a controller speaks: in order, each thing with its time. */
import type { OutputContent, SessionOutput, SessionStatus } from "@latch/protocol";
import { Clock, Effect, type Mailbox } from "effect";

export interface Console {
  readonly say: (content: OutputContent) => Effect.Effect<void>;
  readonly status: (now: SessionStatus) => Effect.Effect<void>;
  readonly notice: (level: "info" | "warning" | "error", text: string) => Effect.Effect<void>;
  /** Tells a failure: its message says what is wrong, and the remedy. */
  readonly problem: (error: { readonly message: string }) => Effect.Effect<void>;
}

/** Speaks into a mailbox without a bound: a slow reader loses nothing, and nobody waits for one. */
export const makeConsole = (into: Mailbox.Mailbox<SessionOutput>): Console => {
  const say = (content: OutputContent) =>
    Effect.flatMap(Clock.currentTimeMillis, (at) => Effect.asVoid(into.offer({ ...content, at })));
  const notice: Console["notice"] = (level, text) => say({ type: "notice", level, text });
  return {
    say,
    notice,
    status: (status) => say({ type: "status", status }),
    problem: (error) => notice("error", error.message)
  };
};
