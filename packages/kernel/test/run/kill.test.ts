import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { type MemoryStore, memoryStore } from "../memory-store.ts";
import { diedAfter, everything } from "./everything.ts";
import { eventsOf, scene, terminalResults } from "./harness.ts";

const aFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "latch-kill-")));
  writeFileSync(join(folder, "notes.md"), "old\n");
  return folder;
};

/** Lines that an effect would show up as, without the kernel's own looks at the workspace. */
const effects = (ran: ReadonlyArray<{ readonly line: string }>): ReadonlyArray<string> =>
  ran.map(({ line }) => line).filter((line) => !line.includes("git "));

describe("a session whose process dies", () => {
  it("plays through every transition when it does not", async () => {
    const { play, memory } = everything({ workspace: aFolder() });
    await play;
    expect(audit(memory.events).violations).toEqual([]);
    const kinds = new Set(memory.events.map(({ payload }) => payload.type));
    for (const kind of [
      "permission_decision",
      "permission_requested",
      "standing_rules_granted",
      "workspace_mutation_possible",
      "file_changed",
      "process_started",
      "process_exited",
      "validation_result",
      "evidence_created",
      "failure_attempt",
      "failure_resolved",
      "reground_requested",
      "progress_stagnation",
      "disproof_recorded",
      "disproof_retracted",
      "implementation_claimed",
      "completion_changed",
      "completion_report"
    ] as const) {
      expect(kinds, kind).toContain(kind);
    }
    const failures = new Set(eventsOf(memory, "tool_failed").map(({ payload }) => payload.failure));
    for (const failure of [
      "not_found",
      "policy_denied",
      "permission_denied",
      "superseded",
      "suppressed",
      "not_certified",
      "refused",
      "unknown_tool"
    ]) {
      expect(failures, failure).toContain(failure);
    }
  });

  it("at any append resumes clean: nothing committed is lost, nothing runs again, every call has ended once", async () => {
    const workspace = aFolder();
    const lived = everything({ workspace });
    await lived.play;
    expect(lived.memory.commits.length).toBeGreaterThan(60);
    for (const [at] of lived.memory.commits.entries()) {
      const memory = diedAfter(lived.memory, at);
      const before = [...memory.events];
      const next = scene({ memory, workspace, begin: "resume", answers: [{ text: "a" }, { text: "b" }] });
      await next.run("go on");
      const where = `died after append ${at}, ${before.at(-1)?.payload.type}`;
      expect(memory.events.slice(0, before.length), where).toEqual(before);
      expect(effects(next.ran), where).toEqual([]);
      expectWhole(memory, where);
    }
  }, 120_000);

  it("whose store refuses at some append stops with that error, and resumes clean when it no longer does", async () => {
    const workspace = aFolder();
    for (const failAfter of [1, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65]) {
      const memory = { ...memoryStore(), failAfter };
      const ended = await everything({ memory, workspace }).play.catch((error: unknown) => ({
        _tag: "Left",
        left: error
      }));
      const where = `refused after append ${failAfter}`;
      expect(ended._tag, where).toBe("Left");
      expect(String(ended._tag === "Left" ? ended.left : ""), where).toContain("no space");
      const before = [...memory.events];
      const whole: MemoryStore = { ...memory, failAfter: undefined };
      const next = scene({
        memory: whole,
        workspace,
        begin: "resume",
        answers: [{ text: "a" }, { text: "b" }]
      });
      await next.run("go on");
      expect(whole.events.slice(0, before.length), where).toEqual(before);
      expectWhole(whole, where);
    }
  }, 120_000);
});

const expectWhole = (memory: MemoryStore, where: string) => {
  expect(
    [...terminalResults(memory).values()].every((count) => count === 1),
    where
  ).toBe(true);
  expect(audit(memory.events).violations, where).toEqual([]);
  for (const [begun, ended] of [
    ["permission_requested", "permission_resolved"],
    ["process_started", "process_exited"],
    ["run_started", "run_completed"]
  ] as const) {
    expect(eventsOf(memory, ended).length, `${ended}, ${where}`).toBe(eventsOf(memory, begun).length);
  }
};
