import type { Wire } from "@latch/protocol";
import type { ProviderKind } from "./provider-kind.ts";

/** Kinds of provider that have a list worth reading. What their services have is not all in the catalog. */
export const listingKinds: ReadonlySet<ProviderKind> = new Set([
  "opencode-go",
  "opencode-zen",
  "deepseek",
  "openai-codex",
  "openai-compatible"
]);

/** Whether a server that speaks a wire has such a list: those of the other wires are of another form. */
export const wireHasListing = (wire: Wire | undefined): boolean =>
  wire !== "anthropic_messages" && wire !== "gemini";
