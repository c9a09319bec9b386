/**
 * `read_file`: one bounded page of a text file. A page that holds the whole file names its hash, and the session has
 * then seen the file: what it saw is committed with the result.
 */
import { type Payload, TokenEstimator } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import { readFileLines } from "../files/defaults.ts";
import * as FileView from "../files/file-view.ts";
import { page, stretch } from "../files/page.ts";
import { SessionFiles } from "../files/session-files.ts";
import { refusedPath } from "../files/tool-refusal.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { pageArguments, pageRequest } from "./page-arguments.ts";
import { ToolRefused, tool } from "./tool.ts";

const Arguments = Schema.Struct({ path: Schema.String, ...pageArguments });

export const make = Effect.gen(function* () {
  const files = yield* WorkspaceFiles;
  const session = yield* SessionFiles;
  const estimator = yield* TokenEstimator;

  /** The session sees a content; one that is neither what it saw before nor ours came from outside. */
  const observe = Effect.fn("ReadFile.observe")(function* (
    version: Extract<Payload, { readonly type: "file_observed" }>["version"]
  ) {
    const before = FileView.seen(yield* session.view, version.path);
    const drifted = Option.isSome(before) && before.value.hash !== version.hash;
    const foreign =
      drifted && !(yield* session.isAuthored(version.path, version.hash))
        ? yield* session.foreign(version.path, before.value.hash, version.hash)
        : [];
    return [...foreign, { type: "file_observed", version }] satisfies ReadonlyArray<Payload>;
  });

  return tool({
    name: "read_file",
    description: `Read a text file: ${readFileLines} lines unless asked for otherwise, in bounded pages that say how to continue.`,
    parameters: Arguments,
    observes: true,
    run: (args, { profile }) =>
      Effect.gen(function* () {
        const located = yield* files.locate(args.path, profile).pipe(Effect.mapError(refusedPath));
        const request = pageRequest(args);
        const source = yield* Effect.scoped(
          Effect.gen(function* () {
            const file = yield* files.open(located);
            const { base, length } = stretch(request, file.size);
            return { base, size: file.size, bytes: yield* file.read(base, length) };
          })
        ).pipe(Effect.mapError(refusedPath));
        const shown = yield* page({
          ...source,
          label: located.name,
          request,
          defaultLines: readFileLines,
          hashed: true,
          tokens: estimator.text
        }).pipe(
          Effect.mapError(
            ({ reason, detail }) =>
              new ToolRefused({
                failure: reason === "request" ? "bad_arguments" : "refused",
                output: `${located.name}: ${detail}`
              })
          )
        );
        if (shown.hash === null) return { output: shown.text };
        const version = { path: located.name, hash: shown.hash, size: source.size };
        return { output: shown.text, events: yield* observe(version) };
      })
  });
});
