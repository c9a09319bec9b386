/**
 * `validate`: the model says what must hold and which command shows it; the kernel runs the command and owns the
 * outcome. The only source of passed and failed evidence.
 */
import { Generation, type Payload, type Sequence } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import { alwaysSucceeds } from "../policy/shell/exit-status.ts";
import type { ArtifactStore } from "../port/artifact-store.ts";
import type { ExecutionBackend } from "../port/execution-backend.ts";
import { WorkspaceLog } from "../port/workspace-log.ts";
import { RunSettings } from "../run/run-settings.ts";
import { SessionLog } from "../run/session-log.ts";
import * as Completion from "../state/completion.ts";
import * as Failure from "../state/failure.ts";
import { foresee, type SessionState } from "../state/session-state.ts";
import { addTexts, textKey } from "../state/text-set.ts";
import { boundOutput } from "./bounded-output.ts";
import { describeWriter, evidenceFor, judge, type Verdict } from "./certification.ts";
import { capabilities, timeoutSeconds } from "./command-parameters.ts";
import { exitText, runRefusal } from "./command-result.ts";
import { ManagedProcesses } from "./managed-processes.ts";
import { regroundInstruction } from "./reground.ts";
import { ToolRefused, tool } from "./tool.ts";
import { WorkspaceCommand } from "./workspace-command.ts";

const Parameters = Schema.Struct({
  requirement: Schema.NonEmptyString.annotations({
    description: "what must hold, in your words; keep the name"
  }),
  command: Schema.NonEmptyString.annotations({ description: "exits 0 only if it holds" }),
  requirements: Schema.optional(
    Schema.Array(Schema.NonEmptyString).annotations({
      description: "further exact names this command proves"
    })
  ),
  timeout_seconds: timeoutSeconds,
  capabilities
});

/** Characters of output in the verdict. From the earlier implementation; the whole is in the artifact. */
const previewBytes = 2_000;

export const make = Effect.gen(function* () {
  const settings = yield* RunSettings;
  const log = yield* SessionLog;
  const workspaceLog = yield* WorkspaceLog;
  const commands = yield* WorkspaceCommand;
  const processes = yield* ManagedProcesses;
  const services = yield* Effect.context<ExecutionBackend | ArtifactStore>();

  return tool({
    name: "validate",
    description:
      "Prove requirements: the kernel runs the command (bash with pipefail), records the outcome as evidence and derives completion. Cover several exact requirement names with one command through requirements.",
    parameters: Parameters,
    observes: false,
    run: (args, invocation) =>
      Effect.gen(function* () {
        const names = addTexts([], [args.requirement, ...(args.requirements ?? [])]);
        if (names.length === 0 || args.command.trim() === "") {
          return yield* new ToolRefused({
            failure: "bad_arguments",
            output: "validate needs a requirement and a command that are not blank"
          });
        }
        const vain = alwaysSucceeds(args.command);
        if (vain !== undefined) {
          return yield* new ToolRefused({
            failure: "bad_arguments",
            output: `not run: this command exits with 0 whatever it finds, so it would prove nothing: ${vain}. Let the check's own exit status through, and join commands with &&. No evidence was recorded`
          });
        }
        yield* processes.reconcile;
        const before = yield* workspaceLog.current(log.workspace);
        const state = yield* log.state;
        const writersBefore = before.writers.map((writer) => describeWriter(writer, log.session));
        const exhausted = exhaustedLineage(state, names, writersBefore, settings.retryBudget);
        if (exhausted !== undefined) {
          return yield* new ToolRefused({
            failure: "not_certified",
            output: `not run: "${exhausted}" has been blocked ${settings.retryBudget} times by the same writers. No command was executed and no evidence recorded. Certification blocked: ${writersBefore.join("; ")}`,
            events: attempts(state, names, blockedLine(writersBefore))
          });
        }

        const limit = args.timeout_seconds ?? settings.shellTimeoutSeconds;
        const { result, events } = yield* commands.run({
          invocation,
          command: { type: "shell", line: args.command, pipefail: true },
          timeoutSeconds: limit
        });
        if (Option.isNone(result.exit)) {
          return yield* new ToolRefused({
            failure: "timeout",
            output:
              `the command did not end within ${limit} s and was killed; no evidence was recorded\n${boundOutput(result.output, previewBytes).text}`.trimEnd(),
            events
          });
        }
        const exit = result.exit.value;
        const exitCode = exit.type === "exited" ? exit.code : 128;
        // What the command itself changed has to count before the generation is read.
        if (events.length > 0) yield* log.append(events);
        yield* processes.reconcile;
        const after = yield* workspaceLog.current(log.workspace);
        const verdict = judge({
          session: log.session,
          requirements: names,
          exitCode,
          writers: [...before.writers, ...after.writers],
          meanwhile: yield* workspaceLog.after(log.workspace, before.generation),
          startGeneration: Generation.make(before.generation),
          endGeneration: Generation.make(after.generation)
        });
        const seconds = (result.elapsedMillis / 1000).toFixed(1);
        const firstLine = result.output.split("\n").find((line) => line.trim() !== "") ?? "";
        const detail = `${exitText(exit)}: ${firstLine.trim().slice(0, 120)}`;
        const recorded = yield* log.append([
          {
            type: "validation_result",
            callId: invocation.call.id,
            command: args.command,
            requirements: names,
            exitCode,
            passed: exitCode === 0,
            generation: verdict.generation,
            ...(verdict.blockers.length === 0 ? {} : { blockedBy: verdict.blockers }),
            detail
          }
        ]);
        const source = recorded.at(-1)?.sequence ?? state.lastSequence;
        const outcome = settle(
          yield* log.state,
          names,
          verdict,
          source,
          detail,
          result.output,
          settings.retryBudget
        );
        const foreseen = foresee(yield* log.state, log.session, outcome.events);
        const completion = Completion.derive(foreseen.task, foreseen.evidence, {
          generation: Generation.make(after.generation),
          writing: after.writers.length > 0
        });
        const artifact = Option.match(result.artifact, {
          onNone: () => ({}),
          onSome: (id) => ({ artifact: id })
        });
        const output = [
          `${verdictWord[verdict.type]}: ${names.join("; ")}`,
          `command: ${args.command}`,
          `${exitText(exit)}; task is ${completion}`,
          ...(verdict.type === "blocked" ? [blockedLine(verdict.blockers), recovery] : []),
          boundOutput(result.output, previewBytes).text,
          `(elapsed ${seconds} s)`
        ]
          .filter((line) => line !== "")
          .join("\n");
        if (verdict.type === "passed") return { output, events: outcome.events, ...artifact };
        return yield* new ToolRefused({
          failure: "not_certified",
          output,
          events: outcome.events,
          after: outcome.after,
          ...artifact
        });
      }).pipe(Effect.mapError(runRefusal), Effect.provide(services))
  });
});

