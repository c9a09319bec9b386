/** What the session cost: each request by the prices of its own model, as far as they are known. */
import { Usage } from "@latch/ui-reducers";
import type { App } from "./app.ts";

export const costOf = ({ view: { log, settings, replay }, models }: App): Usage.Cost | null =>
  // Of the newest part of a log alone it would be wrong.
  replay !== null
    ? null
    : Usage.costOf(log.usage, (provider, model) =>
        settings?.profile.provider === provider && settings.profile.model === model
          ? settings.descriptor.pricing
          : models.find((known) => known.provider === provider && known.model === model)?.pricing
      );
