/**
 * `patch`: replaces one exact piece of a file. The piece must be there once. Content that Latch itself wrote since the
 * model looked is no obstacle, since the piece must still fit; content from anywhere else is.
 */
import { Effect, Option, Schema } from "effect";
import * as Edit from "../files/edit.ts";
import { FileAccess } from "../files/file-access.ts";
import * as FileView from "../files/file-view.ts";
import { replaceOnce } from "../files/replacement.ts";
import { SessionFiles } from "../files/session-files.ts";
import { notSeen, stale } from "../files/staleness.ts";
import { decodeUtf8, encodeUtf8 } from "../files/text-codec.ts";
import { refusedPath } from "../files/tool-refusal.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { mayWrite } from "../files/write-permission.ts";
import { WorkspaceLock } from "../run/workspace-lock.ts";
import { baseHash } from "./base-hash.ts";
import { ToolRefused, tool } from "./tool.ts";

const Arguments = Schema.Struct({
  path: Schema.String,
  old: Schema.String.annotations({ description: "Exact text, which must occur once" }),
  new: Schema.String,
  base_hash: baseHash
});

export const make = Effect.gen(function* () {
  const access = yield* FileAccess;
  const files = yield* WorkspaceFiles;
  const session = yield* SessionFiles;
  const lock = yield* WorkspaceLock;
  const apply = yield* Edit.make;

  return tool({
    name: "patch",
    description: "Replace one exact piece of a file that you have read.",
    parameters: Arguments,
    observes: false,
    run: (args, { call, profile }) =>
      Effect.gen(function* () {
        const located = yield* files.locate(args.path, profile).pipe(Effect.mapError(refusedPath));
        yield* mayWrite(located, profile, access.stateDirectory);
        const { name } = located;
        const before = yield* files.content(located).pipe(Effect.mapError(refusedPath));
        const seen = Option.map(FileView.seen(yield* session.view, name), ({ hash }) => hash);
        if (Option.isNone(before)) {
          const events = Option.isSome(seen) ? yield* session.foreign(name, seen.value, null) : [];
          return yield* new ToolRefused({
            failure: "not_found",
            output: `${name}: there is no such file`,
            events
          });
        }
        const current = before.value;
        const expected = args.base_hash || Option.getOrNull(seen);
        if (expected === null) return yield* notSeen(name, current);
        if (expected !== current.hash && !(yield* session.isAuthored(name, current.hash))) {
          return yield* stale({ name, expected, current, seen, session, ours: false });
        }
        const text = decodeUtf8(current.bytes);
        if (Option.isNone(text))
          return yield* refuse(name, "it is not valid UTF-8: it can't be patched as text");
        const replaced = yield* replaceOnce(text.value, args.old, args.new).pipe(
          Effect.catchAll((problem) => refuse(name, problem))
        );
        const { hash, event } = yield* apply({
          located,
          before,
          bytes: encodeUtf8(replaced),
          operation: `patch ${name}`,
          callId: call.id
        });
        return {
          output: `updated ${name} @ ${hash} (+${event.additions} -${event.deletions})`,
          events: [event]
        };
      }).pipe(lock.hold)
  });
});

const refuse = (name: string, detail: string) =>
  new ToolRefused({ failure: "refused", output: `${name}: ${detail}` });