const verdictWord = { passed: "PASSED", failed: "FAILED", blocked: "BLOCKED" } as const;

const recovery =
  "The command passed, but a pass while something may be writing proves nothing. Once the writers are gone, one validate that covers these names settles it.";

const blockedLine = (blockers: ReadonlyArray<string>): string =>
  `Certification blocked: ${blockers.join("; ")}`;

/** A requirement that the same writers have blocked often enough, if there is one. */
const exhaustedLineage = (
  state: SessionState,
  names: ReadonlyArray<string>,
  writers: ReadonlyArray<string>,
  budget: number
): string | undefined =>
  writers.length === 0
    ? undefined
    : names.find((name) => {
        const lineage = state.failures.get(textKey(name));
        return (
          lineage !== undefined &&
          lineage.count >= budget &&
          lineage.signature === Failure.signature(name, blockedLine(writers))
        );
      });

const attempts = (
  state: SessionState,
  names: ReadonlyArray<string>,
  output: string
): ReadonlyArray<Payload> =>
  names.map((name) => ({ type: "failure_attempt", ...Failure.attempt(state.failures, name, output) }));

/** Everything that follows from a verdict: evidence, lineages, and the call to look again where it is due. */
const settle = (
  state: SessionState,
  names: ReadonlyArray<string>,
  verdict: Verdict,
  source: Sequence,
  detail: string,
  output: string,
  budget: number
): { readonly events: ReadonlyArray<Payload>; readonly after: ReadonlyArray<Payload> } => {
  const evidence = evidenceFor(verdict, names, source, detail);
  if (verdict.type === "passed") {
    const resolved = names
      .filter((name) => Failure.isFailing(state.failures, name))
      .map((subject): Payload => ({ type: "failure_resolved", subject }));
    return { events: [...evidence, ...resolved], after: [] };
  }
  const failed = attempts(state, names, verdict.type === "blocked" ? blockedLine(verdict.blockers) : output);
  const after = failed.flatMap(
    (payload): ReadonlyArray<Payload> =>
      payload.type === "failure_attempt" && payload.count % budget === 0
        ? [
            {
              type: "reground_requested",
              subject: payload.subject,
              instruction: regroundInstruction(payload.subject, payload.count)
            }
          ]
        : []
  );
  return { events: [...evidence, ...failed], after };
};
