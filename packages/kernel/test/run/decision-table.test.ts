import type { ModelRequest, Safety } from "@latch/protocol";
import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import type { RunSettingsValues } from "../../src/index.ts";
import { type Cell, type Concern, cellOf, decisionTable, rowOf } from "../../src/policy/index.ts";
import { aCall, modes, safeties } from "../policy/a-call.ts";
import { examples } from "../policy/examples.ts";
import type { Answer } from "../scripted-provider.ts";
import { eventsOf, type Setup, scene, terminalResults } from "./harness.ts";

/** Undo and checkpoint are a person's commands: no model is offered them. */
const offered = (Object.keys(decisionTable) as ReadonlyArray<Concern>).filter(
  (concern) => concern !== "undo" && concern !== "checkpoint"
);

/** The example of a row. A claim would end the run before the model sees what became of its calls. */
const exampleOf = (concern: Concern) =>
  concern === "bookkeeping" ? aCall("task_update", { goal: "see every row" }) : examples[concern];

/** Rows that need a configuration of their own. */
const configurations = [
  { outsideWorkspace: "ask", workspaceWrite: true },
  { outsideWorkspace: "deny", workspaceWrite: true },
  { outsideWorkspace: "ask", workspaceWrite: false }
] as const;
type Configuration = (typeof configurations)[number];

const belongs = (concern: Concern, { outsideWorkspace, workspaceWrite }: Configuration): boolean =>
  examples[concern].outsideWorkspace === outsideWorkspace &&
  examples[concern].workspaceWrite === workspaceWrite;

interface Resolver {
  readonly name: string;
  readonly permissions: RunSettingsValues["permissions"];
  readonly person?: Setup["person"];
  /** What the reviewing model says. */
  readonly review?: string;
  /** What comes of a question: who answered it, and how. */
  readonly outcome: (isCommand: boolean) => {
    readonly approved: boolean;
    readonly source: string;
    readonly says?: string;
  };
}

const yes: Setup["person"] = () => Effect.succeed({ approved: true, source: "user" });
const no: Setup["person"] = () =>
  Effect.succeed({ approved: false, source: "user", reason: "Not on this machine" });

const nobody = { approved: false, source: "non_interactive", says: "no person is there to decide" };

const resolvers: ReadonlyArray<Resolver> = [
  { name: "nobody is there", permissions: "human", outcome: () => nobody },
  {
    name: "a person approves",
    permissions: "human",
    person: yes,
    outcome: () => ({ approved: true, source: "user" })
  },
  {
    name: "a person refuses",
    permissions: "human",
    person: no,
    outcome: () => ({ approved: false, source: "user", says: "Not on this machine" })
  },
  {
    name: "everything is approved",
    permissions: "auto_approve",
    outcome: () => ({ approved: true, source: "auto" })
  },
  {
    name: "a reviewer sees a low risk",
    permissions: "ai_review",
    review: '{"risk": "low", "reason": "It is harmless."}',
    outcome: (isCommand) => (isCommand ? { approved: true, source: "ai" } : nobody)
  },
  {
    name: "a reviewer sees a medium risk",
    permissions: "ai_review",
    review: '{"risk": "medium", "reason": "It may leak. Also more."}',
    outcome: (isCommand) =>
      isCommand ? { approved: false, source: "ai", says: "Risk medium: It may leak" } : nobody
  },
  {
    name: "a reviewer can't be understood",
    permissions: "ai_review",
    review: "low risk, go ahead",
    outcome: (isCommand) =>
      isCommand ? { approved: false, source: "ai", says: "the reviewer's answer could not be read" } : nobody
  }
];

const commandTools: ReadonlySet<string> = new Set(["shell", "validate", "exec_start"]);

