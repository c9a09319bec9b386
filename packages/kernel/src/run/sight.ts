/** Images only for a model that can see them: refused here, before anything of them is durable or leaves the machine. */
import { Effect, Schema } from "effect";
import { ModelProvider } from "../port/model-provider.ts";

/** What is to be said, or was said earlier, holds an image that the model in use can't take. Nothing was sent. */
export class ImageUnsupported extends Schema.TaggedError<ImageUnsupported>()("ImageUnsupported", {
  model: Schema.String,
  /** Whether the image is part of the conversation already, and not of the new input. */
  earlier: Schema.Boolean
}) {
  override get message(): string {
    return this.earlier
      ? `${this.model} takes no images, and the conversation holds one: choose a model that takes images`
      : `${this.model} takes no images; choose a model that does, or leave the image out`;
  }
}

/** Anything that may carry images. */
interface Carrier {
  readonly media?: ReadonlyArray<unknown> | undefined;
}

const carries = ({ media }: Carrier): boolean => (media?.length ?? 0) > 0;

/** Fails where images are to be shown to a model that takes none. */
export const requireSight = Effect.fn("Run.requireSight")(function* (
  carriers: ReadonlyArray<Carrier>,
  earlier: boolean
) {
  const { model, inputModalities } = (yield* ModelProvider).descriptor;
  if (!inputModalities.includes("image") && carriers.some(carries)) {
    return yield* new ImageUnsupported({ model, earlier });
  }
});
