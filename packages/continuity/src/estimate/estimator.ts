/** The estimator a model is priced with: a `TokenEstimator` for its tokenizer's family. */
import { TokenEstimator } from "@latch/protocol";
import { type Context, Layer } from "effect";
import { type TokenizerFamily, tokenizerFamily } from "./family.ts";
import { mediaTokens } from "./media-tokens.ts";
import { messagePrice, toolSchemaTokens } from "./message-tokens.ts";
import { textTokens } from "./text-tokens.ts";

/** The estimator of a family. */
export const estimatorOf = (family: TokenizerFamily): Context.Tag.Service<TokenEstimator> => {
  const leaf = { text: (text: string) => textTokens(family, text), media: mediaTokens };
  return {
    ...leaf,
    message: (message) => messagePrice(leaf, message).total,
    tools: (tools) => toolSchemaTokens(leaf, tools)
  };
};

/** Prices for one model. Needs no service, so that whoever knows the profile can build it. */
export const layerTokenEstimator = (profile: {
  readonly provider: string;
  readonly model: string;
}): Layer.Layer<TokenEstimator> =>
  Layer.succeed(TokenEstimator, estimatorOf(tokenizerFamily(profile.provider, profile.model)));
