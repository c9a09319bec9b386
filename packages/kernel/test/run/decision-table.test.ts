import { describe, expect, it } from "vitest";
import { type Concern, cellOf, decisionTable } from "../../src/policy/index.ts";
import { modes, safeties } from "../policy/a-call.ts";
import { examples } from "../policy/examples.ts";
import { eventsOf, scene, terminalResults } from "./harness.ts";

/** Undo and checkpoint are a person's commands: no model is offered them. */
const offered = (Object.keys(decisionTable) as ReadonlyArray<Concern>).filter(
  (concern) => concern !== "undo" && concern !== "checkpoint"
);

const cells = modes.flatMap((mode) =>
  safeties.filter((safety) => mode === "work" || safety === "standard").map((safety) => ({ mode, safety }))
);

describe("every cell of the decision table, through the loop", () => {
  it.each(offered)("%s", async (concern) => {
    const { name, args, outsideWorkspace, workspaceWrite } = examples[concern];
    for (const { mode, safety } of cells) {
      const { run, memory, requests, ran } = scene({
        settings: { mode, safety, outsideWorkspace, workspaceWrite },
        answers: [{ calls: [{ name, args }] }, { text: "I see." }, { text: "I see." }]
      });
      await run("go");
      const cell = cellOf(concern, mode, safety);
      const where = `${concern} in ${mode} under ${safety}`;
      const asked = eventsOf(memory, "permission_requested").length;
      const failures = eventsOf(memory, "tool_failed").map((event) => event.payload.failure);
      expect([...terminalResults(memory).values()], where).toEqual([1]);
      expect(asked, where).toBe(cell === "ask" ? 1 : 0);
      if (cell === "allow") {
        expect(failures, where).not.toContain("policy_denied");
        continue;
      }
      expect(failures, where).toEqual([
        cell === "ask" ? "permission_denied" : concern === "unknown_tool" ? "unknown_tool" : "policy_denied"
      ]);
      expect(ran, where).toEqual([]);
      expect(eventsOf(memory, "tool_started"), where).toEqual([]);
      const told = requests[1]?.messages.findLast((message) => message.role === "tool");
      expect(told, where).toMatchObject({ role: "tool", isError: true });
      if (concern !== "unknown_tool" && told?.role === "tool") {
        expect(told.output.length, where).toBeGreaterThan(20);
      }
    }
  });
});
