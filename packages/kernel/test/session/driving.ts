/** A person at an interface: sends inputs, hears outputs, waits for what is to come. */
import {
  type Event,
  type OutputContent,
  SessionId,
  type SessionInput,
  type SessionOutput
} from "@latch/protocol";
import { Effect, Layer, Stream } from "effect";
import {
  InteractiveSession,
  layerInteractive,
  Session,
  type SessionChoice,
  SessionOpener,
  SessionUnopened
} from "../../src/index.ts";
import { type MemoryStore, memoryStore } from "../memory-store.ts";
import { type Setup, scene } from "../run/harness.ts";

export interface Person {
  readonly send: (input: SessionInput) => Effect.Effect<void>;
  readonly type: (text: string) => Effect.Effect<void>;
  /** Waits until something was said, from what was heard after the last wait on; the one thing that was waited for. */
  readonly until: <T extends OutputContent["type"]>(
    type: T,
    fits?: (said: Extract<OutputContent, { readonly type: T }>) => boolean
  ) => Effect.Effect<Extract<OutputContent, { readonly type: T }>>;
  readonly idle: Effect.Effect<unknown>;
  readonly heard: ReadonlyArray<SessionOutput>;
  readonly sessions: InteractiveSession["Type"]["sessions"];
  readonly memory: MemoryStore;
}

export interface Drive extends Omit<Setup, "answers"> {
  readonly answers?: Setup["answers"];
  readonly first?: SessionChoice;
  /** Why the session can't be opened, the first times. */
  readonly unopened?: ReadonlyArray<string>;
}

/** Drives an interactive session over test twins of the ports. */
export const drive = <A, E>(setup: Drive, use: (person: Person) => Effect.Effect<A, E>): Promise<A> => {
  const memory = setup.memory ?? memoryStore();
  const { first = { type: "new" }, unopened = [], answers = [], ...rest } = setup;
  let tries = 0;
  const opener = Layer.succeed(SessionOpener, {
    open: (choice, ears) =>
      Effect.gen(function* () {
        const problem = unopened[tries];
        tries += 1;
        if (problem !== undefined) return yield* new SessionUnopened({ problem, needsSetup: true });
        const { layer, workspace } = scene({
          ...rest,
          answers,
          memory,
          ears,
          ...(choice.type === "resume"
            ? { begin: "resume" as const, session: choice.session }
            : { begin: "new" as const, ...(tries > 1 + unopened.length ? { session: other(tries) } : {}) })
        });
        const built = yield* Effect.mapError(
          Layer.build(layer),
          ({ message }) => new SessionUnopened({ problem: message, needsSetup: false })
        );
        return { session: yield* Effect.provide(Session, built), workspace };
      })
  });
  const { world } = scene({ ...rest, answers, memory });
  return Effect.gen(function* () {
    const { send, outputs, sessions } = yield* InteractiveSession;
    const heard: Array<SessionOutput> = [];
    const waiters = new Set<() => void>();
    yield* Effect.forkScoped(
      Stream.runForEach(outputs, (said) =>
        Effect.sync(() => {
          heard.push(said);
          for (const wake of [...waiters]) wake();
        })
      )
    );
    let from = 0;
    const until: Person["until"] = (type, fits = () => true) =>
      Effect.async((resume) => {
        const look = (): void => {
          for (let index = from; index < heard.length; index += 1) {
            const said = heard[index];
            if (said !== undefined && isOf(said, type) && fits(said)) {
              from = index + 1;
              waiters.delete(look);
              resume(Effect.succeed(said));
              return;
            }
          }
        };
        waiters.add(look);
        look();
      });
    return yield* use({
      send,
      type: (text) => send({ type: "submit", text }),
      until,
      idle: until("status", ({ status }) => status === "idle"),
      heard,
      sessions,
      memory
    });
  }).pipe(
    Effect.provide(Layer.provide(layerInteractive(first), Layer.merge(opener, world))),
    Effect.scoped,
    Effect.runPromise
  );
};

const isOf = <T extends OutputContent["type"]>(
  said: OutputContent,
  type: T
): said is Extract<OutputContent, { readonly type: T }> => said.type === type;

/** The durable events that were said, past and live, since the last session was opened. */
export const eventsSaid = (heard: ReadonlyArray<OutputContent>): ReadonlyArray<Event> =>
  heard.slice(heard.findLastIndex(({ type }) => type === "opened")).flatMap((said) => {
    if (said.type === "history") return said.events;
    return said.type === "live" && said.live.type === "durable" ? [said.live.event] : [];
  });

/** The id of a session that was not the first. */
const other = (number: number): SessionId =>
  SessionId.make(`00000000-0000-4000-8000-${String(number).padStart(12, "0")}`);
