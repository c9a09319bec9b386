/** One session while an interface drives it: its scope, its questions, its voice, and where its runs stand. */
import type { LiveEvent, OutputContent, SessionId, SessionSettings, WorkspacePath } from "@latch/protocol";
import { Cause, Deferred, Effect, Exit, Fiber, Ref, Scope } from "effect";
import type { EventStore, StoreError } from "../../port/event-store.ts";
import type { Input } from "../../run/steering.ts";
import type { Session } from "../session.ts";
import { type ApprovalDesk, makeApprovalDesk } from "./approval-desk.ts";
import { makeRelay } from "./relay.ts";
import { type SessionChoice, SessionOpener } from "./session-opener.ts";
import * as Turns from "./turns.ts";

/** What happens in a session that its driver has to act on. */
export type Happening =
  | { readonly type: "began" }
  | { readonly type: "taken_in"; readonly text: string }
  /** `problem` is what ended it, where that was no cancellation. */
  | { readonly type: "ended"; readonly problem: string | undefined };

export interface ActiveSession {
  /** Its number among those that were opened. */
  readonly of: number;
  readonly session: Session["Type"];
  readonly workspace: WorkspacePath;
  readonly resumed: boolean;
  readonly desk: ApprovalDesk;
  readonly turns: Ref.Ref<Turns.Turns>;
  /** Tells the log so far and opens for what comes; `foretold` is the last event of what was told already. */
  readonly tellHistory: (foretold: number | undefined) => Effect.Effect<void, StoreError, EventStore>;
  /** The settings in force. */
  readonly settings: Effect.Effect<SessionSettings>;
  readonly start: (input: Input) => Effect.Effect<void>;
  /** Interrupts the run without waiting for its end. */
  readonly interrupt: Effect.Effect<void>;
  /** Ends a run that is on, waits for it, and closes the session. Says nothing any more. */
  readonly close: Effect.Effect<void>;
}

/** Opens a session. What it says is held back until its history was told. */
export const openActive = Effect.fn("Interactive.openActive")(function* (
  of: number,
  choice: SessionChoice,
  say: (said: OutputContent) => Effect.Effect<void>,
  happened: (happening: Happening) => Effect.Effect<void>
) {
  const opener = yield* SessionOpener;
  const scope = yield* Scope.make();
  const id = yield* Deferred.make<SessionId>();
  const relay = yield* makeRelay(Deferred.await(id), say);
  const desk = yield* makeApprovalDesk((question) => say({ type: "question", question }));
  const opening = yield* Ref.make(false);
  const turns = yield* Ref.make(Turns.idle);
  const fiber = yield* Ref.make<Fiber.RuntimeFiber<unknown, unknown> | undefined>(undefined);

  const hear = (live: LiveEvent) => Effect.zipRight(relay.hear(live), noticed(live));

  /** A run's own opening is no steering. */
  const noticed = (live: LiveEvent): Effect.Effect<void> => {
    if (live.type !== "durable") return Effect.void;
    const { payload } = live.event;
    if (payload.type === "run_started") {
      return Effect.zipRight(Ref.set(opening, true), happened({ type: "began" }));
    }
    if (payload.type !== "user_message") return Effect.void;
    return Effect.flatMap(Ref.getAndSet(opening, false), (isOpening) =>
      isOpening ? Effect.void : happened({ type: "taken_in", text: payload.text })
    );
  };

  const { session, workspace } = yield* opener.open(choice, { hear, prepare: desk.prepare }).pipe(
    Scope.extend(scope),
    Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
  );
  yield* Deferred.succeed(id, session.id);

  const settings = Effect.gen(function* () {
    const { profile, descriptor } = yield* session.model;
    const { mode, safety, permissions } = (yield* session.state).settings;
    return {
      mode: mode ?? "work",
      safety: safety ?? "standard",
      permissions: permissions ?? "human",
      profile,
      descriptor
    } satisfies SessionSettings;
  });

  const interrupt = Effect.flatMap(Ref.get(fiber), (running) =>
    running === undefined ? Effect.void : Fiber.interruptFork(running)
  );

  return {
    of,
    session,
    workspace,
    resumed: choice.type === "resume",
    desk,
    turns,
    tellHistory: (foretold) => relay.open(scope, foretold),
    settings,
    start: (input) =>
      session.run(input).pipe(
        Effect.onExit((exit) => happened({ type: "ended", problem: problemOf(exit) })),
        Effect.forkDaemon,
        Effect.flatMap((running) => Ref.set(fiber, running))
      ),
    interrupt,
    close: Effect.gen(function* () {
      const running = yield* Ref.get(fiber);
      if (running !== undefined) yield* Fiber.interrupt(running);
      yield* relay.mute;
      yield* Scope.close(scope, Exit.void);
    })
  } satisfies ActiveSession;
});

const problemOf = (exit: Exit.Exit<unknown, { readonly message: string }>): string | undefined =>
  Exit.match(exit, {
    onSuccess: () => undefined,
    onFailure: (cause) => {
      if (Cause.isInterruptedOnly(cause)) return undefined;
      const failure = Cause.failureOption(cause);
      return failure._tag === "Some" ? failure.value.message : "a defect in Latch ended the run";
    }
  });