/** One run in which a model calls the example of every row, and sees what became of each. */
const everyRow = async (
  mode: (typeof modes)[number],
  safety: Safety,
  resolver: Resolver,
  configuration: Configuration
) => {
  const rows = offered.filter((concern) => belongs(concern, configuration));
  const asked: Array<string> = [];
  let called = false;
  const answer = (request: ModelRequest): Answer => {
    if (request.tools.length === 0) {
      asked.push(JSON.stringify(request));
      return { text: resolver.review ?? "" };
    }
    if (called) return { text: "I see." };
    called = true;
    return { calls: rows.map(exampleOf) };
  };
  const { run, memory, requests, ran } = scene({
    settings: { mode, safety, permissions: resolver.permissions, ...configuration },
    ...(resolver.person === undefined ? {} : { person: resolver.person }),
    answers: Array.from({ length: 100 }, () => answer)
  });
  await run("go");
  expect([...terminalResults(memory).values()]).toEqual(rows.map(() => 1));
  expect(audit(memory.events).violations).toEqual([]);
  const told = requests
    .findLast((request) => request.tools.length > 0)
    ?.messages.filter((message) => message.role === "tool");
  const calls = eventsOf(memory, "tool_requested").map(({ payload }) => payload.call);
  return rows.map((concern, index) => {
    const callId = calls[index]?.id;
    return {
      concern,
      isCommand: commandTools.has(examples[concern].name),
      request: eventsOf(memory, "permission_requested").find(({ payload }) => payload.callId === callId)
        ?.payload,
      memory,
      started: eventsOf(memory, "tool_started").some(({ payload }) => payload.callId === callId),
      failure: eventsOf(memory, "tool_failed").find(({ payload }) => payload.result.callId === callId)
        ?.payload.failure,
      told: told?.find((message) => message.role === "tool" && message.callId === callId),
      ran,
      asked
    };
  });
};

type Row = Awaited<ReturnType<typeof everyRow>>[number];

const expectRefused = (row: Row, failure: string, says: ReadonlyArray<string>, where: string) => {
  expect(row.started, where).toBe(false);
  expect(row.failure, where).toBe(failure);
  expect(row.told, where).toMatchObject({ role: "tool", isError: true });
  const output = row.told?.role === "tool" ? row.told.output : "";
  for (const words of says) expect(output, where).toContain(words);
};

const expectLetThrough = (row: Row, where: string) => {
  expect(row.started, where).toBe(true);
  expect(["policy_denied", "permission_denied"], where).not.toContain(row.failure);
  expect(row.told, where).toMatchObject({ role: "tool" });
};

const expectCell = (row: Row, cell: Cell, resolver: Resolver, where: string) => {
  const { because } = rowOf(row.concern);
  if (cell === "deny") {
    expect(row.request, where).toBeUndefined();
    if (row.concern === "unknown_tool") expectRefused(row, "unknown_tool", ["the tools are"], where);
    else expectRefused(row, "policy_denied", [because], where);
    return;
  }
  if (cell === "allow") {
    expect(row.request, where).toBeUndefined();
    expectLetThrough(row, where);
    return;
  }
  const outcome = resolver.outcome(row.isCommand);
  const resolved = eventsOf(row.memory, "permission_resolved").find(
    ({ payload }) => payload.requestId === row.request?.requestId
  )?.payload;
  expect(row.request, where).toBeDefined();
  expect(resolved, where).toMatchObject({ approved: outcome.approved, source: outcome.source });
  if (outcome.approved) expectLetThrough(row, where);
  else expectRefused(row, "permission_denied", [because, outcome.says ?? ""], where);
};

describe("every cell of mode, safety and permissions, through the loop", () => {
  for (const mode of modes) {
    for (const safety of safeties) {
      it.each(resolvers)(`${mode}, ${safety}: $name`, async (resolver) => {
        const cells: Array<Cell> = [];
        for (const configuration of configurations) {
          for (const row of await everyRow(mode, safety, resolver, configuration)) {
            const cell = cellOf(row.concern, mode, safety);
            cells.push(cell);
            expectCell(row, cell, resolver, `${row.concern} in ${mode}, ${safety}, ${resolver.name}`);
          }
        }
        expect(cells).toHaveLength(offered.length);
      });
    }
  }

  it("nothing that was refused ran", async () => {
    const [nobodyIsThere] = resolvers;
    const [usual] = configurations;
    if (nobodyIsThere === undefined) return;
    const rows = await everyRow("work", "autonomous", nobodyIsThere, usual);
    const lineOf = ({ concern }: Row) => {
      const { args } = examples[concern];
      return typeof args === "object" && args !== null ? Reflect.get(args, "command") : undefined;
    };
    const started = new Set(rows.filter((row) => row.started).map(lineOf));
    const refused = rows.filter((row) => row.isCommand && !started.has(lineOf(row))).map(lineOf);
    expect(refused.length).toBeGreaterThan(8);
    const ran = new Set<unknown>(rows[0]?.ran.map(({ line }) => line));
    expect(refused.filter((line) => ran.has(line))).toEqual([]);
  });
});
