/** A person at the pages of setup: presses, chooses by a label, types; and what comes of it. */
import { Either } from "effect";
import { expect } from "vitest";
import type { ConfigFile } from "../../../src/config/config-file.ts";
import { edited } from "../../../src/config/edit.ts";
import { rowText } from "../../../src/terminal/cell/span.ts";
import type { Draft, Listed } from "../../../src/terminal/setup/ask-service.ts";
import type { Facts } from "../../../src/terminal/setup/facts.ts";
import type { SetupPlan } from "../../../src/terminal/setup/plan.ts";
import {
  listedInSetup,
  pressedInSetup,
  type Setup,
  setupRows,
  typedInSetup
} from "../../../src/terminal/setup/setup.ts";

export const facts = (values: ConfigFile = {}, variables: ReadonlyArray<string> = []): Facts => ({
  values,
  configPath: "/home/me/.latch/config.toml",
  secretsPath: "/home/me/.latch/secrets.toml",
  variables: new Set(variables),
  modelsOf: (kind) => (kind === "openai" ? ["gpt-a", "gpt-b"] : []),
  providers: Object.fromEntries(
    Object.keys(values.providers ?? {}).map((name) => [
      name,
      {
        credential: `env:${name.toUpperCase()}`,
        missing: undefined,
        models: ["m", "n", "o"].map((id) => ({
          id,
          wire: "chat_completions" as const,
          efforts: ["low", "high"] as const,
          known: id !== "o"
        })),
        listed: false
      }
    ])
  ),
  live: undefined
});

export interface Played {
  readonly setup: Setup;
  readonly plans: ReadonlyArray<SetupPlan>;
  /** Providers whose service was asked. */
  readonly drafts: ReadonlyArray<Draft>;
}

/** Presses what begins with a bracket, chooses what begins with a star by its label, types the rest. No service answers. */
export const play = (start: Setup, ...steps: ReadonlyArray<string>): Played =>
  playBeside({ type: "problem", problem: "nobody answers" })(start, ...steps);

/** The same where every service that is asked says this; where it says nothing yet, it is still being asked. */
export const playBeside =
  (said: Listed | undefined) =>
  (start: Setup, ...steps: ReadonlyArray<string>): Played => {
    let setup = start;
    const drafts: Array<Draft> = [];
    const plans: Array<SetupPlan> = [];
    const take = (move: ReturnType<typeof pressedInSetup>): void => {
      if (move.type === "close" || move.type === "sign_in") return;
      setup = move.setup;
      if (move.type === "apply") plans.push(move.plan);
      if (move.type !== "ask") return;
      drafts.push(move.draft);
      if (said !== undefined) setup = listedInSetup(setup, said);
    };
    for (const step of steps) {
      if (step.startsWith("[")) take(pressedInSetup(setup, step.slice(1, -1)));
      else if (step.startsWith("*")) {
        for (let tries = 0; tries < 40 && !chosenRow(setup).startsWith(`› ${step.slice(1)}`); tries++) {
          take(pressedInSetup(setup, "down"));
        }
        expect(chosenRow(setup)).toContain(`› ${step.slice(1)}`);
        take(pressedInSetup(setup, "enter"));
      } else take(typedInSetup(setup, step));
    }
    return { setup, plans, drafts };
  };

export const seen = (setup: Setup): string => setupRows(setup, 100, 40).map(rowText).join("\n");
const chosenRow = (setup: Setup): string =>
  setupRows(setup, 100, 40)
    .map(rowText)
    .find((line) => line.startsWith("› ")) ?? "";

export const writtenBy = (plan: SetupPlan | undefined, text = ""): string =>
  Either.getOrThrow(edited("config.toml", text, plan?.edits ?? []));
