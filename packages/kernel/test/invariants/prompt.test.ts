import { Mode } from "@latch/protocol";
import { FastCheck as fc } from "effect";
import { describe, expect, it } from "vitest";
import { compilePrompt } from "../../src/index.ts";

const prompt = compilePrompt({ workspace: "/w", platform: "linux", mode: "work", instructions: [] });

describe("the prompt", () => {
  it("has its fragments in one order: how to work, what is particular here, then this session", () => {
    const { fragments } = compilePrompt({
      workspace: "/w",
      platform: "linux",
      mode: "plan",
      instructions: [
        { path: "CLAUDE.md", text: "first" },
        { path: "AGENTS.md", text: "second" }
      ]
    });
    expect(fragments.map(({ id }) => id)).toEqual([
      "core.identity",
      "core.general",
      "core.effort",
      "core.scope",
      "core.planning",
      "core.tool_use",
      "core.editing",
      "core.validation",
      "core.communication",
      "latch.kernel_truth",
      "latch.context_and_staleness",
      "latch.permissions",
      "environment.workspace",
      "environment.instructions.CLAUDE.md",
      "environment.instructions.AGENTS.md",
      "mode.plan"
    ]);
    expect(fragments.filter(({ cacheable }) => !cacheable).map(({ id }) => id.split(".")[0])).toEqual([
      "environment",
      "environment",
      "environment",
      "mode"
    ]);
  });

  it("has the same system bytes in every workspace, platform and mode, whatever the repository says", () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom(...Mode.literals),
        fc.array(fc.record({ path: fc.string(), text: fc.string() })),
        (workspace, platform, mode, instructions) => {
          expect(compilePrompt({ workspace, platform, mode, instructions }).system).toBe(prompt.system);
        }
      )
    ));

  it("keeps all that is said of this session out of the system field", () => {
    const { system, sessionContext } = compilePrompt({
      workspace: "/home/u/here",
      platform: "plan9",
      mode: "ask",
      instructions: [{ path: "AGENTS.md", text: "use tabs" }]
    });
    for (const words of ["/home/u/here", "plan9", "Mode: ask", "use tabs"]) {
      expect(system).not.toContain(words);
      expect(sessionContext).toContain(words);
    }
    expect(sessionContext.startsWith("[Latch session instructions]")).toBe(true);
    expect(sessionContext.endsWith("[End Latch session instructions]")).toBe(true);
  });

  it("says in one place alone to go on until it is done, and nowhere to go on whatever it takes", () => {
    const persistent = prompt.fragments.filter(({ text }) =>
      /keep going|until .*(done|complete)/i.test(text)
    );
    expect(persistent.map(({ id }) => id)).toEqual(["core.effort"]);
    expect(prompt.system).not.toMatch(/never stop|at all costs|do not stop until|autonomously continue/i);
    expect(prompt.system).not.toMatch(/^#/m);
  });
});
