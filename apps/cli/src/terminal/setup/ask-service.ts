/** Before a provider is written down its service is asked what it has: that shows at once whether address and key are right. */
import type { Wire } from "@latch/protocol";
import { Discovery, type ProviderKind } from "@latch/providers";
import type { Redacted } from "effect";

/** A provider that is still being described. */
export interface Draft {
  readonly kind: ProviderKind;
  readonly baseUrl?: string;
  readonly transport?: Wire;
  /** A reference, where the key is not new. */
  readonly credential?: string;
  readonly secret?: Redacted.Redacted<string>;
}

/** What its service said: ids of models, or why there are none. */
export type Listed =
  | { readonly type: "models"; readonly ids: ReadonlyArray<string> }
  | { readonly type: "problem"; readonly problem: string };

/** Whether its service has a list, and one that can be had before anybody is signed in. */
export const canBeAsked = ({ kind, transport }: Draft): boolean =>
  Discovery.listingKinds.has(kind) && kind !== "openai-codex" && Discovery.wireHasListing(transport);
