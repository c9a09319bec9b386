/**
 * Edits that a crash cut off between the file and the log. The intent was committed before the file was touched, so the
 * file itself says what happened: the meant content is there, or it isn't. Nothing is run again.
 */
import { isKind, type Payload, type PayloadOf } from "@latch/protocol";
import { Effect, Option } from "effect";
import { ArtifactStore } from "../port/artifact-store.ts";
import { EventStore, type StoreError } from "../port/event-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { SessionLog } from "../run/session-log.ts";
import { lineChange } from "./line-change.ts";
import { WorkspaceFiles } from "./workspace-files.ts";

/** Events that are looked at: a crash cuts off the calls of one message at most. */
const newest = 200;

const isIntent = isKind("workspace_mutation_possible");
const isChange = isKind("file_changed");

/** The changes that were made and never recorded. To be appended once, when a session is opened again. */
export const unrecorded: Effect.Effect<
  ReadonlyArray<Payload>,
  StoreError,
  EventStore | SessionLog | WorkspaceFiles | ArtifactStore
> = Effect.gen(function* () {
  const store = yield* EventStore;
  const log = yield* SessionLog;
  const events = yield* store.ofKinds(log.session, ["workspace_mutation_possible", "file_changed"], {
    limit: newest,
    keep: "newest"
  });
  const recorded = new Set(events.filter(isChange).map(({ payload }) => payload.callId));
  const open = events.filter(isIntent).filter(({ payload }) => !recorded.has(payload.callId));
  const found = yield* Effect.forEach(open, ({ payload }) => recover(payload));
  return found.flatMap(Option.toArray);
});

const recover = Effect.fn("Recovery.recover")(function* ({
  intent,
  callId
}: PayloadOf<"workspace_mutation_possible">) {
  const log = yield* SessionLog;
  const files = yield* WorkspaceFiles;
  const artifacts = yield* ArtifactStore;
  if (intent === undefined || intent.after === null || intent.before?.hash === intent.after.hash) {
    return Option.none<Payload>();
  }
  const profile: SandboxProfile = {
    workspace: log.workspace,
    capabilities: new Set(),
    // The path was allowed when the intent was committed; here it is only looked at.
    externalRoots: intent.path.startsWith("/") ? [intent.path] : []
  };
  const current = yield* files.locate(intent.path, profile).pipe(
    Effect.flatMap(files.content),
    Effect.orElseSucceed(() => Option.none())
  );
  if (Option.isNone(current) || current.value.hash !== intent.after.hash) return Option.none<Payload>();
  const { preImage, before } = intent;
  const old =
    preImage === undefined
      ? null
      : yield* artifacts.read(preImage, 0, before?.size ?? 0).pipe(Effect.orElseSucceed(() => null));
  return Option.some<Payload>({
    type: "file_changed",
    path: intent.path,
    before,
    after: intent.after,
    ...(preImage === undefined ? {} : { preImage }),
    owner: "latch",
    ...(callId === undefined ? {} : { callId }),
    ...lineChange(old, current.value.bytes)
  });
});
