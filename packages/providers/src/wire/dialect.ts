/**
 * What differs between services that speak the same wire. A dialect is data; the registry fills it in from the
 * catalog and the configuration, and whatever it leaves out has the safest default.
 */

export interface ChatDialect {
  /** Send the model's own reasoning back as `reasoning_content` (the DeepSeek family asks for it). */
  readonly replayReasoning: boolean;
  /** Say `thinking: {type}` beside the effort (the DeepSeek family). */
  readonly thinkingToggle: boolean;
  /** Join user messages that stand in a row into one turn: many local chat templates refuse two in a row. */
  readonly joinUserTurns: boolean;
  /** The name of the output limit; OpenAI's reasoning models refuse the older `max_tokens`. */
  readonly outputLimitField: "max_tokens" | "max_completion_tokens";
  /** Send the request's cache key as `prompt_cache_key` (OpenAI only). */
  readonly promptCacheKey: boolean;
}

export interface ResponsesDialect {
  /** Ask for reasoning in its encrypted form, to give it back. Models that don't reason refuse to be asked. */
  readonly encryptedReasoning: boolean;
  /** Ask for summaries of the reasoning: signs of life while a model thinks long. OpenAI asks for a verified account. */
  readonly summaries: boolean;
  /** Tell commentary from final answers when giving the model's own texts back (OpenAI from GPT-5.3 on). */
  readonly phases: boolean;
  /** Send the request's output limit; some endpoints refuse the field. */
  readonly outputLimit: boolean;
  /** Send the request's cache key as `prompt_cache_key`. */
  readonly promptCacheKey: boolean;
}

export interface MessagesDialect {
  /** `adaptive`: the model decides; `classic`: a token budget from the effort; `none`: never mentioned. */
  readonly thinking: "adaptive" | "classic" | "none";
  /**
   * Where cache breakpoints stand. `automatic`: on system and tools, and one for the whole request that the service
   * places itself, so that no byte of the conversation changes; `explicit`: on system, tools and the last user turn, for
   * services that don't know the automatic one; `none`.
   */
  readonly cache: "automatic" | "explicit" | "none";
}

export interface GeminiDialect {
  /** What the model documents of its thinking. Without it no thinking control is sent. */
  readonly thinking?:
    | { readonly mode: "levels"; readonly levels: ReadonlyArray<string>; readonly off?: string }
    | { readonly mode: "budget"; readonly zeroAllowed: boolean };
  /** Whether images may stand inside a tool's result (Gemini 3); otherwise they follow the results. */
  readonly imagesInResults: boolean;
}

export interface Dialects {
  readonly chat_completions: ChatDialect;
  readonly responses: ResponsesDialect;
  readonly anthropic_messages: MessagesDialect;
  readonly gemini: GeminiDialect;
}

export const defaultDialects: Dialects = {
  chat_completions: {
    replayReasoning: false,
    thinkingToggle: false,
    joinUserTurns: true,
    outputLimitField: "max_tokens",
    promptCacheKey: false
  },
  responses: {
    encryptedReasoning: true,
    summaries: false,
    phases: false,
    outputLimit: true,
    promptCacheKey: true
  },
  anthropic_messages: { thinking: "none", cache: "explicit" },
  gemini: { imagesInResults: true }
};
