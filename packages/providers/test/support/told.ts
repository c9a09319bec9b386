/** What a wire's reader makes of a list of events. */
import type { ModelResponse, StreamEvent, Wire } from "@latch/protocol";
import { wireInUse } from "../../src/adapter/wire-table.ts";
import type { WireFailure } from "../../src/wire/wire-failure.ts";

export interface Told {
  readonly response?: ModelResponse;
  readonly failure?: WireFailure;
  readonly events: ReadonlyArray<StreamEvent>;
}

export const told = (wire: Wire, ...documents: ReadonlyArray<unknown>): Told => {
  const stream = wireInUse(wire).open();
  const text = documents
    .map((document) => `data: ${typeof document === "string" ? document : JSON.stringify(document)}\n\n`)
    .join("");
  const first = stream.feed(Buffer.from(text, "utf8"));
  const last = first.done || first.failure !== undefined ? first : stream.end();
  const events = first === last ? first.events : [...first.events, ...last.events];
  const completed = events.find((event) => event.type === "completed");
  return {
    events,
    ...(completed === undefined ? {} : { response: completed.response }),
    ...(last.failure === undefined ? {} : { failure: last.failure })
  };
};
