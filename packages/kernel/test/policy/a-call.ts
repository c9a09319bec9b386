import type { Mode, Safety } from "@latch/protocol";
import type { Call, PathFacts } from "../../src/policy/index.ts";

/** A workspace below a home directory, with Latch's state beside it. */
export const facts: PathFacts = {
  workspace: "/home/u/work/project",
  home: "/home/u",
  stateDirectory: "/home/u/.latch"
};

/** A call in `work` under `standard`, unless said otherwise. */
export const aCall = (name: string, args: unknown, rest: Partial<Call> = {}): Call => ({
  name,
  args,
  mode: "work",
  safety: "standard",
  facts,
  outsideWorkspace: "ask",
  workspaceWrite: true,
  ...rest
});

export const aCommand = (command: string, rest: Partial<Call> = {}): Call =>
  aCall("shell", { command }, rest);

export const modes: ReadonlyArray<Mode> = ["ask", "plan", "work"];
export const safeties: ReadonlyArray<Safety> = ["strict", "standard", "autonomous"];
