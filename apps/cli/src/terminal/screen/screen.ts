/**
 * The terminal, while this program has it. Taking it over and giving it back are one resource: however the program ends,
 * by its own will, by a signal, by an error that nobody caught, the terminal is as it was. While it is stopped in its
 * shell, the shell has the terminal as it was, too.
 */
import { Context, Effect, Layer, Queue, type Scope } from "effect";
import { escapePatienceMillis, stopPatienceMillis } from "../defaults.ts";
import { decode, idleDecoder, settle } from "../input/decode.ts";
import type { InputEvent } from "../input/event.ts";
import type { Size } from "./frame.ts";
import { change, enter, leave, type Modes } from "./modes.ts";
import { writeAtOnce } from "./write-at-once.ts";

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
    /** Stops the program in its shell, until that continues it. */
    readonly suspend: Effect.Effect<void>;
  }
>() {}

const size = (): Size => ({ columns: process.stdout.columns || 80, rows: process.stdout.rows || 24 });

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
    const take = (): void => {
      ours = true;
      // Node takes a terminal for raw that it made raw once, whatever a shell has made of it since.
      raw(false);
      raw(true);
      process.stdout.write(enter(modes));
      tell({ type: "back" });
      tell({ type: "size", size: size() });
    };
    const onGone = (): void => {
      restore();
      tell({ type: "gone" });
    };

    let stopping: NodeJS.Timeout | undefined;
    const onStop = (): void => {
      if (!ours || stopping !== undefined) return;
      restore();
      process.removeListener("SIGTSTP", onStop);
      // Where nobody could continue it, the system doesn't stop it either.
      stopping = setTimeout(onContinue, stopPatienceMillis);
      // Whatever it was started by in the same job has to stop with it, or the shell would go on waiting.
      process.kill(0, "SIGTSTP");
    };
    const onContinue = (): void => {
      if (stopping !== undefined) {
        clearTimeout(stopping);
        stopping = undefined;
        process.on("SIGTSTP", onStop);
        take();
      } else if (ours) take();
    };
    // The first signal asks the program to stop; the second ends it, and would leave the terminal as it is.
    let signals = 0;
    const onSignal = (signal: NodeJS.Signals): void => {
      // Typed for whoever has the terminal meanwhile.
      if (signal === "SIGINT" && !ours) return;
      signals += 1;
      if (signals > 1 || signal === "SIGQUIT") endBy(signal);
    };
    const endBy = (signal: NodeJS.Signals): void => {
      restore();
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    };

    yield* Effect.acquireRelease(
      Effect.sync(() => {
        process.stdin.setEncoding("utf8");
        process.stdin.on("data", onData);
        process.stdin.on("end", onGone);
        process.stdin.on("error", onGone);
        process.stdout.on("error", onGone);
        process.on("SIGHUP", onGone);
        process.stdout.on("resize", onResize);
        process.on("exit", restore);
        process.on("uncaughtExceptionMonitor", restore);
        process.on("SIGTSTP", onStop);
        process.on("SIGCONT", onContinue);
        for (const signal of ending) process.on(signal, onSignal);
        take();
        process.stdin.resume();
      }),
      () =>
        Effect.sync(() => {
          clearTimeout(waiting);
          clearTimeout(stopping);
          process.stdin.removeListener("data", onData);
          // Keys that were typed for this program must not become commands of the shell that comes after it.
          process.stdin.read();
          restore();
          process.stdin.removeListener("end", onGone);
          process.stdin.removeListener("error", onGone);
          process.stdout.removeListener("error", onGone);
          process.removeListener("SIGHUP", onGone);
          process.stdout.removeListener("resize", onResize);
          process.removeListener("exit", restore);
          process.removeListener("uncaughtExceptionMonitor", restore);
          process.removeListener("SIGTSTP", onStop);
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
        ),
      suspend: Effect.sync(onStop)
    };
  });

const ending = ["SIGINT", "SIGTERM", "SIGQUIT"] as const;

const raw = (on: boolean): void => {
  try {
    process.stdin.setRawMode?.(on);
  } catch {
    // The terminal is gone.
  }
};

/** The terminal of this process. */
export const layer = (modes: Modes): Layer.Layer<Screen> => Layer.scoped(Screen, make(modes));
