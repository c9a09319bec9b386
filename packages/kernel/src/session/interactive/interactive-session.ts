/**
 * The controller of an interactive session: the one thing that a terminal and a browser both drive. Inputs come in
 * through a bounded queue and are acted on one by one; what the session says goes out in order. It decides who may say
 * what when, and nothing about how any of it looks.
 *
 * 1. A prompt opens a run, is said to the one that is on, or goes back to the person. It is never lost and never twice.
 * 2. To cancel is to interrupt: every open call gets its result in the log, then the session is idle.
 * 3. A durable event is said once, in order, and before `idle` is.
 * 4. Another session is shown only after the one before was closed, and nothing of that one is said after.
 */
import type { SessionInput, SessionOutput } from "@latch/protocol";
import { Context, Effect, Layer, Mailbox, Queue, Ref, type Stream } from "effect";
import { waitingInputs } from "../../defaults.ts";
import type { Happening } from "./active-session.ts";
import { makeConsole } from "./console.ts";
import { makeImageTray } from "./image-tray.ts";
import { makeOrders } from "./orders.ts";
import type { SessionChoice } from "./session-opener.ts";
import { makeSessionShelf, type SessionShelf } from "./session-shelf.ts";
import { makeSpeech } from "./speech.ts";
import { makeStage } from "./stage.ts";
import { readSubmission } from "./submission.ts";

export class InteractiveSession extends Context.Tag("@latch/kernel/InteractiveSession")<
  InteractiveSession,
  {
    /** Takes one input; waits while too many do. After the end it is ignored. */
    readonly send: (input: SessionInput) => Effect.Effect<void>;
    /** What is said, in order, in chunks as it came. For one reader. Ends after `quit`. */
    readonly outputs: Stream.Stream<SessionOutput>;
    readonly sessions: SessionShelf;
  }
>() {}

type Message =
  | { readonly type: "input"; readonly input: SessionInput }
  /** In the session that was opened as number `of`. */
  | { readonly type: "happened"; readonly of: number; readonly happening: Happening };

const make = (first: SessionChoice) =>
  Effect.gen(function* () {
    const said = yield* Mailbox.make<SessionOutput>();
    const messages = yield* Queue.unbounded<Message>();
    // Inputs wait for a place; what happens in a session must never wait for an input.
    const places = yield* Effect.makeSemaphore(waitingInputs);
    const over = yield* Ref.make(false);
    const console = makeConsole(said);
    const stage = yield* makeStage(first, console, (of, happening) =>
      Effect.asVoid(messages.offer({ type: "happened", of, happening }))
    );
    const tray = yield* makeImageTray(console);
    const speech = makeSpeech(console, stage, tray);
    const orders = makeOrders(console, stage, tray);

    const quit = Effect.gen(function* () {
      yield* Ref.set(over, true);
      if (yield* stage.busy) yield* console.status("cancelling");
      yield* stage.clear;
      yield* console.status("closed");
      yield* said.end;
    });

    const submit = (typed: string) => {
      const submission = readSubmission(typed);
      switch (submission.type) {
        case "blank":
          return speech.prompt("");
        case "prompt":
          return speech.prompt(submission.text);
        case "command":
          return orders.command(submission.command, submission.argument);
        case "unknown":
          return console.notice("warning", unknownCommand(submission.word, submission.nearest));
      }
    };

    const act = Effect.fn("Interactive.act")(function* (input: SessionInput) {
      switch (input.type) {
        case "submit":
          return yield* submit(input.text);
        case "attach":
          return yield* orders.attach(input.path);
        case "detach":
          return yield* tray.remove(input.index === undefined ? "all" : String(input.index + 1));
        case "cancel":
          return yield* speech.cancel;
        case "decide":
          return yield* orders.decide(input);
        case "set_mode":
          return yield* orders.settle(({ session }) => session.changeSettings({ mode: input.mode }));
        case "set_safety":
          return yield* orders.settle(({ session }) => session.changeSettings({ safety: input.safety }));
        case "set_permissions":
          return yield* orders.settle(({ session }) =>
            session.changeSettings({ permissions: input.permissions })
          );
        case "set_profile":
          return yield* orders.settle(({ session }) =>
            session.changeProfile(input.profile, "chosen by the user")
          );
        case "reopen":
          return yield* orders.reopen;
        case "switch":
          return yield* orders.change(
            input.session === undefined ? { type: "new" } : { type: "resume", session: input.session }
          );
        case "quit":
          return yield* quit;
      }
    });

    const handle = Effect.fn("Interactive.handle")(function* (message: Message) {
      if (message.type === "input") {
        yield* places.release(1);
        return yield* act(message.input);
      }
      const shown = yield* stage.current;
      if (shown?.of === message.of) yield* speech.react(shown, message.happening);
    });

    /** A defect in one thing that was asked for is not the end of a person's day. */
    const survive = (handled: ReturnType<typeof handle>) =>
      Effect.catchAllDefect(handled, (defect) =>
        Effect.zipRight(
          Effect.logError("an input could not be acted on", defect),
          console.notice("error", "Latch could not do that: a defect of its own, which the log names")
        )
      );

    const loop = Effect.gen(function* () {
      yield* console.status("opening");
      yield* stage.show(first);
      while (!(yield* Ref.get(over))) yield* survive(handle(yield* messages.take));
    }).pipe(Effect.ensuring(said.end));

    // Closed after the loop was stopped: finalizers run in reverse.
    yield* Effect.addFinalizer(() => stage.clear);
    yield* Effect.forkScoped(loop);

    const send = (input: SessionInput) =>
      Effect.flatMap(Ref.get(over), (ended) =>
        ended
          ? Effect.void
          : Effect.zipRight(places.take(1), Effect.asVoid(messages.offer({ type: "input", input })))
      );
    const sessions = yield* makeSessionShelf(Effect.map(stage.current, (shown) => shown?.session.id));
    return InteractiveSession.of({ send, outputs: Mailbox.toStream(said), sessions });
  });

const unknownCommand = (word: string, nearest: ReadonlyArray<string>): string =>
  `There is no command /${word}; ${
    nearest.length === 0
      ? "/help lists them"
      : `did you mean ${nearest.map((name) => `/${name}`).join(" or ")}?`
  }`;

/** Begins with a session. The controller ends with its scope: a run that is on is cancelled then. */
export const layer = (first: SessionChoice) => Layer.scoped(InteractiveSession, make(first));
