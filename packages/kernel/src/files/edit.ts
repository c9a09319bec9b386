/**
 * One guarded change of one file, in the only order that survives a crash: the content to go back to is kept, then the
 * log says that something may change, then the file changes, then the change itself is committed with the call's result.
 */
import type { CallId, Payload } from "@latch/protocol";
import { type ArtifactId, digestBytes } from "@latch/protocol";
import { Effect, Option } from "effect";
import { ArtifactStore } from "../port/artifact-store.ts";
import { SessionLog } from "../run/session-log.ts";
import { ToolRefused } from "../tool/tool.ts";
import { maxEditableBytes } from "./defaults.ts";
import { lineChange } from "./line-change.ts";
import type { Located } from "./locating.ts";
import { SessionFiles } from "./session-files.ts";
import { refusedPath, unkept } from "./tool-refusal.ts";
import { type Content, WorkspaceFiles } from "./workspace-files.ts";

export interface Edit {
  readonly located: Located;
  readonly before: Option.Option<Content>;
  readonly bytes: Uint8Array;
  readonly operation: string;
  readonly callId: CallId;
}

export interface Edited {
  readonly hash: ArtifactId;
  readonly event: Extract<Payload, { readonly type: "file_changed" }>;
}

export const make = Effect.gen(function* () {
  const log = yield* SessionLog;
  const artifacts = yield* ArtifactStore;
  const files = yield* WorkspaceFiles;
  const session = yield* SessionFiles;

  return Effect.fn("Edit.apply")(function* ({ located, before, bytes, operation, callId }: Edit) {
    const hash = digestBytes(bytes);
    const old = Option.getOrNull(before);
    if (bytes.length > maxEditableBytes) {
      return yield* refuse(
        `${located.name}: ${bytes.length} bytes are more than the ${maxEditableBytes} of an edit`
      );
    }
    if (old?.hash === hash)
      return yield* refuse(`${located.name} has this content already: nothing to change`);
    const preImage = old === null ? undefined : yield* artifacts.put(old.bytes).pipe(Effect.mapError(unkept));
    const change = {
      path: located.name,
      before: old === null ? null : { path: located.name, hash: old.hash, size: old.bytes.length },
      after: { path: located.name, hash, size: bytes.length },
      ...(preImage === undefined ? {} : { preImage })
    };
    yield* log.append([{ type: "workspace_mutation_possible", operation, callId, intent: change }]);
    yield* files.replace(located, before, bytes).pipe(
      Effect.catchTag("PathRefused", (error) =>
        Effect.gen(function* () {
          const refusal = refusedPath(error);
          if (error.reason !== "raced") return yield* refusal;
          const now = yield* files.content(located).pipe(Effect.orElseSucceed(() => Option.none<Content>()));
          const actual = Option.getOrNull(now)?.hash ?? null;
          const events = yield* session.foreign(located.name, old?.hash ?? null, actual);
          return yield* new ToolRefused({ ...refusal, failure: "stale", output: refusal.output, events });
        })
      )
    );
    const event = {
      type: "file_changed",
      ...change,
      owner: "latch",
      callId,
      ...lineChange(old?.bytes ?? null, bytes)
    } satisfies Payload;
    return { hash, event } satisfies Edited;
  });
});

const refuse = (output: string) => new ToolRefused({ failure: "refused", output });
