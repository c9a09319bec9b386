/** Sessions for a person and for a script. */
import type { CatalogHit, SessionSummary } from "@latch/kernel";
import type { EvidenceView } from "@latch/protocol";
import { table } from "./table.ts";

export interface SessionRecord {
  readonly id: string;
  readonly workspace: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly mode: string | null;
  readonly model: string | null;
  readonly event_count: number;
  readonly completion: string | null;
  readonly prompt_preview: string;
}

export const sessionRecord = (summary: SessionSummary): SessionRecord => ({
  id: summary.session,
  workspace: summary.workspace,
  created_at: instant(summary.createdAt),
  updated_at: instant(summary.updatedAt),
  mode: summary.mode,
  model: summary.model,
  event_count: summary.events,
  completion: summary.completion,
  prompt_preview: summary.preview
});

/** UTC, to the second. */
export const instant = (millis: number): string => `${new Date(millis).toISOString().slice(0, 19)}Z`;

/** The list as a table; 100 columns unless the terminal is wider. */
export const sessionTable = (sessions: ReadonlyArray<SessionSummary>, width: number): string =>
  sessions.length === 0
    ? "no sessions\n"
    : lines(
        table(
          [
            ["ID", "UPDATED", "MODE", "MODEL", "EVENTS", "STATE", "PROMPT"],
            ...sessions.map((summary) => [
              summary.session.slice(0, 8),
              instant(summary.updatedAt).replace("T", " ").slice(0, 16),
              summary.mode ?? "-",
              summary.model ?? "-",
              String(summary.events),
              (summary.completion ?? "in_progress").replaceAll("_", " "),
              summary.preview
            ])
          ],
          width
        )
      );

export interface SpokenLine {
  readonly speaker: "user" | "assistant" | "tool" | "kernel";
  readonly text: string;
}

export interface SessionDetail {
  readonly summary: SessionSummary;
  readonly goal: string | null;
  readonly evidence: ReadonlyArray<EvidenceView>;
  /** The last things said, oldest first. */
  readonly recent: ReadonlyArray<SpokenLine>;
}

export const sessionDetailRecord = ({ summary, goal, evidence, recent }: SessionDetail) => ({
  schema_version: 1,
  session: { ...sessionRecord(summary), goal, evidence, recent }
});

export const sessionDetailText = ({ summary, goal, evidence, recent }: SessionDetail): string =>
  lines([
    ...table([
      ["session", summary.session],
      ["workspace", summary.workspace],
      ["created", instant(summary.createdAt)],
      ["updated", instant(summary.updatedAt)],
      ["mode", summary.mode ?? "-"],
      ["model", summary.model ?? "-"],
      ["events", String(summary.events)],
      ["state", (summary.completion ?? "in_progress").replaceAll("_", " ")],
      ...(goal === null ? [] : [["goal", goal]]),
      ...evidence.map(({ claim, status }) => ["evidence", `${claim}: ${status}`])
    ]),
    ...(recent.length === 0 ? [] : ["", ...recent.map(({ speaker, text }) => `${speaker}: ${text}`)])
  ]);

export const hitRecords = (query: string, hits: ReadonlyArray<CatalogHit>) => ({
  schema_version: 1,
  query,
  hits: hits.map((hit) => ({
    session: hit.session,
    workspace: hit.workspace,
    sequence: hit.sequence,
    kind: hit.kind,
    at: instant(hit.time),
    score: hit.score,
    excerpt: hit.excerpt
  }))
});

export const hitLines = (hits: ReadonlyArray<CatalogHit>): string =>
  hits.length === 0
    ? "nothing matches\n"
    : lines(
        hits.flatMap((hit) => [
          `${hit.session.slice(0, 8)} #${hit.sequence}  ${instant(hit.time)}  ${hit.kind}  ${hit.workspace}`,
          `  ${hit.excerpt.replace(/\s+/g, " ").trim()}`
        ])
      );

const lines = (all: ReadonlyArray<string>): string => `${all.join("\n")}\n`;
