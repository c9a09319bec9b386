/** Commands of a bench in the real sandbox: what the kernel asks of one must work behind real walls. */
import type { Capability } from "@latch/protocol";
import * as Sandbox from "@latch/sandbox-linux";
import type { Touch } from "../../src/policy/shell/effects.ts";
import { runBounded } from "../../src/tool/bounded-command.ts";
import type { Bench } from "../tool/workbench.ts";
import { during } from "./shell.ts";

/** From here on, the bench's commands run in the real sandbox. */
export const walled = (bench: Bench): Bench => {
  bench.backend = Sandbox.layerWith({
    home: bench.home,
    stateDirectories: [bench.state],
    hidden: [],
    environment: { PATH: process.env["PATH"], HOME: bench.home }
  });
  return bench;
};

/** Runs a line with these capabilities, and commits what it did. */
export const sandboxed = (
  bench: Bench,
  line: string,
  may: ReadonlyArray<Capability> = ["workspace_source_write"],
  touches: ReadonlyArray<Touch> = []
) =>
  during(
    runBounded(
      { workspace: bench.workspace, capabilities: new Set(may), externalRoots: [] },
      { type: "shell", line, pipefail: false },
      20
    ),
    line,
    touches
  );
