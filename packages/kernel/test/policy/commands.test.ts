import { describe, expect, it } from "vitest";
import { classify } from "../../src/policy/index.ts";
import { aCommand } from "./a-call.ts";
import { commandTable } from "./commands/index.ts";

const base = ["workspace_read", "workspace_source_write", "build_artifact_write"];

describe("the table of commands", () => {
  it("holds at least four hundred different commands", () => {
    expect(new Set(commandTable.map((entry) => entry.command)).size).toBeGreaterThanOrEqual(400);
    expect(new Set(commandTable.map((entry) => entry.command)).size).toBe(commandTable.length);
  });

  for (const entry of commandTable) {
    it(`${entry.readOnly ? "reads" : entry.decision}: ${JSON.stringify(entry.command).slice(0, 90)}`, () => {
      const { capabilities, decision, readOnly } = classify(aCommand(entry.command));
      const needs = capabilities.filter((capability) => !base.includes(capability));
      const expected = { decision: entry.decision, readOnly: entry.readOnly };
      expect({ decision: decision.type, readOnly }).toEqual(expected);
      if (entry.decision === "deny") expect(needs).toEqual(expect.arrayContaining([...entry.needs]));
      else expect([...needs].sort()).toEqual([...entry.needs].sort());
      expect(capabilities.includes("workspace_source_write")).toBe(!entry.readOnly);
    });
  }
});
