import { Capability } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "../../src/policy/index.ts";
import { aCall, modes, safeties } from "./a-call.ts";

const requesting = (capabilities: unknown, rest = {}, command = "make") =>
  classify(aCall("shell", { command, capabilities }, rest));

describe("capabilities asked for by name", () => {
  it("never make the mount writable in ask or plan", () => {
    for (const mode of ["ask", "plan"] as const) {
      for (const safety of safeties) {
        for (const name of [
          "edit",
          "source_write",
          "workspace_source_write",
          "metadata_write",
          "METADATA-WRITE"
        ]) {
          const { capabilities } = requesting([name], { mode, safety });
          expect(capabilities).not.toContain("workspace_source_write");
          expect(capabilities).not.toContain("workspace_metadata_write");
        }
      }
    }
  });

  it("never make a workspace writable that is configured as read-only", () => {
    const { capabilities, decision } = requesting(["edit", "metadata"], { workspaceWrite: false });
    expect(capabilities).not.toContain("workspace_source_write");
    expect(decision.type).toBe("deny");
    expect(requesting(["edit"], { workspaceWrite: false }).decision.type).toBe("allow");
    expect(requesting(undefined, { workspaceWrite: false }).capabilities).toEqual([
      "workspace_read",
      "build_artifact_write"
    ]);
  });

  it("refuse Git's data, outside writes and remote effects in ask and plan, whoever would approve", () => {
    for (const mode of ["ask", "plan"] as const) {
      for (const name of ["git", "outside", "remote"]) {
        expect(requesting([name], { mode }).decision.type).toBe("deny");
      }
      expect(requesting(["network"], { mode }).decision.type).toBe("ask");
    }
  });

  it("ask for the network under every profile, autonomous too", () => {
    for (const safety of safeties) expect(requesting(["network"], { safety }).decision.type).toBe("ask");
  });

  it("refuse an unknown name though others would be asked about", () => {
    for (const others of [["git"], ["network"], ["remote"], ["network", "git", "remote"]]) {
      for (const unknown of ["root", "", 1, null, {}, ["network"]]) {
        const { capabilities, decision } = requesting([...others, unknown]);
        expect(decision.type).toBe("deny");
        expect(capabilities).toContain("unknown_capability");
      }
    }
  });

  it("refuse privilege, destruction and what no sandbox can grant", () => {
    for (const name of ["privileged", "destructive", "extension", "unknown_capability"]) {
      for (const safety of safeties) expect(requesting([name], { safety }).decision.type).toBe("deny");
    }
  });

  it("refuse an outside write that names no target, and allow asking where the command shows one", () => {
    expect(requesting(["outside"]).decision.type).toBe("deny");
    expect(requesting(["outside"], {}, "touch /var/tmp/x").decision.type).toBe("ask");
  });

  it("make a command that only reads a writer where they ask for it", () => {
    expect(requesting(["edit"], {}, "ls")).toMatchObject({ readOnly: false });
    expect(requesting(["read"], {}, "ls")).toMatchObject({
      readOnly: true,
      capabilities: ["workspace_read"]
    });
  });

  it("may be one name instead of a list", () => {
    expect(requesting("network").capabilities).toContain("network_access");
    expect(requesting("no such").decision.type).toBe("deny");
    expect(requesting([]).decision.type).toBe("allow");
  });

  it("never make any call easier to pass", () => {
    const rank = { allow: 0, ask: 1, deny: 2 };
    const scenario = fc.record({
      names: fc.array(fc.oneof(fc.constantFrom(...Capability.literals), fc.string()), { maxLength: 4 }),
      command: fc.constantFrom("ls", "make", "git push", "rm -rf x", "touch /var/tmp/x", "$x", "ls )"),
      mode: fc.constantFrom(...modes),
      safety: fc.constantFrom(...safeties)
    });
    return fc.assert(
      fc.property(scenario, ({ names, command, mode, safety }) => {
        const asked = requesting(names, { mode, safety }, command).decision.type;
        const plain = requesting(undefined, { mode, safety }, command).decision.type;
        expect(rank[asked]).toBeGreaterThanOrEqual(rank[plain]);
      })
    );
  });
});
