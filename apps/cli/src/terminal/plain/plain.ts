/**
 * The same program, line by line: for screen readers, and for terminals that can't do more. Nothing that was written is
 * ever drawn over; what is typed is a line, and a line that ends in "\\" goes on. It works by the same changes as the
 * screen does, and reads out what came of them.
 */
import { commandCatalogue, InteractiveSession, type SessionShelf } from "@latch/kernel";
import type { SessionInput, SessionOutput, WorkspacePath } from "@latch/protocol";
import { sanitiseLine } from "@latch/ui-reducers";
import { Cause, Clock, Deferred, Effect, Layer, Queue, Ref, Stream } from "effect";
import { Cancellation } from "../../machine/cancellation.ts";
import { Streams } from "../../machine/streams.ts";
import { version } from "../../version.ts";
import { type App, initialApp, type Overlay } from "../app/app.ts";
import type { Demand, Message } from "../app/message.ts";
import { isPager } from "../app/pager.ts";
import { update } from "../app/update.ts";
import { plainColumns } from "../defaults.ts";
import { farewell } from "../farewell.ts";
import { makeLiked } from "../liked.ts";
import { sessionsOf } from "../panel/sessions.ts";
import { performer } from "../perform/perform.ts";
import { makeSignIn } from "../perform/sign-in.ts";
import * as Modes from "../screen/modes.ts";
import { Screen } from "../screen/screen.ts";
import type { TerminalOptions } from "../terminal.ts";
import { echo } from "./echo.ts";
import { overlayLines } from "./overlay-lines.ts";
import { answerOf, spoken } from "./spoken.ts";
import { typedLine } from "./typed-line.ts";

interface Reading {
  readonly options: TerminalOptions;
  readonly shelf: SessionShelf | undefined;
  readonly say: (input: SessionInput) => Effect.Effect<void>;
  readonly outputs: Stream.Stream<SessionOutput>;
  readonly overlay?: Overlay;
  readonly begin?: Demand;
  readonly alone?: true;
}

const rows = 24;

const read = ({ options, shelf, say, outputs, overlay, begin, alone }: Reading) =>
  Effect.gen(function* () {
    const { around, configFlag } = options;
    const { out, inputLine } = yield* Streams;
    const { requested, elsewhere } = yield* Cancellation;
    const liked = yield* makeLiked(options);
    const mailbox = yield* Queue.unbounded<
      Message | { readonly type: "line"; readonly line: string } | { readonly type: "end" | "interrupt" }
    >();
    const over = yield* Deferred.make<void>();
    const tell = (message: Message): Effect.Effect<void> => Effect.asVoid(mailbox.offer(message));
    const app = yield* Ref.make(
      initialApp({ columns: plainColumns, rows }, yield* Clock.currentTimeMillis, {
        commands: commandCatalogue,
        version,
        overlay,
        ...(alone === undefined ? {} : { alone })
      })
    );
    const readOut = yield* Ref.make("");
    const hidden = yield* Ref.make(false);
    const speak = (text: string): Effect.Effect<void> =>
      text === "" ? Effect.void : Effect.ignore(out(`${text}\n`));
    const perform = performer({
      around,
      configFlag,
      shelf,
      signIn: yield* makeSignIn(around, configFlag),
      say,
      elsewhere,
      ...liked
    });
    const quit = Effect.zipRight(
      say({ type: "quit" }),
      alone === true ? Deferred.succeed(over, undefined) : Effect.void
    );

    const carriedOut = (demand: Demand): Effect.Effect<unknown, never, Screen> => {
      switch (demand.type) {
        case "say":
          return say(demand.input);
        case "exit":
          return Deferred.succeed(over, undefined);
        case "redraw":
        case "suspend":
          return Effect.void;
        default:
          return perform(demand, Ref.get(app), tell);
      }
    };

    /** What stands open is read out when it changed, and what is only to be read is closed again. */
    const readOverlay = Effect.gen(function* () {
      const now = yield* Ref.get(app);
      const lines = now.overlay === undefined ? [] : overlayLines(now, now.overlay);
      const text = lines.join("\n");
      // Before it is asked for: what is typed at once must not be seen either.
      const secret = isSecret(now);
      const changed = secret !== (yield* Ref.getAndSet(hidden, secret));
      const done = changed && (yield* echo(!secret));
      if (text !== (yield* Ref.getAndSet(readOut, text))) yield* speak(text);
      if (changed && secret) {
        yield* speak(done ? "It is not shown." : "This terminal can't hide what is typed: it will be seen.");
      }
      if (isPager(now.overlay)) yield* Ref.set(app, { ...now, overlay: undefined });
    });

    const after = Effect.fn("Plain.after")(function* (next: App, demands: ReadonlyArray<Demand>) {
      yield* Ref.set(app, { ...next, hint: undefined });
      yield* speak(sanitiseLine(next.hint ?? ""));
      yield* readOverlay;
      for (const demand of demands) {
        const carried = carriedOut(demand);
        if (demand.type === "say" || demand.type === "exit") yield* carried;
        else yield* Effect.forkScoped(carried);
      }
    });

    const line = Effect.fn("Plain.line")(function* (text: string) {
      const now = { ...(yield* Ref.get(app)), now: yield* Clock.currentTimeMillis };
      if (text.trim() === "/stop") return yield* say({ type: "cancel" });
      const asked = now.view.live.questions[0];
      const decision =
        asked === undefined || now.overlay?.type === "setup" ? undefined : answerOf(asked, text);
      if (asked !== undefined && decision !== undefined) {
        return yield* say({ type: "decide", requestId: asked.requestId, decision });
      }
      const next = typedLine(now, text);
      // The same page again may be what an answer leads to.
      if (next !== undefined) {
        yield* Ref.set(readOut, "");
        return yield* after(...next);
      }
      return yield* say({ type: "submit", text });
    });

    /** Ctrl+C leaves what is open, stops what runs, and leaves the program where there is neither. */
    const interrupted = Effect.gen(function* () {
      const now = yield* Ref.get(app);
      const next = typedLine(now, ".");
      if (next !== undefined && !(now.overlay?.type === "setup" && now.overlay.setup.required)) {
        return yield* after(...next);
      }
      return yield* now.view.status === "running" ? say({ type: "cancel" }) : quit;
    });

    const heard = Effect.fn("Plain.heard")(function* (message: Message) {
      const before = { ...(yield* Ref.get(app)), now: yield* Clock.currentTimeMillis };
      if (message.type === "said" && message.said.type === "command" && drawn.has(message.said.name)) {
        return yield* speak(`/${message.said.name} changes what is drawn, and here nothing is`);
      }
      const [next, demands] = update(before, message);
      if (message.type === "said") yield* speak(spoken(before.view, next.view, message.said));
      yield* after(next, demands);
    });

    const lines = Effect.gen(function* () {
      for (;;) {
        let text = yield* inputLine;
        while (text?.endsWith("\\") === true) {
          const more = yield* inputLine;
          text = more === undefined ? text.slice(0, -1) : `${text.slice(0, -1)}\n${more}`;
        }
        if (text === undefined) return yield* quit;
        yield* mailbox.offer({ type: "line", line: text });
      }
    });

    const ending = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.forkScoped(
        Effect.catchAllCause(effect, (cause) =>
          Cause.isInterruptedOnly(cause) ? Effect.void : Deferred.die(over, Cause.squash(cause))
        )
      );

    yield* Effect.addFinalizer(() =>
      Effect.flatMap(Ref.get(hidden), (is) => (is ? echo(true) : Effect.void))
    );
    yield* elsewhere;
    const onInterrupt = (): void => {
      mailbox.unsafeOffer({ type: "interrupt" });
    };
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("SIGINT", onInterrupt)),
      () => Effect.sync(() => process.removeListener("SIGINT", onInterrupt))
    );
    yield* ending(Effect.zipRight(requested, quit));
    yield* ending(Effect.catchAll(lines, () => quit));
    yield* ending(
      Effect.zipRight(
        Stream.runForEach(outputs, (said) => mailbox.offer({ type: "said", said })),
        // What was said last is still to be read out.
        mailbox.offer({ type: "end" })
      )
    );
    yield* ending(
      Effect.forever(
        Effect.flatMap(mailbox.take, (message) => {
          switch (message.type) {
            case "line":
              return line(message.line);
            case "interrupt":
              return interrupted;
            case "end":
              return Effect.asVoid(Deferred.succeed(over, undefined));
            default:
              return heard(message);
          }
        })
      )
    );
    if (begin !== undefined) yield* Effect.forkScoped(carriedOut(begin));
    yield* Deferred.await(over);
    return yield* Ref.get(app);
  }).pipe(Effect.scoped, Effect.provide(aside));

