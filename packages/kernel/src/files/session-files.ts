/**
 * The files of the session that is open, as its log tells: what it has seen, what it may undo. Brought up to date from
 * the log by sequence at each use, so that nothing has to remember to tell it.
 */
import type { ArtifactId, Event, Payload, Sequence } from "@latch/protocol";
import { GlobalSequence, isKind } from "@latch/protocol";
import { Context, Effect, Layer, Option, SynchronizedRef } from "effect";
import * as ChangeLedger from "../changes/change-ledger.ts";
import { EventStore, type StoreError } from "../port/event-store.ts";
import { WorkspaceLog } from "../port/workspace-log.ts";
import { SessionLog } from "../run/session-log.ts";
import * as FileView from "./file-view.ts";

export class SessionFiles extends Context.Tag("@latch/kernel/SessionFiles")<
  SessionFiles,
  {
    /** What the session has seen, as of the last committed event. */
    readonly view: Effect.Effect<FileView.FileView, StoreError>;
    /** What the session changed, and could take back. */
    readonly ledger: Effect.Effect<ChangeLedger.ChangeLedger, StoreError>;
    /** Whether Latch gave the file this content, in this session or in another one of the workspace. */
    readonly isAuthored: (path: string, hash: ArtifactId) => Effect.Effect<boolean, StoreError>;
    /** The report of content that is not ours; nothing where it was reported before. */
    readonly foreign: (
      path: string,
      expected: ArtifactId | null,
      actual: ArtifactId | null
    ) => Effect.Effect<ReadonlyArray<Payload>, StoreError>;
  }
>() {}

const pageOfEvents = 1_000;

const kinds = [...new Set([...FileView.kinds, ...ChangeLedger.kinds])];

/** What the log says up to a sequence. */
interface Folded {
  readonly last: Sequence | null;
  readonly view: FileView.FileView;
  readonly ledger: ChangeLedger.ChangeLedger;
}

const nothing: Folded = { last: null, view: FileView.initial, ledger: ChangeLedger.initial };

const fold = (so: Folded, event: Event): Folded => ({
  last: event.sequence,
  view: FileView.reduce(so.view, event),
  ledger: ChangeLedger.reduce(so.ledger, event)
});

const changes = isKind("file_changed", "change_reverted");

const make = Effect.gen(function* () {
  const store = yield* EventStore;
  const workspaceLog = yield* WorkspaceLog;
  const log = yield* SessionLog;
  const folded = yield* SynchronizedRef.make<Folded>(nothing);

  const current = SynchronizedRef.updateAndGetEffect(folded, (known) =>
    Effect.iterate(
      { ...known, more: true },
      {
        while: ({ more }) => more,
        body: (so) =>
          Effect.map(
            store.ofKinds(log.session, kinds, {
              ...(so.last === null ? {} : { after: so.last }),
              limit: pageOfEvents
            }),
            (events) => ({ ...events.reduce(fold, so), more: events.length === pageOfEvents })
          )
      }
    )
  );
  const view = Effect.map(current, (so) => so.view);
  const ledger = Effect.map(current, (so) => so.ledger);

  /** Only asked when contents differ, which is rare; reads from the moment this session last saw the file. */
  const writtenElsewhere = Effect.fn("SessionFiles.writtenElsewhere")(function* (
    since: GlobalSequence,
    path: string,
    hash: ArtifactId
  ) {
    let position = since;
    while (true) {
      const events = yield* workspaceLog.after(log.workspace, position, pageOfEvents);
      const found = events.filter(changes).some(({ payload }) => {
        if (payload.path !== path) return false;
        if (payload.type === "change_reverted") return payload.hash === hash;
        return (
          payload.after?.hash === hash && payload.owner !== "external" && payload.owner !== "pre_existing"
        );
      });
      const last = events.at(-1);
      if (found || last === undefined || events.length < pageOfEvents) return found;
      position = last.globalSequence;
    }
  });

  const isAuthored = Effect.fn("SessionFiles.isAuthored")(function* (path: string, hash: ArtifactId) {
    const known = yield* view;
    if (FileView.isAuthored(known, path, hash)) return true;
    const since = Option.match(FileView.seen(known, path), {
      onNone: () => GlobalSequence.make(0),
      onSome: ({ at }) => at
    });
    return yield* writtenElsewhere(since, path, hash);
  });

  const foreign = Effect.fn("SessionFiles.foreign")(function* (
    path: string,
    expected: ArtifactId | null,
    actual: ArtifactId | null
  ) {
    if (FileView.isReported(yield* view, path, actual)) return [];
    return [
      { type: "external_file_change_detected", path, expected, actual }
    ] satisfies ReadonlyArray<Payload>;
  });

  return SessionFiles.of({ view, ledger, isAuthored, foreign });
});

export const layer: Layer.Layer<SessionFiles, never, EventStore | WorkspaceLog | SessionLog> = Layer.effect(
  SessionFiles,
  make
);
