/**
 * `read_image`: an image file of the workspace, given to the model to look at. What the model saw is kept as an artifact,
 * so that a later replay shows the same picture whatever became of the file.
 */
import { Effect, Schema } from "effect";
import { maxImageBytes } from "../defaults.ts";
import { refusedPath } from "../files/tool-refusal.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { tooLarge } from "../media/image.ts";
import { ImageRefused, imageLabel, keepImage } from "../media/keep-image.ts";
import { ArtifactStore } from "../port/artifact-store.ts";
import { ModelProvider } from "../port/model-provider.ts";
import { ToolRefused, tool } from "./tool.ts";

const Arguments = Schema.Struct({ path: Schema.String });

export const make = Effect.gen(function* () {
  const files = yield* WorkspaceFiles;
  const artifacts = yield* ArtifactStore;
  const provider = yield* ModelProvider;

  return tool({
    name: "read_image",
    description: "Look at an image file (PNG, JPEG or WebP) of the workspace.",
    parameters: Arguments,
    observes: true,
    run: (args, { profile }) =>
      Effect.gen(function* () {
        const { model, inputModalities } = provider.descriptor;
        // An image in the conversation of a model that takes none would stop every later request.
        if (!inputModalities.includes("image")) {
          return yield* new ToolRefused({
            failure: "refused",
            output: `${model} takes no images: find out in another way, or ask the user to look`
          });
        }
        const located = yield* files.locate(args.path, profile).pipe(Effect.mapError(refusedPath));
        const bytes = yield* Effect.scoped(
          Effect.gen(function* () {
            const file = yield* files.open(located);
            return file.size > maxImageBytes ? undefined : yield* file.read(0, file.size + 1);
          })
        ).pipe(Effect.mapError(refusedPath));
        const media = yield* bytes === undefined
          ? new ImageRefused({ name: located.name, problem: tooLarge })
          : Effect.provideService(keepImage(located.name, bytes), ArtifactStore, artifacts);
        return {
          output: `${imageLabel(media)}\npath: ${located.name}\nsha256: ${media.artifact}\nbytes: ${media.size}\nThe image is attached.`,
          media: [media]
        };
      }).pipe(
        Effect.catchTags({
          ImageRefused: (error) => new ToolRefused({ failure: "refused", output: error.message }),
          ArtifactFailed: (error) => new ToolRefused({ failure: "internal", output: error.message })
        })
      )
  });
});
