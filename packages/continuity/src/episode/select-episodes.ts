/**
 * Which episodes the index names: those that have to do with what is asked and with the files at hand, that were
 * eventful, or that are recent. At most sixteen, within a budget, in the order of history.
 */
import { searchTerms } from "@latch/protocol";
import { episodeFilesShown, indexEntries, episodeScores as scores } from "../defaults.ts";
import { readQuestion } from "../recall/question.ts";
import { type Episode, episodeLine } from "./episode.ts";

export interface IndexRequest {
  /** What is being worked on, in the user's words. */
  readonly query: string;
  readonly touchedFiles: ReadonlyArray<string>;
  readonly budgetTokens: number;
  readonly price: (text: string) => number;
}

/** What an episode is worth to a request. `recency` counts from 0 for the newest. */
export const episodeScore = (
  episode: Episode,
  queryTerms: ReadonlySet<string>,
  touched: ReadonlySet<string>,
  recency: number
): number => {
  const words = new Set(searchTerms(`${episode.topic} ${episode.files.join(" ")}`));
  let score = 0;
  for (const term of queryTerms) if (words.has(term)) score += scores.queryTerm;
  for (const file of episode.files) if (touched.has(file)) score += scores.touchedFile;
  for (const marker of episode.markers) score += scores.markers[marker];
  return recency < scores.recentEpisodes ? score + scores.recent : score;
};

/** The chosen episodes, oldest first. One that doesn't fit is passed over for a smaller one. */
export const selectEpisodes = (
  episodes: ReadonlyArray<Episode>,
  request: IndexRequest
): ReadonlyArray<Episode> => {
  const terms = new Set(readQuestion(request.query).concepts.map(({ term }) => term));
  const touched = new Set(request.touchedFiles);
  const ranked = episodes
    .map((episode, index) => ({
      episode,
      score: episodeScore(episode, terms, touched, episodes.length - 1 - index)
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.episode.start - a.episode.start);
  const chosen: Array<Episode> = [];
  let spent = 0;
  for (const { episode } of ranked) {
    if (chosen.length === indexEntries) break;
    const cost = request.price(episodeLine(episode, episodeFilesShown)) + 1;
    if (spent + cost > request.budgetTokens) continue;
    spent += cost;
    chosen.push(episode);
  }
  return chosen.sort((a, b) => a.start - b.start);
};
