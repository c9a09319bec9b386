/**
 * `read_artifact`: one bounded page of a large result that was kept, by its address.
 */
import { ArtifactId, TokenEstimator } from "@latch/protocol";
import { Effect, Schema } from "effect";
import { readArtifactLines } from "../files/defaults.ts";
import { page, stretch } from "../files/page.ts";
import { type ArtifactFailed, ArtifactStore } from "../port/artifact-store.ts";
import { pageArguments, pageRequest } from "./page-arguments.ts";
import { ToolRefused, tool } from "./tool.ts";

const Arguments = Schema.Struct({ id: ArtifactId, ...pageArguments });

export const make = Effect.gen(function* () {
  const artifacts = yield* ArtifactStore;
  const estimator = yield* TokenEstimator;

  return tool({
    name: "read_artifact",
    description: `Read a kept result by its id: ${readArtifactLines} lines unless asked for otherwise, in bounded pages that say how to continue.`,
    parameters: Arguments,
    observes: true,
    run: (args) =>
      Effect.gen(function* () {
        const request = pageRequest(args);
        const size = yield* artifacts.size(args.id);
        const { base, length } = stretch(request, size);
        const bytes = length === 0 ? new Uint8Array() : yield* artifacts.read(args.id, base, length);
        const shown = yield* page({
          bytes,
          base,
          size,
          label: `artifact ${args.id.slice(0, 8)}`,
          request,
          defaultLines: readArtifactLines,
          hashed: false,
          tokens: estimator.text
        });
        return { output: shown.text };
      }).pipe(
        Effect.catchTags({
          ArtifactFailed: (error) => unavailable(error),
          PageRefused: ({ reason, detail }) =>
            new ToolRefused({
              failure: reason === "request" ? "bad_arguments" : "refused",
              output: `artifact ${args.id.slice(0, 8)}: ${detail}`
            })
        })
      )
  });
});

const unavailable = (error: ArtifactFailed) =>
  new ToolRefused({
    failure: error.reason === "missing" ? "not_found" : "refused",
    output: error.message
  });
