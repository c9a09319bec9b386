import type { ProviderKind } from "./provider-kind.ts";

/** Kinds of provider that have a list worth reading. What their services have is not all in the catalog. */
export const listingKinds: ReadonlySet<ProviderKind> = new Set([
  "opencode-go",
  "opencode-zen",
  "deepseek",
  "openai-codex",
  "openai-compatible"
]);
