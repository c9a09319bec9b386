/** Runs a command in a sandbox with a rule taken away: what gets out then is what the rule was for. */
import type { SandboxProfile } from "@latch/kernel";
import { Effect, Stream } from "effect";
import { execute } from "../../src/process/execution.ts";
import { makeFifos } from "../../src/process/fifo.ts";
import { makeGuard } from "../../src/process/guard.ts";
import type { Plan } from "../../src/profile/plan.ts";
import type { RuleName } from "../../src/profile/rule.ts";
import { planFor } from "./plan-for.ts";
import { type Scene, shell } from "./scene.ts";

export type Loosen = (plan: Plan) => Plan;

export const intact: Loosen = (whole) => whole;

export const without =
  (...names: ReadonlyArray<RuleName>): Loosen =>
  (whole) => ({ ...whole, rules: whole.rules.filter(({ name }) => !names.includes(name)) });

/** Everything the line said on both channels. */
export const tryOut = (scene: Scene, profile: SandboxProfile, line: string, loosen: Loosen = intact) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { planned, bubblewrap, leakedDescriptors } = yield* planFor(scene.settings, profile, shell(line));
      const fifos = yield* makeFifos("mkfifo", "/tmp");
      const guard = yield* makeGuard("/tmp");
      const { output, exit } = yield* execute(
        { bubblewrap, leakedDescriptors, fifos, guard },
        loosen(planned)
      );
      const said = yield* output.pipe(
        Stream.map(({ bytes }) => bytes),
        Stream.decodeText(),
        Stream.mkString
      );
      yield* exit;
      return said;
    })
  );
