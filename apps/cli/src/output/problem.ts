/**
 * What went wrong, for a person and for a script: one message that names the thing and the remedy, and one stable
 * word. Whose fault it is decides the exit code.
 */
import type { Status } from "./status.ts";

export interface Problem {
  readonly kind: string;
  readonly message: string;
  readonly status: Extract<Status, "failed" | "configuration_error">;
}

/** Errors that a person mends by typing something else: a flag, the config, the name of a session. */
const configurationTags: ReadonlySet<string> = new Set([
  "ConfigRejected",
  "VariableRejected",
  "ProfileUnresolved",
  "ProfileUnusable",
  "ProviderUnusable",
  "ProviderUnlisted",
  "BaseUrlRefused",
  "SubscriptionMisused",
  "CredentialUnavailable",
  "SessionUnresolved",
  "SessionMissing",
  "SessionUnchosen",
  "PromptUnusable",
  "WorkspaceUnusable",
  "ImageRefused",
  "ImageUnsupported",
  "EngineRejected",
  "ScenarioUnreadable",
  "ConfirmationMissing",
  "ImportRefused",
  "FragmentUnknown",
  "SessionBusy",
  "CheckpointUnknown",
  "RuleUnknown",
  "PathRefused"
]);

/** Describes any failure. What isn't one of ours is a defect, and says so. */
export const problemOf = (error: unknown): Problem => {
  if (!isTagged(error)) {
    return {
      kind: "defect",
      status: "failed",
      message: `a defect in Latch: ${error instanceof Error ? error.message : String(error)} (LATCH_DEBUG=1 shows where)`
    };
  }
  const reason = "reason" in error && typeof error.reason === "string" ? error.reason : undefined;
  const credential = error._tag === "ProviderFailed" && reason === "credential";
  return {
    kind: kindOf(error._tag, reason),
    status: credential || configurationTags.has(error._tag) ? "configuration_error" : "failed",
    message: error.message
  };
};

const isTagged = (error: unknown): error is Error & { readonly _tag: string } =>
  error instanceof Error && "_tag" in error && typeof error._tag === "string";

/** `ProviderFailed` because "rate_limited" is `provider_rate_limited`; `ConfigRejected` is `config_rejected`. */
const kindOf = (tag: string, reason: string | undefined): string => {
  const words = tag.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return reason === undefined || !/^[a-z_]+$/.test(reason)
    ? words
    : `${words.replace(/_failed$/, "")}_${reason}`;
};
