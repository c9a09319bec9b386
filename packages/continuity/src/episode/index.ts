/** Older work as an index that points to its originals. */
export { type Episode, episodeLine } from "./episode.ts";
export { type EpisodeBuilder, episodesOf } from "./episode-builder.ts";
export { archiveBefore } from "./load-episodes.ts";
export { selectEpisodes } from "./select-episodes.ts";
