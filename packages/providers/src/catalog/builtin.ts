/**
 * The catalog that Latch is shipped with: a snapshot of what services documented on a day. It is data; nothing else
 * depends on its being current, and prices are never in it.
 */
import { anthropic } from "./anthropic.ts";
import { deepseek } from "./deepseek.ts";
import { gemini } from "./gemini.ts";
import type { Catalog } from "./model-facts.ts";
import { openai } from "./openai.ts";
import { openaiCodex } from "./openai-codex.ts";
import { opencodeGo } from "./opencode-go.ts";
import { opencodeZen } from "./opencode-zen.ts";
import type { ProviderKind } from "./provider-kind.ts";

/** When it was last held against the services' documentation. */
export const catalogDate = "2026-11-30";

export const builtinCatalog: { readonly [K in ProviderKind]: Catalog } = {
  openai,
  anthropic,
  gemini,
  deepseek,
  "opencode-go": opencodeGo,
  "opencode-zen": opencodeZen,
  "openai-codex": openaiCodex,
  "openai-compatible": {},
  script: {}
};
