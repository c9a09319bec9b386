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
import { type KernelMessage, kernelBody, lineOf } from "../canonical-render/index.ts";
import {
  archiveShare,
  episodeFilesShown,
  indexShare,
  recallHits,
  recallMarkShare,
  recallShare,
  recordedQueryChars,
  warmShare
} from "../defaults.ts";
import {
  archiveBefore,
  type EpisodeBuilder,
  episodeLine,
  episodesOf,
  selectEpisodes
} from "../episode/index.ts";
import { excerptOf, recallOriginals } from "../recall/index.ts";
import { kernelMessages } from "../rotation/index.ts";
import { rankWarm, warmText } from "../warm-context/index.ts";
import type { Frame } from "./frame.ts";
import { revisions } from "./frame-messages.ts";

export interface Archive {
  readonly append: ReadonlyArray<ContextAppend>;
  readonly builder: EpisodeBuilder | undefined;
  readonly episodes: number;
  /** Episodes there were when the index in view was made, and how many it names. */
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

  if (state.fromSequence <= 1 || (!opens && query === undefined)) {
    return { append, builder: known, ...indexFacts(earlier) } satisfies Archive;
  }
  const asked = query ?? state.lastUser?.payload.text ?? "";
  let builder = known;
  if (opens) {
    // Read at an epoch's start only: a resumed session's first request must not wait for it.
    builder = yield* archiveBefore(history, known, state.fromSequence);
    const episodes = episodesOf(builder);
    const chosen = selectEpisodes(episodes, {
      query: asked,
      touchedFiles: request.canonical.task.touchedFiles,
      budgetTokens: Math.min(room, Math.floor(limits.highWater * indexShare)) - headerTokens,
      price: pricing.text
    });
    if (chosen.length > 0) {
      const lines = chosen.map((episode) => episodeLine(episode, episodeFilesShown));
      add(make("episode_index", [indexHead(chosen.length, episodes.length), ...lines].join("\n")));
    }
  }

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
      query: lineOf(asked, recordedQueryChars),
      sequences: chosen.map(({ sequence }) => Sequence.make(sequence))
    });
    if (chosen.length > 0) add(make("recall", chosen.map(({ text }) => text).join("\n\n")));
  }
  const all = [...earlier, ...append.filter((item) => item.type === "kernel_context")];
  return { append, builder, ...indexFacts(all) } satisfies Archive;
});

/** A kernel message's own line and framing, at most. */
const headerTokens = 40;

const recalledSequences = (message: KernelMessage): ReadonlyArray<number> =>
  [...kernelBody(message).matchAll(/^\[#(\d+) /gm)].map(([, sequence]) => Number(sequence));

const indexHead = (shown: number, all: number): string => `${shown} of ${all} episodes:`;

/** What the index in view says of itself. */
const indexFacts = (
  messages: ReadonlyArray<KernelMessage>
): { readonly episodes: number; readonly selected: number } => {
  const index = messages.findLast(({ kind }) => kind === "episode_index");
  const [, shown, all] = /^(\d+) of (\d+) episodes:/.exec(index === undefined ? "" : kernelBody(index)) ?? [];
  return { episodes: Number(all ?? 0), selected: Number(shown ?? 0) };
};

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
