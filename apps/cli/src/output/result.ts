/** The contract's JSON object for one invocation. Keys stand in the contract's order; what is unknown is null, never 0. */
import type { RunReport } from "@latch/kernel";
import type { Completion, Usage } from "@latch/protocol";
import type { Outcome } from "./outcome.ts";
import type { Status } from "./status.ts";

export interface UsageObject {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cache_read_tokens: number | null;
  readonly cache_write_tokens: number | null;
  readonly cache_miss_tokens: number | null;
}

export interface ValidationCounts {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly stale: number;
}

export interface ResultObject {
  readonly schema_version: 1;
  readonly command: "run" | "resume";
  readonly session_id: string | null;
  readonly workspace: string;
  readonly status: Status;
  readonly profile: { readonly provider: string; readonly model: string; readonly effort: string } | null;
  readonly task: {
    readonly completion: Completion;
    readonly goal: string | null;
    readonly evidence_count: number;
    readonly validation: ValidationCounts;
  } | null;
  readonly result: { readonly text: string | null };
  readonly changes: ReadonlyArray<{
    readonly path: string;
    readonly owner: string;
    readonly reversible: boolean;
    /** Who runs it later, outside any sandbox, and when; null for what only its own program reads. */
    readonly auto_executed: string | null;
  }>;
  readonly usage: {
    readonly scope: "invocation_graph";
    readonly root: UsageObject;
    readonly graph: UsageObject;
    /** Null where no prices are known for what was used. `partial` where something used was not reported. */
    readonly cost: { readonly amount: number; readonly currency: string; readonly partial: boolean } | null;
  };
  readonly context: {
    readonly request_tokens: number | null;
    readonly common_prefix_tokens: number | null;
    readonly cache_epoch: number | null;
    readonly rotation_reason: string | null;
  };
  readonly events: {
    readonly scope: "root";
    readonly first_sequence: number;
    readonly last_sequence: number;
    readonly count: number;
  };
  readonly agent_graph: {
    readonly sessions: number;
    readonly child_sessions: number;
    readonly events: number;
  } | null;
  /** Asks that were refused because no person could be asked. */
  readonly denials: number;
  readonly error: { readonly message: string; readonly kind: string } | null;
}

export const resultObject = (outcome: Outcome): ResultObject => {
  const { report, problem } = outcome;
  const usage = usageObject(report?.usage ?? {});
  const events = eventSpan(outcome);
  return {
    schema_version: 1,
    command: outcome.command,
    session_id: outcome.session,
    workspace: outcome.workspace,
    status: outcome.status,
    profile:
      report?.profile == null
        ? null
        : { provider: report.profile.provider, model: report.profile.model, effort: report.profile.effort },
    task:
      report === null
        ? null
        : {
            completion: report.completion,
            goal: report.goal,
            evidence_count: report.evidence.length,
            validation: validationCounts(report)
          },
    result: { text: outcome.text },
    changes: (report?.changes ?? []).flatMap(({ path, owner, reversible, runsLater }) =>
      owner === "pre_existing" ? [] : [{ path, owner, reversible, auto_executed: runsLater }]
    ),
    usage: { scope: "invocation_graph", root: usage, graph: usage, cost: costObject(outcome) },
    context: {
      request_tokens: report?.stats?.requestTokens ?? null,
      common_prefix_tokens: report?.stats?.commonPrefixTokens ?? null,
      cache_epoch: report?.stats?.generation ?? null,
      rotation_reason: report?.stats?.rotationReason ?? null
    },
    events,
    agent_graph: report === null ? null : { sessions: 1, child_sessions: 0, events: events.count },
    denials: report?.refusals.filter((source) => source === "non_interactive").length ?? 0,
    error: problem === null ? null : { message: problem.message, kind: problem.kind }
  };
};

/** To a billionth: sums of prices are not exact in binary. */
const costObject = ({ cost }: Outcome): ResultObject["usage"]["cost"] =>
  cost === null
    ? null
    : { amount: Number(cost.amount.toFixed(9)), currency: cost.currency, partial: cost.partial };

/** Only required validations count; one that no evidence speaks of is pending. */
export const validationCounts = (
  report: Pick<RunReport, "evidence" | "requiredValidations">
): ValidationCounts => {
  const counts = { passed: 0, failed: 0, pending: 0, stale: 0 };
  for (const requirement of report.requiredValidations) {
    const status = report.evidence.find((evidence) => evidence.claim === requirement)?.status ?? "pending";
    counts[status === "unavailable" ? "pending" : status] += 1;
  }
  return counts;
};

const usageObject = (usage: Usage): UsageObject => ({
  input_tokens: usage.inputTokens ?? null,
  output_tokens: usage.outputTokens ?? null,
  cache_read_tokens: usage.cacheReadTokens ?? null,
  cache_write_tokens: usage.cacheWriteTokens ?? null,
  cache_miss_tokens: usage.cacheMissTokens ?? null
});

const eventSpan = ({ report, sequenceBefore }: Outcome): ResultObject["events"] => {
  const last = report?.lastSequence ?? sequenceBefore;
  const count = Math.max(0, last - sequenceBefore);
  return count === 0
    ? { scope: "root", first_sequence: 0, last_sequence: 0, count: 0 }
    : { scope: "root", first_sequence: sequenceBefore + 1, last_sequence: last, count };
};
