/**
 * Failure streaks, one per lineage: a requirement that is validated, a shell command, or a tool. The same failure
 * again counts up, a different one starts over, and only the lineage's own success ends it.
 */
import type { Event, FailureView } from "@latch/protocol";
import type { Reducer } from "./reducer.ts";
import { textKey } from "./text-set.ts";

export interface Lineage {
  readonly subject: string;
  readonly signature: string;
  readonly count: number;
}

export type Lineages = ReadonlyMap<string, Lineage>;

export const Failures: Reducer<Lineages> = {
  initial: new Map(),
  kinds: ["failure_attempt", "failure_resolved"],
  reduce: (lineages, event: Event) => {
    const { payload } = event;
    if (payload.type === "failure_attempt") {
      const { subject, signature, count } = payload;
      return new Map(lineages).set(textKey(subject), { subject, signature, count });
    }
    if (payload.type !== "failure_resolved") return lineages;
    const rest = new Map(lineages);
    rest.delete(textKey(payload.subject));
    return rest;
  }
};

/** What a failure is recognised by: its first lines with numbers and timing taken out. */
export const signature = (subject: string, output: string): string =>
  `${subject.trim().split(/\s+/)[0] ?? ""}:${output
    .split("\n")
    .filter((line) => !line.startsWith("(elapsed"))
    .slice(0, 8)
    .join("\n")
    .replace(/\d+/g, "#")}`;

/** The lineage after one more failure. */
export const attempt = (lineages: Lineages, subject: string, output: string): Lineage => {
  const seen = signature(subject, output);
  const before = lineages.get(textKey(subject));
  return { subject, signature: seen, count: before?.signature === seen ? before.count + 1 : 1 };
};

/** Whether a subject is failing. */
export const isFailing = (lineages: Lineages, subject: string): boolean => lineages.has(textKey(subject));

/** Lineages still failing, as canonical state shows them. */
export const view = (lineages: Lineages): ReadonlyArray<FailureView> =>
  [...lineages.values()].map(({ subject, count, signature: seen }) => ({
    subject,
    count,
    detail: seen.slice(seen.indexOf(":") + 1).split("\n")[0] ?? ""
  }));
