/**
 * What a command did to the workspace's files, found by looking before and after. Whoever runs a command that may write
 * runs it in here, holding the workspace's lock.
 *
 * 1. What others did before is never taken for the command's doing.
 * 2. A change is called reversible only when the content to go back to is kept.
 * 3. Where nothing can be said, that is said.
 */
import { type CallId, digestBytes, type Payload } from "@latch/protocol";
import { Clock, Context, Effect, Exit, Layer, Option, Ref } from "effect";
import type { Touch } from "../../policy/shell/effects.ts";
import { type ArtifactFailed, ArtifactStore } from "../../port/artifact-store.ts";
import type { StoreError } from "../../port/event-store.ts";
import { SessionLog } from "../../run/session-log.ts";
import { maxDriftFiles, maxNamedPaths, settledMillis } from "../defaults.ts";
import { FileAccess } from "../file-access.ts";
import * as FileView from "../file-view.ts";
import { SessionFiles } from "../session-files.ts";
import * as Account from "./account.ts";
import * as Disk from "./disk.ts";
import * as Endangered from "./endangered.ts";
import { type Reach, reachOf } from "./reach.ts";
import { type Difference, note, type Tree } from "./tree.ts";
import { absorb, look } from "./tree-look.ts";
import { type Opened, open, type Unwatchable } from "./tree-open.ts";

export interface Watched {
  /** As the log is to name it. */
  readonly operation: string;
  readonly command: string;
  readonly callId: CallId;
  /** What it replaces or removes, as policy read it: kept before it runs. */
  readonly touches: ReadonlyArray<Touch>;
}

export class Drift extends Context.Tag("@latch/kernel/Drift")<
  Drift,
  {
    /**
     * Runs a command between two looks. Before it starts, the log has what it may destroy and that something may change;
     * `events` say what did change and belong before the call's result. When the command fails or is interrupted, they
     * are committed here.
     */
    readonly watch: <A, E, R>(
      watched: Watched,
      run: Effect.Effect<A, E, R>
    ) => Effect.Effect<
      { readonly value: A; readonly events: ReadonlyArray<Payload> },
      E | StoreError | ArtifactFailed,
      R
    >;
    /** Takes the first look ahead of time, so that the first command need not wait for it. */
    readonly warm: Effect.Effect<void>;
  }
>() {}

type State = Opened | Unwatchable;

/** What the look before a command led to. */
interface Before {
  readonly events: ReadonlyArray<Payload>;
  /** Ignored files that are looked at for this command alone. */
  readonly borrowed: ReadonlyArray<string>;
  readonly reach: Reach;
}

const untouched: Omit<Before, "reach"> = { events: [], borrowed: [] };

