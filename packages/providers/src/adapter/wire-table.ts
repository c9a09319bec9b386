/** The wires by name: for each, how a request is written, how an answer is read, and where it goes. */
import type { ModelDescriptor, ModelRequest, Wire } from "@latch/protocol";
import { chatReader, chatRoute, writeChat } from "../wire/chat/index.ts";
import type { ResolvedMedia, Route } from "../wire/codec.ts";
import { type Dialects, defaultDialects } from "../wire/dialect.ts";
import type { EffortMap } from "../wire/effort.ts";
import { type EventStream, eventStream } from "../wire/event-stream.ts";
import { geminiReader, geminiRoute, writeGemini } from "../wire/gemini/index.ts";
import { messagesReader, messagesRoute, writeMessages } from "../wire/messages/index.ts";
import { responsesReader, responsesRoute, writeResponses } from "../wire/responses/index.ts";

export interface OutgoingRequest {
  readonly request: ModelRequest;
  readonly descriptor: ModelDescriptor;
  readonly efforts: EffortMap;
  readonly media: ResolvedMedia;
}

export interface WireInUse {
  /** The body, byte for byte the same for the same request. */
  readonly write: (outgoing: OutgoingRequest) => string;
  /** A reader for one answer. */
  readonly open: () => EventStream;
  readonly route: Route;
}

/** How a service differs from the plain form of its wire. */
export type DialectChanges = { readonly [W in keyof Dialects]?: Partial<Dialects[W]> };

const wires: { readonly [W in Wire]: (changes: DialectChanges) => WireInUse } = {
  chat_completions: (changes) => {
    const dialect = { ...defaultDialects.chat_completions, ...changes.chat_completions };
    return {
      write: (outgoing) => writeChat({ ...outgoing, dialect }),
      open: () => eventStream(chatReader),
      route: chatRoute
    };
  },
  responses: (changes) => {
    const dialect = { ...defaultDialects.responses, ...changes.responses };
    return {
      write: (outgoing) => writeResponses({ ...outgoing, dialect }),
      open: () => eventStream(responsesReader),
      route: responsesRoute
    };
  },
  anthropic_messages: (changes) => {
    const dialect = { ...defaultDialects.anthropic_messages, ...changes.anthropic_messages };
    return {
      write: (outgoing) => writeMessages({ ...outgoing, dialect }),
      open: () => eventStream(messagesReader),
      route: messagesRoute
    };
  },
  gemini: (changes) => {
    const dialect = { ...defaultDialects.gemini, ...changes.gemini };
    return {
      write: (outgoing) => writeGemini({ ...outgoing, dialect }),
      open: () => eventStream(geminiReader),
      route: geminiRoute
    };
  }
};

export const wireInUse = (wire: Wire, changes: DialectChanges = {}): WireInUse => wires[wire](changes);
