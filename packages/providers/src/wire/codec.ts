/**
 * A wire as two pure parts: how a request is written, and how an answer is read. Nothing here touches a socket.
 */
import type { ArtifactId, ModelDescriptor, ModelRequest, ModelResponse, StreamEvent } from "@latch/protocol";
import type { EffortMap } from "./effort.ts";
import type { WireFailure } from "./wire-failure.ts";

/** An image as base64, or a sentence saying why there are no bytes. */
export type MediaBytes = { readonly base64: string } | { readonly missing: string };

/** Images of a request, by address. */
export type ResolvedMedia = ReadonlyMap<ArtifactId, MediaBytes>;

/** Everything a body is made of. The same writing, the same bytes. */
export interface Writing<D> {
  readonly request: ModelRequest;
  readonly descriptor: ModelDescriptor;
  readonly dialect: D;
  readonly efforts: EffortMap;
  readonly media: ResolvedMedia;
}

/** One server-sent event. */
export interface WireMessage {
  readonly event: string | undefined;
  readonly data: string;
}

/** What one event did to the reader: its new state and what to tell; or that the answer has failed. */
export interface Step<S> {
  readonly state: S;
  readonly events: ReadonlyArray<StreamEvent>;
  readonly failure?: WireFailure;
  /** The wire said that the answer is whole: nothing after this matters. */
  readonly done?: ModelResponse;
}

export interface AnswerReader<S> {
  readonly initial: S;
  readonly step: (state: S, message: WireMessage) => Step<S>;
  /** The body ended cleanly without the wire saying so first. */
  readonly end: (state: S) => { readonly done: ModelResponse } | { readonly failure: WireFailure };
}

/** Where a request goes and how it proves who sends it. */
export interface Route {
  /** Under the base URL, whose own path is given because some services put the version there. */
  readonly path: (basePath: string, model: string) => string;
  /** Headers that carry the credential. */
  readonly authorize: (secret: string) => Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}
