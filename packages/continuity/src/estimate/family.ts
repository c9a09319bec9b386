/**
 * Which kind of tokenizer a model has, told from its name. What isn't recognised is priced as the dearest.
 */

/** Tokenizers that price alike. */
export type TokenizerFamily = "openai" | "anthropic" | "wide" | "generic";

/** The family of a model. Names are vendors' own, so this is a guess by prefix and never fails. */
export const tokenizerFamily = (provider: string, model: string): TokenizerFamily => {
  const name = `${provider}/${model}`.toLowerCase();
  if (/deepseek|qwen|glm|kimi|minimax/.test(name)) return "wide";
  if (/claude|anthropic/.test(name)) return "anthropic";
  // The vocabularies of older models hold far less than English.
  if (/gpt-3|gpt-4(?!o|\.)/.test(name)) return "generic";
  if (/openai|codex|\/(?:gpt|o1|o3|o4)/.test(name)) return "openai";
  return "generic";
};
