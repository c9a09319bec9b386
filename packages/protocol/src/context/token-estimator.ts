/**
 * Prices text before a provider does. Conservative: better too many than too few.
 */
import { Context } from "effect";
import type { MediaRef } from "../media.ts";
import type { ModelMessage } from "../model/message.ts";
import type { ToolDefinition } from "../tool.ts";

export class TokenEstimator extends Context.Tag("@latch/protocol/TokenEstimator")<
  TokenEstimator,
  {
    /** Tokens of a text; 0 for the empty text, else at least 1. */
    readonly text: (text: string) => number;
    /** Tokens of an image by its dimensions, never by its bytes. */
    readonly media: (media: MediaRef) => number;
    /** Tokens of a message as a provider will see it: text, reasoning to replay, call arguments, images, framing. */
    readonly message: (message: ModelMessage) => number;
    /** Tokens of the tool schemas. */
    readonly tools: (tools: ReadonlyArray<ToolDefinition>) => number;
  }
>() {}