const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const session = yield* SessionFiles;
  const disk = yield* Disk.make;
  const account = yield* Account.make;
  const artifacts = yield* ArtifactStore;
  const access = yield* FileAccess;
  const state = yield* Ref.make<Option.Option<State>>(Option.none());
  const settled = yield* Ref.make<{ readonly at: number; readonly view: FileView.FileView } | null>(null);
  const announced = yield* Ref.make(false);
  const opening = yield* Effect.makeSemaphore(1);

  /** The tree, looked at for the first time where need be. */
  const tree = opening.withPermits(1)(
    Effect.gen(function* () {
      const known = yield* Ref.get(state);
      if (Option.isSome(known)) return known.value;
      const opened = yield* open(disk);
      yield* Ref.set(state, Option.some(opened));
      return opened;
    })
  );

  /** What changed since the last look, with what is there now. */
  const differences = Effect.fn("Drift.differences")(function* (known: Tree) {
    const view = yield* session.view;
    const found = yield* look(disk, known, (path) => FileView.isKnown(view, path));
    const examined = yield* Effect.forEach(found.differences, (difference) =>
      Effect.map(contentOf(difference), (bytes): Account.Examined => ({ ...difference, bytes }))
    );
    return { examined, repositories: found.repositories };
  });

  const contentOf = (difference: Difference) =>
    difference.after !== null && Account.isReadable(difference)
      ? disk.read(difference.path, difference.after.kind)
      : Effect.succeed(null);

  const absorbAll = (known: Tree, examined: ReadonlyArray<Account.Examined>) =>
    Effect.forEach(examined, (one) => absorb(known, one, one.bytes), { discard: true });

  /** Changes that no command of ours made: what the session had seen of these files is no longer so. */
  const foreign = Effect.fn("Drift.foreign")(function* (examined: ReadonlyArray<Account.Examined>) {
    const view = yield* session.view;
    const reports = yield* Effect.forEach(examined, ({ path, after, bytes }) =>
      Effect.gen(function* () {
        const seen = FileView.seen(view, path);
        if (Option.isNone(seen) || (after !== null && bytes === null)) return [];
        const actual = bytes === null ? null : digestBytes(bytes);
        if (actual === seen.value.hash || (actual !== null && (yield* session.isAuthored(path, actual))))
          return [];
        return yield* session.foreign(path, seen.value.hash, actual);
      })
    );
    return reports.flat();
  });

  /** The last look was the end of a command a moment ago, and Latch itself has written nothing since. */
  const isFresh = Effect.fn("Drift.isFresh")(function* () {
    const last = yield* Ref.get(settled);
    if (last === null || last.view !== (yield* session.view)) return false;
    return (yield* Clock.currentTimeMillis) - last.at < settledMillis;
  });

  /** Everything that must be known before the command: whose changes there are, and what it might destroy. */
  const before = Effect.fn("Drift.before")(function* (known: Tree, watched: Watched) {
    const writers = [...(yield* log.state).processes.values()].filter(({ mayWrite }) => mayWrite);
    const reach = reachOf(watched.touches, access.workspace);
    if (reach.nothing && writers.length === 0 && (yield* isFresh())) return { ...untouched, reach };
    const { examined } = yield* differences(known);
    // While a managed process of ours may write, changes between commands are its own.
    const events =
      writers.length === 0
        ? yield* foreign(examined)
        : yield* account(
            examined,
            { command: writers.map(({ command }) => command).join("; ") },
            disk.profile
          );
    yield* absorbAll(known, examined);
    if (reach.nothing) return { events, borrowed: [], reach };
    const borrowed = yield* borrow(known, reach);
    const kept = yield* Endangered.record(known, reach).pipe(Effect.provideService(ArtifactStore, artifacts));
    return { events: [...events, ...kept], borrowed, reach };
  });

  /** Ignored files are looked at only around a command that reaches them. */
  const borrow = Effect.fn("Drift.borrow")(function* (known: Tree, reach: Reach) {
    const paths = yield* Endangered.unwatched(disk, known, reach);
    const stamps = yield* disk.stampsOf(paths);
    for (const [index, path] of paths.entries()) {
      const after = stamps[index] ?? null;
      if (after === null) continue;
      const difference = { path, before: null, after };
      yield* absorb(known, difference, yield* contentOf(difference));
    }
    return paths;
  });

  /** Ignored files that a command put where it could reach: its own, as much as any other that it made. */
  const arrivals = Effect.fn("Drift.arrivals")(function* (paths: ReadonlyArray<string>) {
    const stamps = yield* disk.stampsOf(paths);
    return yield* Effect.forEach(paths, (path, index) => {
      const difference = { path, before: null, after: stamps[index] ?? null };
      // Of more than are accounted for one by one, only the names are told.
      const content = paths.length > maxDriftFiles ? Effect.succeed(null) : contentOf(difference);
      return Effect.map(content, (bytes): Account.Examined => ({ ...difference, bytes }));
    });
  });

  const after = Effect.fn("Drift.after")(function* (
    known: Tree,
    watched: Watched,
    { borrowed, reach }: Before
  ) {
    const there = yield* Endangered.arrived(disk, known, reach, borrowed);
    const { examined, repositories } = yield* differences(known);
    const seen = new Set(examined.map(({ path }) => path));
    const unseen = yield* arrivals(there.filter((path) => !seen.has(path)));
    const events = [
      ...(yield* account(examined, watched, disk.profile)),
      ...(yield* account(unseen, watched, disk.profile)),
      ...Account.appeared(watched, repositories)
    ];
    yield* absorbAll(known, examined);
    for (const path of borrowed) note(known, path, null);
    yield* Ref.set(settled, { at: yield* Clock.currentTimeMillis, view: yield* session.view });
    return events;
  });

  const watch = <A, E, R>(watched: Watched, run: Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const found = yield* restore(tree);
        const looked =
          "tree" in found
            ? yield* restore(before(found.tree, watched))
            : { ...untouched, reach: reachOf([], access.workspace) };
        const { operation, callId } = watched;
        yield* log.append([
          ...(yield* firstSight(found)),
          ...looked.events,
          { type: "workspace_mutation_possible", operation, callId }
        ]);
        const exit = yield* Effect.exit(restore(run));
        const events =
          "tree" in found
            ? yield* after(found.tree, watched, looked)
            : [Account.lost(watched, [], found.unwatchable)];
        if (Exit.isSuccess(exit)) return { value: exit.value, events };
        yield* log.append(events);
        return yield* Effect.failCause(exit.cause);
      })
    );

  /** The work that was there before this process changed anything. */
  const firstSight = (found: State): Effect.Effect<ReadonlyArray<Payload>> =>
    Effect.map(Ref.getAndSet(announced, true), (told) =>
      told || !("tree" in found) || !found.tree.git
        ? []
        : [{ type: "git_state_observed", head: found.head, dirtyPaths: found.dirty.slice(0, maxNamedPaths) }]
    );

  return Drift.of({ watch, warm: Effect.asVoid(tree) });
});

export const layer = Layer.effect(Drift, make);
