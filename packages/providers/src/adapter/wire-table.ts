/** The wires by name: for each, how a request is written, how an answer is read, and where it goes. */
import type { ModelDescriptor, ModelRequest } from "@latch/protocol";
import { chatReader, chatRoute, writeChat } from "../wire/chat/index.ts";
import type { ResolvedMedia, Route } from "../wire/codec.ts";
import { type Dialects, defaultDialects } from "../wire/dialect.ts";
import type { EffortMap } from "../wire/effort.ts";
import { type EventStream, eventStream } from "../wire/event-stream.ts";

export interface OutgoingRequest {
  readonly request: ModelRequest;
  readonly descriptor: ModelDescriptor;
  readonly efforts: EffortMap;
  readonly media: ResolvedMedia;
}

export interface WireInUse {
  /** The body, byte for byte the same for the same request. */
  readonly write: (outgoing: OutgoingRequest) => string;
  readonly open: () => EventStream;
  readonly route: Route;
}

type DialectChanges = { readonly [W in keyof Dialects]?: Partial<Dialects[W]> };

export const wireInUse = (_descriptor: ModelDescriptor, changes: DialectChanges): WireInUse => {
  const dialect = { ...defaultDialects.chat_completions, ...changes.chat_completions };
  return {
    write: (outgoing) => writeChat({ ...outgoing, dialect }),
    open: () => eventStream(chatReader),
    route: chatRoute
  };
};
