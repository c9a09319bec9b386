import { PermissionId, ruleText } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Call, classify, covering, standingRules } from "../../src/policy/index.ts";
import type { StandingState } from "../../src/state/standing.ts";
import { aCall, aCommand, modes, safeties } from "./a-call.ts";
import { commandTable } from "./commands/index.ts";
import { examples } from "./examples.ts";

const always = (...calls: ReadonlyArray<Call>): StandingState =>
  calls.map((call, index) => ({
    requestId: PermissionId.make(`p${index}`),
    rules: standingRules(call, classify(call)) ?? []
  }));
const covers = (granted: StandingState, call: Call) => covering(granted, call, classify(call));
const strict = { safety: "strict" } as const;

describe("a standing rule", () => {
  it("speaks for shell and validate alike, and not for what is left running", () => {
    const granted = always(aCommand("curl https://example.org"));
    const command = "curl https://example.org";
    expect(covers(granted, aCall("validate", { requirement: "up", command }))).toEqual(["p0"]);
    expect(covers(granted, aCall("exec_start", { command }))).toBeUndefined();
  });

  it("names every approval that it takes to let a line through, and lets none through that lacks one", () => {
    const granted = always(aCommand("git add src/a.ts"), aCommand("git commit -m x"), aCommand("git tag v1"));
    expect(covers(granted, aCommand("git add src/b.ts && git commit -m y"))).toEqual(["p0", "p1"]);
    expect(covers(granted, aCommand("git add src/b.ts && git stash"))).toBeUndefined();
  });

  it("gives no command of a line more access than it was approved with", () => {
    const granted = always(aCommand("curl https://example.org"), aCommand("make", strict));
    expect(covers(granted, aCommand("make", strict))).toEqual(["p1"]);
    expect(covers(granted, aCommand("curl https://example.org && make"))).toBeUndefined();
    const asking = aCall("shell", { command: "make", capabilities: ["network"] });
    expect(covers(granted, asking)).toBeUndefined();
    expect(covers(always(asking), asking)).toEqual(["p0"]);
    expect(
      covers(always(asking), aCall("shell", { command: "make", capabilities: ["git"] }))
    ).toBeUndefined();
  });

  it("of a file tool speaks for the files of the workspace, or for the one path outside", () => {
    const inside = always(aCall("write", { path: "src/a.ts", content: "" }, strict));
    expect(covers(inside, aCall("patch", { path: "src/b.ts", old: "a", new: "b" }, strict))).toEqual(["p0"]);
    expect(covers(inside, aCall("write", { path: "package.json", content: "" }, strict))).toBeUndefined();
    expect(
      covers(inside, aCall("write", { path: ".husky/pre-commit", content: "" }, strict))
    ).toBeUndefined();
    const outside = always(aCall("write", { path: "/var/tmp/a", content: "" }));
    expect(covers(outside, aCall("write", { path: "/var/tmp/a", content: "b" }))).toEqual(["p0"]);
    expect(covers(outside, aCall("write", { path: "/var/tmp/b", content: "" }))).toBeUndefined();
    expect(covers(outside, aCommand("touch /var/tmp/a"))).toBeUndefined();
  });

  it("is never made for a file that runs by itself, or for Git's own data through a file tool", () => {
    for (const path of [".husky/pre-commit", ".git/config", ".envrc"]) {
      const call = aCall("write", { path, content: "" }, strict);
      expect(standingRules(call, classify(call)), path).toBeUndefined();
    }
  });

  it("answers only what policy asks about: no row that is refused or allowed is ever covered", () => {
    for (const call of Object.values(examples)) {
      for (const mode of modes) {
        for (const safety of safeties) {
          const asked = { ...call, mode, safety };
          const granted = always({ ...call, safety: "strict" }, asked);
          const { decision } = classify(asked);
          if (decision.type !== "ask") expect(covers(granted, asked)).toBeUndefined();
        }
      }
    }
  });

  it("covers the very call it was made of, and only with all of its access", () => {
    const asked = commandTable
      .map(({ command }) => aCommand(command))
      .filter((call) => classify(call).decision.type === "ask");
    expect(asked.length).toBeGreaterThan(50);
    return fc.assert(
      fc.property(fc.constantFrom(...asked), (call) => {
        const granted = always(call);
        if (granted[0]?.rules.length === 0) return;
        expect(covers(granted, call)).toEqual(["p0"]);
        const less = granted.map((each) => ({
          ...each,
          rules: each.rules.map((rule) => ({ ...rule, capabilities: rule.capabilities.slice(1) }))
        }));
        expect(covers(less, call)).toBeUndefined();
      })
    );
  });

  it("is shown in words: what stays as it was, and what may vary", () => {
    const texts = (call: Call) => (standingRules(call, classify(call)) ?? []).map(ruleText);
    expect(texts(aCommand("git add src/a.ts && git commit -m 'first try' -n"))).toEqual([
      "git add <files of the workspace>",
      "git commit -m <text> -n"
    ]);
    expect(texts(aCommand("curl 'https://example.org/a b'"))).toEqual(['curl "https://example.org/a b"']);
    expect(texts(aCall("write", { path: "/var/tmp/a", content: "" }))).toEqual(["write /var/tmp/a"]);
  });
});
