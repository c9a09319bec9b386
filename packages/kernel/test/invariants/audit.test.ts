import {
  type Event,
  type EventKind,
  type EventOf,
  type Payload,
  PermissionId,
  Sequence
} from "@latch/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { audit, rules } from "../../src/audit/audit.ts";
import { logOf } from "../builders.ts";
import { memoryStore } from "../memory-store.ts";
import { eventsOf, scene } from "../run/harness.ts";
import { call } from "../scripted-provider.ts";

/** A real log with everything in it: edits, a failed and a passed check, a refusal, a process, a claim. */
const lived = async (): Promise<ReadonlyArray<Event>> => {
  let checks = 0;
  const { run, memory } = scene({
    behave: (line) => {
      if (line !== "test -f a.txt") return {};
      checks += 1;
      return checks < 3 ? { exit: 1, output: "no a.txt" } : {};
    },
    answers: [
      { calls: [call("validate", { requirement: "a exists", command: "test -f a.txt" })] },
      { calls: [call("validate", { requirement: "a exists", command: "test -f a.txt" })] },
      {
        calls: [call("write", { path: "a.txt", content: "x" }), call("shell", { command: "curl http://x" })]
      },
      { calls: [call("exec_start", { command: "serve" })] },
      { calls: [call("validate", { requirement: "a exists", command: "test -f a.txt" })] },
      { text: "done", calls: [call("complete", { implementation_done: true })] }
    ]
  });
  await run("make a.txt");
  return memory.events;
};

let log: ReadonlyArray<Event> = [];
beforeAll(async () => {
  log = await lived();
});

const broken = (events: ReadonlyArray<Event>) => audit(events).violations.map((violation) => violation.rule);

/** The log with its payloads edited, renumbered. */
const edited = (edit: (payloads: ReadonlyArray<Payload>) => ReadonlyArray<Payload>) =>
  logOf(edit(log.map((event) => event.payload)));

const drop = (kind: EventKind, which = 0) =>
  edited((payloads) => {
    const at = payloads.map((payload, index) => (payload.type === kind ? index : -1)).filter((at) => at >= 0)[
      which
    ];
    return payloads.filter((_, index) => index !== at);
  });

const double = (kind: EventKind) =>
  edited((payloads) => {
    const at = payloads.findIndex((payload) => payload.type === kind);
    const again = payloads[at];
    return again === undefined ? payloads : [...payloads.slice(0, at + 1), again, ...payloads.slice(at + 1)];
  });

const change = <K extends EventKind>(kind: K, edit: (payload: EventOf<K>["payload"]) => Payload) =>
  edited((payloads) =>
    payloads.map((payload) => (payload.type === kind ? edit(payload as EventOf<K>["payload"]) : payload))
  );

const request = PermissionId.make("permission-1");
const epoch = (generation: number): Payload => ({
  type: "context_epoch_started",
  generation,
  fromSequence: Sequence.make(1),
  reason: "high_water",
  retainedTokens: 0
});
const kernelContext = (generation: number, revision: number): Payload => ({
  type: "kernel_context",
  generation,
  revision,
  kind: "snapshot",
  content: ""
});

