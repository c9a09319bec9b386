/** What a request was made of, for a person and for a program. */
import { type ContextStats, cacheMetrics, type Usage } from "@latch/protocol";

const ratio = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || whole === undefined || whole <= 0 ? null : part / whole;

/** The report as a table, every number an estimate until the provider reported. */
export const renderStats = (stats: ContextStats, usage?: Usage): string => {
  const cache = cacheMetrics(stats, usage);
  const share = (tokens: number): string => percent(ratio(tokens, stats.budgetTokens));
  const part = (name: string, tokens: number): Row => [name, approximate(tokens), share(tokens)];
  const within = (name: string, tokens: number): ReadonlyArray<Row> =>
    tokens === 0 ? [] : [[`  ${name}`, approximate(tokens), ""]];
  return [
    table([
      ["part of the request", "tokens", "of budget"],
      part("instructions", stats.instructionsTokens),
      part("task state", stats.stateTokens),
      part("recent conversation", stats.recentTokens),
      ...within("words", stats.conversationTokens),
      ...within("reasoning", stats.reasoningTokens),
      ...within("tool arguments", stats.toolArgumentsTokens),
      ...within("tool results", stats.toolResultTokens),
      ...within(`images (${stats.imageCount})`, stats.imageTokens),
      part("recalled from the archive", stats.recallTokens),
      ...within("episode index", stats.episodeTokens),
      part("tool schemas", stats.toolsTokens),
      part("extension context", stats.extensionTokens),
      part("total", stats.totalTokens),
      ["headroom", approximate(stats.headroomTokens), share(stats.headroomTokens)]
    ]),
    table([
      [
        "window",
        `${count(stats.windowTokens)} tokens, of which ${count(stats.reserveTokens)} are kept for the answer`
      ],
      ["epoch", epochLine(stats)],
      ["last rotation", rotationLine(stats)],
      ["history", historyLine(stats)]
    ]),
    table([
      ["cache", ""],
      ["  could be reused (our estimate)", percent(cache.estimatedCacheability)],
      ["  of that, read by the provider", percent(cache.providerPrefixUtilization)],
      ["  cache hit rate (provider's report)", percent(cache.measuredCacheHitRate)]
    ])
  ].join("\n\n");
};

type Row = ReadonlyArray<string>;

const count = (value: number): string => value.toLocaleString("en-US");
const approximate = (tokens: number): string => `≈${count(tokens)}`;
const percent = (value: number | null): string =>
  value === null ? "unknown" : `${(value * 100).toFixed(1)}%`;
const plural = (value: number, one: string): string => `${count(value)} ${one}${value === 1 ? "" : "s"}`;

const epochLine = (stats: ContextStats): string =>
  `${stats.generation}, ${plural(stats.epochTurns, "user turn")}, in view from event #${stats.recentStartSequence}`;

const rotationLine = (stats: ContextStats): string =>
  stats.rotationReason === null
    ? "none yet"
    : `${stats.rotationReason}; kept ${approximate(stats.rotationRetainedTokens)} tokens` +
      (stats.evictedTokens === 0
        ? ""
        : `; ${approximate(stats.evictedTokens)} left the view with this request`);

const historyLine = (stats: ContextStats): string =>
  `${plural(stats.durableEvents, "event")} kept; ${plural(stats.episodes, "episode")} indexed, ${stats.selectedEpisodes} named in view`;

/** Columns as wide as their widest cell; all but the first are set to the right where there are more than two. */
const table = (rows: ReadonlyArray<Row>): string => {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0))
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 || columns === 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
        )
        .join("  ")
        .trimEnd()
    )
    .join("\n");
};
