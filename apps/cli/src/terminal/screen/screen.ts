/**
 * The terminal, while this program has it. Taking it over and giving it back are one resource: however the program ends,
 * by its own will, by a signal, by an error that nobody caught, the terminal is as it was.
 */
import { writeSync } from "node:fs";
import { Context, Effect, Layer, Queue, type Scope } from "effect";
import { escapePatienceMillis } from "../defaults.ts";
import { decode, idleDecoder, settle } from "../input/decode.ts";
import type { InputEvent } from "../input/event.ts";
import type { Size } from "./frame.ts";
import { change, enter, leave, type Modes } from "./modes.ts";

export type Happening =
  | { readonly type: "input"; readonly event: InputEvent }
  | { readonly type: "size"; readonly size: Size }
  /** The terminal was someone else's meanwhile: nothing on it is known. */
  | { readonly type: "back" }
  /** Nobody is there any more. */
  | { readonly type: "gone" };

export class Screen extends Context.Tag("@latch/cli/Screen")<
  Screen,
  {
    readonly size: Effect.Effect<Size>;
    /** Writes at once; a terminal that has gone hears nothing. */
    readonly write: (bytes: string) => Effect.Effect<void>;
    /** Uses the terminal in another way from now on. */
    readonly use: (modes: Modes) => Effect.Effect<void>;
    /** What happens at the terminal, in order. */
    readonly next: Effect.Effect<Happening>;
    /** Gives the terminal back for as long as something else needs it. */
    readonly without: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  }
>() {}

const size = (): Size => ({ columns: process.stdout.columns || 80, rows: process.stdout.rows || 24 });

/** Writes past everything that is queued or closed: for the end, when nothing else can be relied on. */
const writeAtOnce = (bytes: string): "written" | "gone" => {
  try {
    writeSync(1, bytes);
    return "written";
  } catch {
    return "gone";
  }
};

const make = (first: Modes): Effect.Effect<Context.Tag.Service<Screen>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const happenings = yield* Queue.unbounded<Happening>();
    const tell = (happening: Happening): void => {
      Queue.unsafeOffer(happenings, happening);
    };
    let ours = false;
    let modes = first;

    let decoder = idleDecoder;
    let waiting: NodeJS.Timeout | undefined;
    const hear = (events: ReadonlyArray<InputEvent>): void => {
      for (const event of events) tell({ type: "input", event });
    };
    const onData = (chunk: string): void => {
      clearTimeout(waiting);
      const [next, events] = decode(decoder, chunk);
      decoder = next;
      hear(events);
      if (decoder.pending === "") return;
      waiting = setTimeout(() => {
        const [settled, rest] = settle(decoder);
        decoder = settled;
        hear(rest);
      }, escapePatienceMillis);
    };
    const onResize = (): void => tell({ type: "size", size: size() });
    const restore = (): void => {
      if (!ours) return;
      ours = false;
      if (writeAtOnce(leave(modes)) === "written") raw(false);
      // Node insists on restoring a terminal when it ends, and aborts where there is none any more.
      else process.once("exit", () => process.kill(process.pid, "SIGKILL"));
    };
    const onGone = (): void => {
      restore();
      tell({ type: "gone" });
    };
    const onContinue = (): void => {
      if (ours) take();
    };
    const take = (): void => {
      ours = true;
      raw(true);
      process.stdout.write(enter(modes));
      tell({ type: "back" });
      tell({ type: "size", size: size() });
    };
    // The first signal asks the program to stop; the second ends it, and would leave the terminal as it is.
    let signals = 0;
    const onSignal = (signal: NodeJS.Signals): void => {
      signals += 1;
      if (signals < 2) return;
      restore();
      process.removeListener(signal, onSignal);
      process.kill(process.pid, signal);
    };

    yield* Effect.acquireRelease(
      Effect.sync(() => {
        process.stdin.setEncoding("utf8");
        process.stdin.on("data", onData);
        process.stdin.once("end", onGone);
        process.stdin.once("error", onGone);
        process.once("SIGHUP", onGone);
        process.stdout.on("resize", onResize);
        process.on("exit", restore);
        process.on("uncaughtExceptionMonitor", restore);
        process.on("SIGCONT", onContinue);
        for (const signal of ending) process.on(signal, onSignal);
        take();
        process.stdin.resume();
      }),
      () =>
        Effect.sync(() => {
          clearTimeout(waiting);
          process.stdin.removeListener("data", onData);
          process.stdin.removeListener("end", onGone);
          process.stdin.removeListener("error", onGone);
          process.removeListener("SIGHUP", onGone);
          process.stdout.removeListener("resize", onResize);
          // Keys that were typed for this program must not become commands of the shell that comes after it.
          process.stdin.read();
          restore();
          process.removeListener("exit", restore);
          process.removeListener("uncaughtExceptionMonitor", restore);
          process.removeListener("SIGCONT", onContinue);
          for (const signal of ending) process.removeListener(signal, onSignal);
          process.stdin.pause();
        })
    );

    return {
      size: Effect.sync(size),
      write: (bytes) =>
        Effect.sync(() => {
          if (ours && bytes !== "") process.stdout.write(bytes);
        }),
      use: (wished) =>
        Effect.sync(() => {
          const bytes = change(modes, wished);
          modes = wished;
          if (ours && bytes !== "") process.stdout.write(bytes);
        }),
      next: Queue.take(happenings),
      without: (effect) =>
        Effect.acquireUseRelease(
          Effect.sync(() => {
            process.stdin.pause();
            process.stdin.removeListener("data", onData);
            restore();
          }),
          () => effect,
          () =>
            Effect.sync(() => {
              process.stdin.on("data", onData);
              take();
              process.stdin.resume();
            })
        )
    };
  });

const ending = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const raw = (on: boolean): void => {
  try {
    process.stdin.setRawMode?.(on);
  } catch {
    // The terminal is gone.
  }
};

/** The terminal of this process. */
export const layer = (modes: Modes): Layer.Layer<Screen> => Layer.scoped(Screen, make(modes));
