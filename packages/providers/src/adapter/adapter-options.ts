/** What an adapter is made of. Everything in it comes from the registry; nothing is looked up behind its back. */
import type { ArtifactFailed, CredentialUnavailable } from "@latch/kernel";
import type { MediaRef, ModelDescriptor } from "@latch/protocol";
import type { Effect, Option, Redacted } from "effect";
import type { Deadlines } from "../http/deadlines.ts";
import type { EffortMap } from "../wire/effort.ts";
import type { DialectChanges } from "./wire-table.ts";

export interface AdapterOptions {
  /** The model, and the wire it is spoken to on. */
  readonly descriptor: ModelDescriptor;
  readonly baseUrl: string;
  /** Resolved afresh for each request, so that a rotated secret is used at once. None for a server that asks for none. */
  readonly credential: Effect.Effect<Option.Option<Redacted.Redacted<string>>, CredentialUnavailable>;
  /**
   * Headers that say in whose name a request is made, resolved afresh for each. Their values are secrets. For services
   * whose credential is more than one header.
   */
  readonly identity?: Effect.Effect<Readonly<Record<string, string>>, CredentialUnavailable>;
  /** Which header carries the credential, where the service differs from its wire's habit. */
  readonly authorization?: "bearer" | "x-api-key" | "x-goog-api-key";
  /** Sent with every request, over the wire's own. Their values are treated as secrets in error texts. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The header that carries the request's cache key (the session's id), for services that route by it. */
  readonly sessionHeader?: string;
  readonly deadlines?: Partial<Deadlines>;
  /** How the service differs from the wire's plain form. */
  readonly dialects?: DialectChanges;
  /** How effort levels are said, where not by their own names. */
  readonly efforts?: EffortMap;
  /** The bytes of an image. */
  readonly media: (media: MediaRef) => Effect.Effect<Uint8Array, ArtifactFailed>;
}
