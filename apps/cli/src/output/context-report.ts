/**
 * What a request was made of, and three quantities that are easily taken for one another: how much of it could have
 * been cached, how much of that the provider read, and how much the provider says it served from its cache.
 */
import type { ContextStats, SessionId, Usage } from "@latch/protocol";
import { table } from "./table.ts";

export interface ContextReport {
  readonly session: SessionId;
  /** The event that says so; null before the first request. */
  readonly sequence: number | null;
  readonly stats: ContextStats | null;
  /** What the provider reported of this request; null where it hasn't. */
  readonly usage: Usage | null;
}

export interface CacheFigures {
  /** Shared beginning over the request: an estimate of ours. */
  readonly cacheable_share: number | null;
  /** What the provider read from its cache, over that beginning. */
  readonly prefix_utilization: number | null;
  /** What the provider read from its cache, over all it read: its own figures alone. */
  readonly hit_rate: number | null;
}

export const cacheFigures = ({ stats, usage }: Pick<ContextReport, "stats" | "usage">): CacheFigures => {
  const read = usage?.cacheReadTokens;
  const miss = usage?.cacheMissTokens;
  return {
    cacheable_share: ratio(stats?.commonPrefixTokens, stats?.requestTokens),
    prefix_utilization: ratio(read, stats?.commonPrefixTokens),
    hit_rate: ratio(read, read === undefined || miss === undefined ? undefined : read + miss)
  };
};

const ratio = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || whole === undefined || whole === 0 ? null : part / whole;

export const contextRecord = (report: ContextReport) => ({
  schema_version: 1,
  session_id: report.session,
  sequence: report.sequence,
  stats: report.stats === null ? null : snakeCase(report.stats),
  usage: report.usage === null ? null : snakeCase(report.usage),
  cache: cacheFigures(report)
});

const snakeCase = (object: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value
    ])
  );

export const contextText = (report: ContextReport): string => {
  const { stats } = report;
  if (stats === null) return "this session has made no request yet\n";
  const figures = cacheFigures(report);
  const row = (name: string, tokens: number): ReadonlyArray<string> => [
    name,
    `≈${tokens}`,
    share(tokens, stats.totalTokens)
  ];
  return `${[
    ...table([
      ["PART", "TOKENS", "SHARE"],
      row("instructions", stats.instructionsTokens),
      row("state", stats.stateTokens),
      row("recent", stats.recentTokens),
      row("  conversation", stats.conversationTokens),
      row("  reasoning", stats.reasoningTokens),
      row("  tool arguments", stats.toolArgumentsTokens),
      row("  tool results", stats.toolResultTokens),
      row(`  images (${stats.imageCount})`, stats.imageTokens),
      row("recall", stats.recallTokens),
      row("  episode index", stats.episodeTokens),
      row("tools", stats.toolsTokens),
      row("extensions", stats.extensionTokens),
      row("total", stats.totalTokens)
    ]),
    "",
    ...table([
      [
        "budget",
        `${stats.budgetTokens} of a window of ${stats.windowTokens}, ${stats.reserveTokens} in reserve; ${stats.headroomTokens} free`
      ],
      [
        "epoch",
        `${stats.generation}, ${stats.epochTurns} turns of the user, from event ${stats.recentStartSequence}`
      ],
      [
        "rotation",
        stats.rotationReason === null
          ? "none yet"
          : `${stats.rotationReason}; kept ≈${stats.rotationRetainedTokens} tokens`
      ],
      ["left the view", `≈${stats.evictedTokens} tokens since the request before`],
      [
        "log",
        `${stats.durableEvents} events, ${stats.episodes} episodes, ${stats.selectedEpisodes} of them in the index`
      ],
      [
        "cacheable",
        `${percent(figures.cacheable_share)} (≈${stats.commonPrefixTokens} of ≈${stats.requestTokens} tokens were in the request before)`
      ],
      ["cache read", `${percent(figures.prefix_utilization)} of that, as the provider reported`],
      ["cache hits", `${percent(figures.hit_rate)} of the input, as the provider reported`]
    ])
  ].join("\n")}\n`;
};

const share = (part: number, whole: number): string => (whole === 0 ? "" : percent(part / whole));

const percent = (value: number | null): string =>
  value === null ? "unknown" : `${Math.round(value * 100)} %`;
