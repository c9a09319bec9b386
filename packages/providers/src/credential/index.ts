/** Secrets: how they are named, where they come from, how one is kept. */
export { credentialProblem } from "./credential-reference.ts";
export { type CredentialPlaces, isSubscription, layer } from "./credential-source.ts";
export { forgetSecret, keepSecret } from "./keeping.ts";
