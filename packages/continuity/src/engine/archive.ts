/**
 * What the archive adds to a view: pointers to older work, prepared notes, recalled originals. Optional, in this
 * order, and only from room that is left: nothing here can make a request too large or push conversation out.
 */
import {
  type ContextAppend,
  type ContextRequest,
  type RecallHit,
  Sequence,
  type SessionHistory
} from "@latch/protocol";
import { type Context, Effect } from "effect";
import { accountOf, type Pricing } from "../budget/index.ts";
import { type KernelMessage, kernelBody } from "../canonical-render/index.ts";
import {
  archiveShare,
  episodeFilesShown,
  indexShare,
  recallHits,
  recallMarkShare,
  recallShare,
  warmShare
} from "../defaults.ts";
import {
  archiveBefore,
  type Episode,
  type EpisodeBuilder,
  episodeLine,
  episodesOf,
  selectEpisodes
} from "../episode/index.ts";
import { excerptOf, recallOriginals } from "../recall/index.ts";
import { kernelMessages } from "../rotation/index.ts";
import { rankWarm, warmText } from "../warm-context/index.ts";
import { type Frame, revisions } from "./frame.ts";

export interface Archive {
  readonly append: ReadonlyArray<ContextAppend>;
  readonly builder: EpisodeBuilder | undefined;
  readonly episodes: number;
  /** Episodes that the index in view names. */
  readonly selected: number;
}

/** Fills the room that a frame leaves. */
export const consultArchive = Effect.fn("Continuity.archive")(function* (
  history: Context.Tag.Service<SessionHistory>,
  request: ContextRequest,
  frame: Frame,
  pricing: Pricing,
  known: EpisodeBuilder | undefined
) {
  const { state, limits } = frame;
  const opens = frame.append.some(({ kind }) => kind === "snapshot");
  const query = request.query?.trim() || undefined;
  const make = revisions(state, frame.append.length);
  const append: Array<ContextAppend> = [];
  let room = Math.floor((limits.messages - frame.account.total) * archiveShare);
  const add = (message: KernelMessage): void => {
    const tokens = accountOf(pricing, [message]).total;
    if (tokens > room) return;
    append.push(message);
    room -= tokens;
  };
  const earlier = kernelMessages(state).map(({ payload }) => payload);

  if (opens && request.warm.length > 0) {
    const budgetTokens = Math.min(room, Math.floor(limits.highWater * warmShare)) - headerTokens;
    const loaded = rankWarm(request.warm, {
      query: query ?? state.lastUser?.payload.text ?? "",
      touchedFiles: request.canonical.task.touchedFiles,
      budgetTokens,
      price: pricing.text
    });
    if (loaded.length > 0) add(make("warm", loaded.map(warmText).join("\n\n")));
  }

  if (state.fromSequence <= 1)
    return { append, builder: undefined, ...indexFacts(undefined, earlier) } satisfies Archive;
  const builder = yield* archiveBefore(history, known, state.fromSequence);
  if (!opens && query === undefined)
    return { append, builder, ...indexFacts(builder, earlier) } satisfies Archive;

  const episodes = episodesOf(builder);
  const asked = query ?? state.lastUser?.payload.text ?? "";
  const named = new Set(
    earlier.filter(({ kind }) => kind === "episode_index").flatMap((message) => indexLines(message))
  );
  const index = selectEpisodes(episodes, {
    query: asked,
    touchedFiles: request.canonical.task.touchedFiles,
    budgetTokens: Math.min(room, Math.floor(limits.highWater * indexShare)) - headerTokens,
    price: pricing.text
  })
    .map((episode: Episode) => episodeLine(episode, episodeFilesShown))
    .filter((line) => !named.has(line));
  if (index.length > 0) add(make("episode_index", index.join("\n")));

  if (asked !== "") {
    const hits = yield* recallOriginals(history, asked, recallHits, state.fromSequence);
    const shown = new Set(
      earlier.filter(({ kind }) => kind === "recall").flatMap((message) => recalledSequences(message))
    );
    const budgetTokens =
      Math.min(Math.floor(room * recallShare), Math.floor(limits.highWater * recallMarkShare)) - headerTokens;
    const chosen = within(
      hits.filter(({ sequence }) => !shown.has(sequence)),
      asked,
      budgetTokens,
      pricing
    );
    append.push({
      type: "context_memory_recalled",
      query: asked,
      sequences: chosen.map(({ sequence }) => Sequence.make(sequence))
    });
    if (chosen.length > 0) add(make("recall", chosen.map(({ text }) => text).join("\n\n")));
  }
  const all = [...earlier, ...append.filter((item) => item.type === "kernel_context")];
  return { append, builder, ...indexFacts(builder, all) } satisfies Archive;
});

/** A kernel message's own line and framing, at most. */
const headerTokens = 40;

const indexLines = (message: KernelMessage): ReadonlyArray<string> => kernelBody(message).split("\n");

const recalledSequences = (message: KernelMessage): ReadonlyArray<number> =>
  [...kernelBody(message).matchAll(/^\[#(\d+) /gm)].map(([, sequence]) => Number(sequence));

const indexFacts = (
  builder: EpisodeBuilder | undefined,
  messages: ReadonlyArray<KernelMessage>
): { readonly episodes: number; readonly selected: number } => ({
  episodes: builder === undefined ? 0 : episodesOf(builder).length,
  selected: messages
    .filter(({ kind }) => kind === "episode_index")
    .reduce((sum, message) => sum + indexLines(message).length, 0)
});

interface Quoted {
  readonly sequence: number;
  readonly text: string;
}

/** The best hits that fit, in the order of history. */
const within = (
  hits: ReadonlyArray<RecallHit>,
  query: string,
  budgetTokens: number,
  pricing: Pricing
): ReadonlyArray<Quoted> => {
  const chosen: Array<Quoted> = [];
  let spent = 0;
  for (const hit of hits) {
    const text = excerptOf(hit, query);
    const cost = pricing.text(text) + 2;
    if (spent + cost > budgetTokens) continue;
    spent += cost;
    chosen.push({ sequence: hit.sequence, text });
  }
  return chosen.sort((a, b) => a.sequence - b.sequence);
};
