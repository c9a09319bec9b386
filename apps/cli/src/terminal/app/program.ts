/**
 * The loop: hear, change, do, paint. Everything that was heard by the time of a frame goes into that frame, and nothing
 * heard is dropped; a key is painted at once where the last frame is long enough ago.
 */
import type { SessionInput, SessionOutput } from "@latch/protocol";
import { Activity } from "@latch/ui-reducers";
import { Cause, Chunk, Clock, Deferred, Effect, Fiber, Queue, Ref, Stream } from "effect";
import { blinkMillis, frameMillis } from "../defaults.ts";
import type { Preferences } from "../preferences.ts";
import { nothingShown, paint, type Shown } from "../screen/paint.ts";
import { Screen } from "../screen/screen.ts";
import type { App } from "./app.ts";
import type { Demand, Message } from "./message.ts";
import { readStream } from "./timeline.ts";
import { update } from "./update.ts";
import { view } from "./view.ts";
import { type Window, windowBytes, windowOf } from "./window.ts";

/** The session that is driven. */
export interface Driven {
  readonly say: (input: SessionInput) => Effect.Effect<void>;
  /** What it says, in order; ends with it. */
  readonly outputs: Stream.Stream<SessionOutput>;
}

export interface Program<R> {
  readonly driven: Driven;
  /** As they are by then. */
  readonly preferences: Effect.Effect<Preferences>;
  readonly initial: App;
  /** Carries out what is neither the session's nor the screen's; what comes of it is heard. */
  readonly perform: (
    demand: Exclude<Demand, { readonly type: "say" | "exit" | "redraw" | "suspend" }>,
    /** As it is by then. */
    app: Effect.Effect<App>,
    tell: (message: Message) => Effect.Effect<void>
  ) => Effect.Effect<void, never, R>;
  /** What is asked for at the start. */
  readonly begin?: Demand;
  /** Somebody outside wants it to end. */
  readonly requested: Effect.Effect<void>;
}

/** Runs until the session ends; what was shown last. */
export const runProgram = Effect.fn("Terminal.run")(function* <R>(program: Program<R>) {
  const screen = yield* Screen;
  const mailbox = yield* Queue.unbounded<Message | "frame" | "back">();
  const tell = (message: Message): Effect.Effect<void> => Effect.asVoid(Queue.offer(mailbox, message));
  const over = yield* Deferred.make<void>();
  const app = yield* Ref.make(program.initial);
  const shown = yield* Ref.make<Shown>(nothingShown);
  const windowShown = yield* Ref.make<Window | undefined>(undefined);
  const usedBefore = yield* Ref.make(yield* program.preferences);
  const paintedAt = yield* Ref.make(0);

  const quit = program.driven.say({ type: "quit" });

  /** Beside the loop. A defect there ends the program: it would be deaf or dumb without anyone knowing why. */
  const beside = <A, R2>(effect: Effect.Effect<A, never, R2>) =>
    Effect.forkScoped(
      Effect.onError(effect, (cause) =>
        Cause.isInterruptedOnly(cause) ? Effect.void : Deferred.failCause(over, cause)
      )
    );

  yield* beside(
    Effect.forever(
      Effect.flatMap(screen.next, (happening) => {
        switch (happening.type) {
          case "input":
          case "size":
            return tell(happening);
          case "back":
            return Effect.asVoid(Queue.offer(mailbox, "back"));
          case "gone":
            return quit;
        }
      })
    )
  );
  yield* beside(
    Effect.zipRight(
      Stream.runForEachChunk(program.driven.outputs, (said) =>
        Effect.asVoid(
          Queue.offerAll(
            mailbox,
            Chunk.map(said, (each) => ({ type: "said" as const, said: each }))
          )
        )
      ),
      Deferred.succeed(over, undefined)
    )
  );
  yield* beside(Effect.zipRight(program.requested, quit));
  // The clock turns only while something on the screen depends on it.
  yield* Effect.forkScoped(
    Effect.forever(
      Effect.zipRight(
        Effect.sleep(blinkMillis),
        Effect.flatMap(Ref.get(app), (now) => (alive(now) ? tell({ type: "tick" }) : Effect.void))
      )
    )
  );

  const perform = (demand: Demand): Effect.Effect<void, never, R> => {
    switch (demand.type) {
      case "say":
        return program.driven.say(demand.input);
      case "exit":
        return Effect.asVoid(Deferred.succeed(over, undefined));
      case "redraw":
        return Ref.set(shown, nothingShown);
      case "suspend":
        return screen.suspend;
      default:
        // A defect in one thing that was asked for is not the end of what is written here.
        return Effect.catchAllDefect(program.perform(demand, Ref.get(app), tell), (defect) =>
          Effect.zipRight(
            Effect.logDebug("a demand could not be met", defect),
            tell({ type: "trouble", problem: "Latch could not do that: a defect of its own" })
          )
        );
    }
  };

  /** What was changed while the program is open holds from the next frame on. */
  const adopt = (before: Preferences, after: Preferences): Effect.Effect<void> =>
    before === after
      ? Effect.void
      : Effect.all([screen.use(after.modes), Ref.set(shown, nothingShown), Ref.set(windowShown, undefined)], {
          discard: true
        });

  const frame = Effect.gen(function* () {
    const now = readStream(yield* Ref.get(app));
    yield* Ref.set(app, now);
    const preferences = yield* program.preferences;
    yield* adopt(yield* Ref.getAndSet(usedBefore, preferences), preferences);
    const [bytes, after] = paint(yield* Ref.get(shown), view(now), now.size, preferences.theme);
    yield* Ref.set(shown, after);
    const window = windowOf(now);
    const before = yield* Ref.getAndSet(windowShown, window);
    yield* screen.write(windowBytes(before, window, preferences) + bytes);
    yield* Ref.set(paintedAt, yield* Clock.currentTimeMillis);
  });

  const turn = Effect.gen(function* () {
    const messages = yield* Queue.takeBetween(mailbox, 1, 4096);
    const now = yield* Clock.currentTimeMillis;
    for (const message of Chunk.toReadonlyArray(messages)) {
      if (message === "frame") continue;
      if (message === "back") {
        yield* Ref.set(shown, nothingShown);
        yield* Ref.set(windowShown, undefined);
        continue;
      }
      const [next, demands] = update({ ...(yield* Ref.get(app)), now }, message);
      yield* Ref.set(app, next);
      // What is asked for is done beside the loop, in the order in which it was asked.
      for (const demand of demands) {
        if (inOrder.has(demand.type)) yield* perform(demand);
        else yield* Effect.forkScoped(perform(demand));
      }
    }
    const wait = (yield* Ref.get(paintedAt)) + frameMillis - (yield* Clock.currentTimeMillis);
    if (wait > 0) {
      // More may arrive before the next frame is due: it goes into the same one.
      yield* Effect.sleep(wait);
      if ((yield* Queue.size(mailbox)) > 0) return;
    }
    yield* frame;
  });

  yield* tell({ type: "size", size: yield* screen.size });
  if (program.begin !== undefined) yield* Effect.forkScoped(perform(program.begin));
  const loop = yield* Effect.forkScoped(Effect.forever(turn));
  yield* Effect.raceFirst(Deferred.await(over), Fiber.join(loop));
  return yield* Ref.get(app);
});

const inOrder: ReadonlySet<Demand["type"]> = new Set(["say", "exit", "redraw", "suspend"]);

const alive = ({ view: { live }, overlay }: App): boolean =>
  Activity.isBusy(live.activity) || overlay?.type === "sessions";
