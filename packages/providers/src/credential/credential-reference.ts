/**
 * How a config names a secret without holding it. What is not a reference is never repeated in an error: it may be
 * the secret itself, pasted where its name belongs.
 */
import { subscriptionReference } from "../defaults.ts";

export type CredentialReference =
  | { readonly type: "env"; readonly name: string }
  | { readonly type: "file"; readonly name: string }
  | { readonly type: "keyring"; readonly name: string }
  /** The sign-in of a subscription; there is one. */
  | { readonly type: "oauth" };

/** Reads a reference; none where the text is not one. */
export const credentialReference = (text: string): CredentialReference | undefined => {
  if (text === subscriptionReference) return { type: "oauth" };
  const [, type, name = ""] = /^(env|file|keyring):(.+)$/.exec(text) ?? [];
  switch (type) {
    case "env":
      return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? { type, name } : undefined;
    case "file":
    case "keyring":
      return /^[A-Za-z0-9._-]+$/.test(name) ? { type, name } : undefined;
    default:
      return undefined;
  }
};

/** What is wrong with a reference, without repeating it; none where nothing is. */
export const credentialProblem = (text: string): string | undefined =>
  credentialReference(text) === undefined
    ? "must name a secret as env:VARIABLE, file:NAME or keyring:NAME (the secret itself does not belong here)"
    : undefined;
