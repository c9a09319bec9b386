/** The sandbox as the bench calls it: one layer for all runs, as one Latch process has. */
import { type Command, ExecutionBackend, type SandboxProfile } from "@latch/kernel";
import { WorkspacePath } from "@latch/protocol";
import { Effect, ManagedRuntime, Stream } from "effect";
import { gatherFacts } from "../src/facts/facts.ts";
import { surveyHost } from "../src/facts/host.ts";
import { layerWith } from "../src/index.ts";
import { plan } from "../src/profile/plan.ts";

interface Places {
  readonly home: string;
  readonly workspace: string;
  readonly state: string;
}

export const sandboxed = async ({ home, workspace, state }: Places) => {
  const settings = {
    home,
    stateDirectories: [state],
    hidden: [],
    environment: process.env
  } as const;
  const profile: SandboxProfile = {
    workspace: WorkspacePath.make(workspace),
    capabilities: new Set(["workspace_read", "workspace_source_write"]),
    externalRoots: []
  };
  const runtime = ManagedRuntime.make(layerWith(settings));
  const host = surveyHost(settings, process.getuid?.() ?? -1);
  return {
    close: () => runtime.dispose(),
    facts: () =>
      Effect.runPromise(
        gatherFacts(settings, host, profile).pipe(
          Effect.flatMap((facts) =>
            plan(facts, profile, { type: "program", program: "true", args: [] }, true)
          )
        )
      ),
    run: (command: Command) => () =>
      runtime.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const execution = yield* (yield* ExecutionBackend).start(profile, command);
            yield* Stream.runDrain(execution.output);
            return yield* execution.exit;
          })
        )
      )
  };
};
