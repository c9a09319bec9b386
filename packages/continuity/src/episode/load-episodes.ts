/**
 * Keeping the episodes of the archive up to date: what left the view since the last look is read and added. The
 * archive is indexed as far back as the horizon; what is older is reached by search alone. So a session of any
 * length costs the same.
 */
import { type HistoryUnreadable, Sequence, type SessionHistory } from "@latch/protocol";
import { type Context, Effect } from "effect";
import { episodeEventCap, episodeHorizonEvents, pageEvents } from "../defaults.ts";
import {
  addEvents,
  type EpisodeBuilder,
  emptyBuilder,
  episodeKinds,
  forgetBefore,
  topicOf
} from "./episode-builder.ts";

type History = Context.Tag.Service<SessionHistory>;

/** The first sequence that is indexed for an archive that ends before `end`; a multiple of the cap, so that cuts agree. */
export const horizonOf = (end: number): number =>
  Math.max(0, Math.floor((end - episodeHorizonEvents) / episodeEventCap) * episodeEventCap);

/** The builder of the archive before `end`, from the one of an earlier end or from nothing. */
export const archiveBefore = Effect.fn("Episodes.archive")(function* (
  history: History,
  known: EpisodeBuilder | undefined,
  end: Sequence
) {
  const horizon = horizonOf(end);
  const usable = known !== undefined && known.through < end && known.through + 1 >= horizon;
  let builder = usable ? known : yield* begin(history, horizon);
  let from = builder.through;
  while (from < end - 1) {
    const page = yield* history.ofKinds(episodeKinds, { after: from, before: end, limit: pageEvents });
    const last = page.at(-1);
    const whole = page.length < pageEvents || last === undefined;
    from = whole ? Sequence.make(end - 1) : last.sequence;
    builder = addEvents(builder, page, from);
  }
  return forgetBefore(builder, horizon);
});

/** A builder that knows what the user had last asked before the horizon. */
const begin = (history: History, horizon: number): Effect.Effect<EpisodeBuilder, HistoryUnreadable> => {
  const after = Sequence.make(Math.max(0, horizon - 1));
  if (after === 0) return Effect.succeed(emptyBuilder(after, ""));
  return Effect.map(
    history.ofKinds(["user_message"], { before: Sequence.make(after + 1), limit: 1, keep: "newest" }),
    ([said]) => emptyBuilder(after, said === undefined ? "" : topicOf(said.payload.text))
  );
};
