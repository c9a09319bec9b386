/** What of an epoch's events is put into the view: each as it is, or in part where its turn is larger than the window. */
import type { Event, Payload, ShortenedEvent } from "@latch/protocol";
import { shortened } from "../oversize/index.ts";

/** The payloads in view, in order. The same event gives the same object each time, so that it is priced once. */
export const payloadsOf = (
  epoch: { readonly visible: ReadonlyArray<Event>; readonly shortened: ReadonlyArray<ShortenedEvent> },
  tool: string | undefined
): ReadonlyArray<Payload> =>
  epoch.visible.map((event) => {
    const part = epoch.shortened.find(({ sequence }) => sequence === event.sequence);
    return part === undefined ? event.payload : inPart(event, part, tool);
  });

const inPart = (event: Event, part: ShortenedEvent, tool: string | undefined): Payload => {
  const known = shown.get(event);
  if (known?.characters === part.characters && known.tool === tool) return known.payload;
  const payload = shortened(event, part, tool);
  shown.set(event, { characters: part.characters, tool, payload });
  return payload;
};

const shown = new WeakMap<
  Event,
  { readonly characters: number; readonly tool: string | undefined; readonly payload: Payload }
>();