describe("the audit", () => {
  it("finds nothing in a log that the kernel wrote", () => {
    expect(audit(log)).toMatchObject({ violations: [], events: log.length });
  });

  const tampered: ReadonlyArray<readonly [string, string, () => ReadonlyArray<Event>]> = [
    ["an event is missing", "contiguous", () => log.filter((event) => event.sequence !== 7)],
    ["the beginning is missing", "begins_with_creation", () => drop("session_created")],
    ["the session is created twice", "begins_with_creation", () => double("session_created")],
    ["a run starts inside a run", "runs_do_not_overlap", () => double("run_started")],
    [
      "a request is larger than its budget",
      "requests_fit",
      () =>
        change("context_materialized", ({ stats }) => ({
          type: "context_materialized",
          stats: { ...stats, recentTokens: 10, totalTokens: 10, budgetTokens: 5 }
        }))
    ],
    [
      "a request's parts do not add up",
      "requests_fit",
      () =>
        change("context_materialized", ({ stats }) => ({
          type: "context_materialized",
          stats: { ...stats, stateTokens: 10 }
        }))
    ],
    ["a call has no result", "one_terminal_result", () => drop("tool_completed")],
    ["a call has two results", "one_terminal_result", () => double("tool_completed")],
    ["a call was never requested", "one_terminal_result", () => drop("tool_requested")],
    ["a call completes without starting", "only_started_calls_complete", () => drop("tool_started", 2)],
    ["a permission is resolved twice", "permissions_are_pairs", () => double("permission_resolved")],
    [
      "a refused call starts",
      "permissions_are_pairs",
      () =>
        edited((payloads) =>
          payloads.flatMap((payload) =>
            payload.type === "tool_failed" && payload.failure === "permission_denied"
              ? [{ type: "tool_started" as const, callId: payload.result.callId, name: "shell" }, payload]
              : [payload]
          )
        )
    ],
    ["a run ends with a question open", "permissions_are_pairs", () => drop("permission_resolved")],
    [
      "a call that policy refused starts",
      "permissions_are_pairs",
      () =>
        edited((payloads) =>
          payloads.map((payload) =>
            payload.type === "permission_requested"
              ? { ...payload, type: "permission_decision" as const, decision: "deny" as const }
              : payload
          )
        )
    ],
    [
      "rules are made from what nobody approved",
      "standing_rules_are_granted",
      () => logOf([{ type: "standing_rules_granted", requestId: request, rules: [] }])
    ],
    [
      "a rule that is not in force lets a call through",
      "standing_rules_are_granted",
      () =>
        logOf([
          { type: "permission_resolved", requestId: request, approved: true, source: "user" },
          { type: "standing_rules_granted", requestId: request, rules: [] },
          { type: "standing_rules_revoked", requestId: request },
          {
            type: "permission_resolved",
            requestId: request,
            approved: true,
            source: "standing",
            standing: [request]
          }
        ])
    ],
    [
      "the user's words stand between a call and its result",
      "nothing_between_call_and_result",
      () =>
        edited((payloads) =>
          payloads.flatMap(
            (payload): ReadonlyArray<Payload> =>
              payload.type === "tool_started" ? [payload, { type: "user_message", text: "stop" }] : [payload]
          )
        )
    ],
    [
      "a file is changed where only looking is allowed",
      "nothing_changes_while_looking",
      () => change("mode_changed", () => ({ type: "mode_changed", mode: "plan" }))
    ],
    ["an epoch goes back", "epochs_advance", () => logOf([epoch(2), kernelContext(2, 1), epoch(1)])],
    [
      "a kernel message is older than the one before",
      "epochs_advance",
      () => logOf([kernelContext(0, 2), kernelContext(0, 2)])
    ],
    ["a process ends twice", "processes_end_once", () => double("process_exited")],
    ["evidence rests on nothing", "only_the_kernel_certifies", () => drop("validation_result")],
    [
      "evidence says otherwise than its command",
      "only_the_kernel_certifies",
      () => change("validation_result", (payload) => ({ ...payload, passed: !payload.passed }))
    ],
    [
      "the work is verified although its check failed",
      "completion_is_derived",
      () => [
        ...log,
        ...logOf([{ type: "completion_changed" as const, completion: "verified" as const }]).map((event) => ({
          ...event,
          sequence: (log.length + 1) as Event["sequence"],
          globalSequence: (log.length + 1) as Event["globalSequence"]
        }))
      ]
    ],
    ["completion is announced twice", "completion_changes", () => double("completion_changed")],
    [
      "a streak is wound back",
      "lineages_count",
      () => change("failure_attempt", (payload) => ({ ...payload, count: 1 }))
    ]
  ];

  it.each(tampered)("names what is wrong when %s, and the first event at which it is", (_, rule, tamper) => {
    const forged = tamper();
    const found = audit(forged).violations.find((violation) => violation.rule === rule);
    expect(broken(forged)).toContain(rule);
    const at = forged.findIndex(({ sequence }) => sequence === found?.sequence);
    expect(forged[at]?.payload.type).toBe(found?.kind);
    // Without that event and what follows, the log keeps the rule; with it, it does not.
    expect(broken(forged.slice(0, at))).not.toContain(rule);
    expect(broken(forged.slice(0, at + 1))).toContain(rule);
  });

  it("has a tampered log for every rule", () => {
    const covered = new Set(tampered.map(([, rule]) => rule));
    expect(rules.map((rule) => rule.name).filter((name) => !covered.has(name))).toEqual([]);
  });

  it("points at the first event that breaks a rule", () => {
    const [violation] = audit(log.filter((event) => event.sequence !== 7)).violations;
    expect(violation).toMatchObject({ rule: "contiguous", sequence: 8 });
    expect(eventsOf({ ...memoryStore(), events: [...log] }, "run_completed")).toHaveLength(1);
  });
});
