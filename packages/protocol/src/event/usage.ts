/** What a request cost, as the provider reported it. */
import { Schema } from "effect";
import { Usage } from "../model/usage.ts";

export const ModelUsageReported = Schema.Struct({ type: Schema.Literal("model_usage"), usage: Usage });
