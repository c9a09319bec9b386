/**
 * `write`: gives a file a whole new content, by strict compare-and-swap: what is there must be exactly what the model
 * knows. Whoever else wrote in between wins, and the model reads again.
 */
import { Effect, Option, Schema } from "effect";
import * as Edit from "../files/edit.ts";
import { FileAccess } from "../files/file-access.ts";
import * as FileView from "../files/file-view.ts";
import { inTheManner } from "../files/replacement.ts";
import { SessionFiles } from "../files/session-files.ts";
import { notSeen, stale } from "../files/staleness.ts";
import { decodeUtf8, encodeUtf8 } from "../files/text-codec.ts";
import { refusedPath } from "../files/tool-refusal.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { mayWrite } from "../files/write-permission.ts";
import { WorkspaceLock } from "../run/workspace-lock.ts";
import { baseHash } from "./base-hash.ts";
import { ToolRefused, tool } from "./tool.ts";

const Arguments = Schema.Struct({ path: Schema.String, content: Schema.String, base_hash: baseHash });

export const make = Effect.gen(function* () {
  const access = yield* FileAccess;
  const files = yield* WorkspaceFiles;
  const session = yield* SessionFiles;
  const lock = yield* WorkspaceLock;
  const apply = yield* Edit.make;

  return tool({
    name: "write",
    description: "Create a file, or replace the whole content of one that you have read.",
    parameters: Arguments,
    observes: false,
    run: (args, { call, profile }) =>
      Effect.gen(function* () {
        const located = yield* files.locate(args.path, profile).pipe(Effect.mapError(refusedPath));
        yield* mayWrite(located, profile, access.stateDirectory);
        const { name } = located;
        const before = yield* files.content(located).pipe(Effect.mapError(refusedPath));
        if (Option.isNone(before)) {
          if (args.base_hash) {
            return yield* new ToolRefused({
              failure: "stale",
              output: `${name}: there is no such file; leave base_hash out to create it`
            });
          }
        } else {
          const current = before.value;
          const seen = Option.map(FileView.seen(yield* session.view, name), ({ hash }) => hash);
          const expected = args.base_hash || Option.getOrNull(seen);
          if (expected === null) return yield* notSeen(name, current);
          if (expected !== current.hash) {
            const ours = yield* session.isAuthored(name, current.hash);
            return yield* stale({ name, expected, current, seen, session, ours });
          }
        }
        const old = Option.flatMap(before, ({ bytes }) => decodeUtf8(bytes));
        const content = Option.match(old, {
          onNone: () => args.content,
          onSome: (text) => inTheManner(text, args.content)
        });
        const { hash, event } = yield* apply({
          located,
          before,
          bytes: encodeUtf8(content),
          operation: `write ${name}`,
          callId: call.id
        });
        const verb = Option.isNone(before) ? "created" : "updated";
        const kept = content === args.content ? "" : ", line ends and byte order mark kept as they were";
        return {
          output: `${verb} ${name} @ ${hash} (+${event.additions} -${event.deletions}${kept})`,
          events: [event]
        };
      }).pipe(lock.hold)
  });
});
