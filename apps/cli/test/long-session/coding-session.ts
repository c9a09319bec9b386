/**
 * A coding session of any length, as the kernel writes one: runs of twenty-five turns, each turn an answer with calls,
 * their starts and results, what was observed and changed, a check now and then. Repeatable; the same modules and words
 * come back again and again, as they do in a long life of one repository.
 */
import { ArtifactId, CallId, Generation, type Payload, RunId, Sequence } from "@latch/protocol";

const modules = [
  "parser",
  "ledger",
  "scheduler",
  "gateway",
  "tokenizer",
  "snapshot",
  "resolver",
  "importer",
  "renderer",
  "watcher",
  "throttle",
  "migration"
];
const layers = ["core", "store", "http", "cli", "jobs", "ui"];
const nouns = [
  "entry",
  "cursor",
  "offset",
  "header",
  "record",
  "cache",
  "handle",
  "retry",
  "window",
  "batch"
];
const verbs = ["read", "flush", "merge", "decode", "split", "rebuild", "load", "apply", "close", "drain"];
const remarks = [
  "the early return hides the second error",
  "two callers rely on the old order",
  "the default is applied twice",
  "a test asserts on the message instead of the code",
  "the loop allocates for every row",
  "the lock is held across the callback",
  "an empty list is treated as missing",
  "the limit is off by one at the page's end"
];
const wishes = [
  "make it survive an empty input",
  "cover it with a test first",
  "look why it is slow with many rows",
  "simplify it without changing what callers see",
  "find out who still calls the old form"
];

/** What a turn is made of: what is appended before its request, and what its answer and calls leave behind. */
export interface SessionTurn {
  readonly asked: string | undefined;
  readonly before: ReadonlyArray<Payload>;
  readonly after: ReadonlyArray<Payload>;
}

/** Turns between two messages of the user. */
export const turnsPerRun = 25;

export const codingSession = (seed: number): ((turn: number) => SessionTurn) => {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  const one = (items: ReadonlyArray<string>): string => items[below(items.length)] ?? "";
  const place = () => {
    const module = one(modules);
    const noun = one(nouns);
    const name = `${one(verbs)}${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
    return { module, name, path: `src/${one(layers)}/${module}-${below(40)}.ts` };
  };
  const code = (): string => {
    const lines = Array.from({ length: 1 + below(5) }, () => {
      const { name, path } = place();
      return `${path}:${below(400)}:  const ${one(nouns)}${below(90)} = ${name}(${one(nouns)}, ${below(5_000)});`;
    });
    return lines.join("\n");
  };
  const check = (): string =>
    `Test Files  ${1 + below(3)} failed | ${20 + below(60)} passed\nAssertionError: expected ${below(900)} to be ${below(900)}\n    at ${place().path}:${below(400)}:${below(80)}`;

  return (turn) => {
    const run = Math.floor(turn / turnsPerRun);
    const opens = turn % turnsPerRun === 0;
    const { module, name, path } = place();
    const asked = opens ? `In run ${run}, take ${name} in the ${module}: ${one(wishes)}.` : undefined;
    const ids = Array.from({ length: 5 + below(5) }, (_, at) => CallId.make(`call_${turn}_${at}`));
    const validates = turn % 9 === 8;
    const calls = ids.map((id, at) => ({
      id,
      name: validates && at === 0 ? "validate" : at === 0 ? "read_file" : "search",
      arguments: JSON.stringify(at === 0 ? { path } : { query: place().name })
    }));
    const generation = Generation.make(turn);
    const passed = below(3) > 0;
    const hash = ArtifactId.make((turn % 65_536).toString(16).padStart(64, "0"));
    return {
      asked,
      before:
        asked === undefined
          ? []
          : [
              { type: "user_message", text: asked },
              { type: "run_started", runId: runId(run), prompt: asked }
            ],
      after: [
        {
          type: "assistant_message_completed",
          text: `${name} in ${path}: ${one(remarks)}. Next I look at ${place().path}.`,
          toolCalls: calls
        },
        { type: "model_request_finished", stopReason: "tool_use" },
        { type: "model_usage", usage: { inputTokens: 9_000 + below(4_000), outputTokens: 200 + below(300) } },
        ...calls.map((call): Payload => ({ type: "tool_requested", call })),
        ...calls.flatMap((call): ReadonlyArray<Payload> => {
          const result = {
            callId: call.id,
            name: call.name,
            output: call.name === "validate" ? check() : code()
          };
          return [
            { type: "tool_started", callId: call.id, name: call.name, readOnly: call.name !== "validate" },
            call.name === "validate" && !passed
              ? { type: "tool_failed", result, failure: "exit_code" }
              : { type: "tool_completed", result }
          ];
        }),
        { type: "file_observed", version: { path, hash, size: below(20_000) } },
        ...(turn % 4 === 3
          ? ([
              { type: "workspace_mutation_possible", operation: "edit" },
              {
                type: "file_changed",
                path,
                before: { path, hash, size: 900 },
                after: { path, hash, size: 940 },
                owner: "latch",
                additions: 1 + below(30),
                deletions: below(20)
              }
            ] as const)
          : []),
        ...(validates
          ? ([
              {
                type: "validation_result",
                command: "npm test",
                requirements: ["unit tests"],
                exitCode: passed ? 0 : 1,
                passed,
                generation,
                detail: passed ? "all green" : "1 failed"
              },
              {
                type: "evidence_created",
                evidence: {
                  claim: "unit tests",
                  status: passed ? "passed" : "failed",
                  detail: "npm test",
                  source: Sequence.make(1),
                  generation
                }
              }
            ] as const)
          : []),
        ...(turn % turnsPerRun === turnsPerRun - 1
          ? ([
              {
                type: "task_updated",
                update: {
                  touched_files: [path],
                  add_decisions: [`run ${run}: the ${module} keeps ${name} synchronous`],
                  add_hypotheses: [hypothesis(run)],
                  reject_hypotheses: run === 0 ? [] : [hypothesis(run - 1)],
                  next_actions: [`look at ${place().path}`]
                }
              },
              { type: "run_completed", runId: runId(run), outcome: "completed" }
            ] as const)
          : [])
      ]
    };
  };
};

const hypothesis = (run: number): string =>
  `the stall of run ${run} comes from the ${nouns[run % nouns.length]}`;

const runId = (run: number): RunId =>
  RunId.make(`00000000-0000-4000-8000-${run.toString(16).padStart(12, "0")}`);
