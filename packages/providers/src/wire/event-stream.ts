/**
 * From bytes to what an answer says: UTF-8, server-sent events, and the wire's own reading, in one pass over each
 * arrival. Holds the little state that a stream needs; everything that decides is the wire's pure reader.
 */
import type { StreamEvent } from "@latch/protocol";
import { createParser } from "eventsource-parser";
import { maxSilentBytes, maxSilentEvents } from "../defaults.ts";
import type { AnswerReader, Step, WireMessage } from "./codec.ts";
import { malformed, type WireFailure } from "./wire-failure.ts";

export interface Arrival {
  readonly events: ReadonlyArray<StreamEvent>;
  readonly failure?: WireFailure;
  /** Whether the answer is whole; its `completed` is the last of `events`. */
  readonly done: boolean;
}

export interface EventStream {
  /** What these bytes said. Not to be called again after a failure or the end. */
  readonly feed: (bytes: Uint8Array) => Arrival;
  /** What it means that no more bytes come. */
  readonly end: () => Arrival;
}

export const eventStream = <S>(reader: AnswerReader<S>): EventStream => {
  // Half a character at a boundary waits for its other half; bytes that are no UTF-8 at all are no answer.
  const utf8: Utf8 = new TextDecoder("utf-8", { fatal: true });
  let state = reader.initial;
  let silentBytes = 0;
  let silentEvents = 0;
  let events: Array<StreamEvent> = [];
  let failure: WireFailure | undefined;
  let done = false;

  const take = (step: Step<S>): void => {
    state = step.state;
    silentEvents = step.events.length > 0 ? 0 : silentEvents + 1;
    for (const event of step.events) events.push(event);
    failure = step.failure;
    if (silentEvents > maxSilentEvents)
      failure ??= malformed(`${maxSilentEvents} events in a row mean nothing`);
    if (step.done === undefined) return;
    done = true;
    events.push({ type: "completed", response: step.done });
  };
  const parser = createParser({
    maxBufferSize: maxSilentBytes,
    onEvent: (message: { readonly event?: string | undefined; readonly data: string }) => {
      if (failure !== undefined || done) return;
      const read: WireMessage = { event: message.event, data: message.data };
      take(reader.step(state, read));
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded")
        failure ??= malformed("an event of the stream does not end");
    }
  });
  const arrival = (): Arrival => {
    const seen = events;
    events = [];
    return { events: seen, done, ...(failure === undefined ? {} : { failure }) };
  };

  return {
    feed: (bytes) => {
      const text = decoded(utf8, bytes);
      if (text === undefined) failure = malformed("the stream is not UTF-8");
      else parser.feed(text);
      silentBytes = events.length > 0 ? 0 : silentBytes + bytes.byteLength;
      if (silentBytes > maxSilentBytes)
        failure ??= malformed(`${maxSilentBytes} bytes came that mean nothing`);
      if (events.length === 0 && failure === undefined && !done)
        events.push({ type: "activity", activity: "receiving" });
      return arrival();
    },
    end: () => {
      const ended = reader.end(state);
      if ("failure" in ended) failure = ended.failure;
      else {
        done = true;
        events.push({ type: "completed", response: ended.done });
      }
      return arrival();
    }
  };
};

interface Utf8 {
  readonly decode: (bytes: Uint8Array, options: { readonly stream: boolean }) => string;
}

const decoded = (utf8: Utf8, bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
};