/** Commands that mean nothing where nothing is drawn. */
const drawn: ReadonlySet<string> = new Set(["sidebar", "raw"]);

const isSecret = ({ overlay }: App): boolean => {
  const page = overlay?.type === "setup" ? overlay.setup.pages.at(-1) : undefined;
  return page?.type === "line" && page.masked;
};

/** Of a screen there is only its bell. */
const aside = Layer.succeed(Screen, {
  size: Effect.succeed({ columns: plainColumns, rows }),
  write: (bytes) =>
    Effect.sync(() => {
      if (bytes.startsWith(Modes.bell)) process.stderr.write(Modes.bell);
    }),
  use: () => Effect.void,
  next: Effect.never,
  without: (effect) => effect,
  suspend: Effect.void
});

/** What is to be said at the end. */
export const runPlain = (options: TerminalOptions) =>
  Effect.gen(function* () {
    const { outputs, send, sessions } = yield* InteractiveSession;
    yield* Effect.forEach(options.first, send, { discard: true });
    const { view } = yield* read({ options, shelf: sessions, say: send, outputs });
    return farewell(view);
  });

/** One thing by itself, without a session: what was said to a session is what was chosen. */
const readAlone = (
  options: TerminalOptions,
  of: Pick<Reading, "overlay" | "begin"> & { shelf: SessionShelf | undefined }
) =>
  Effect.gen(function* () {
    const said = yield* Ref.make<SessionInput | undefined>(undefined);
    const say = (input: SessionInput) => Ref.set(said, input);
    yield* read({ options, say, outputs: Stream.never, alone: true, ...of });
    return yield* Ref.get(said);
  });

/** Lets a person choose a session before one is open; none where they left without choosing. */
export const chooseInLines = (options: TerminalOptions, shelf: SessionShelf, workspace: WorkspacePath) =>
  readAlone(options, {
    shelf,
    overlay: { type: "sessions", sessions: sessionsOf(workspace, undefined) },
    begin: { type: "list_sessions" }
  });

/** Setup by itself, as a command. */
export const setupInLines = (options: TerminalOptions) =>
  Effect.asVoid(readAlone(options, { shelf: undefined, begin: { type: "open_setup" } }));
