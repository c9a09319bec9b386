import type { Event } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { type Cell, Chunked, Transcript } from "../../src/index.ts";
import * as Log from "../a-log.ts";

const cellsOf = (log: ReadonlyArray<Event>): ReadonlyArray<Cell> =>
  Chunked.toArray(log.reduce(Transcript.reduce, Transcript.initial).cells);

const shown = (payloads: Parameters<typeof Log.logOf>[0]) => cellsOf(Log.logOf(payloads));

describe("a transcript", () => {
  it("shows what a person and a model said, and nothing where the model said nothing", () => {
    const cells = shown([Log.aPrompt("fix it"), Log.anAnswer("done"), Log.anAnswer("  ")]);
    expect(cells.map((cell) => [cell.kind, "text" in cell ? cell.text : ""])).toEqual([
      ["user", "fix it"],
      ["assistant", "done"]
    ]);
  });

  it("merges looks in a row into one exploration, across messages without words", () => {
    const cells = shown([
      Log.anAnswer(""),
      Log.aCall("a", "read_file", { path: "src/a.ts", offset: 10, limit: 5 }),
      Log.aStart("a", "read_file"),
      Log.aResult("a", "read_file", "text of a"),
      Log.anAnswer(""),
      Log.aCall("b", "shell", { command: "rg needle src && ls" }),
      Log.aResult("b", "shell", "exit 0\nfound")
    ]);
    expect(cells).toHaveLength(1);
    expect(cells[0]).toMatchObject({
      kind: "exploration",
      state: "done",
      steps: [
        { verb: "read", target: "src/a.ts:10-14", state: "done", output: "text of a" },
        { verb: "search", target: "needle src", state: "done", output: "" },
        { verb: "list", target: ".", state: "done", output: "exit 0\nfound" }
      ]
    });
  });

  it("shows a command that is quoted or expands as the command it is", () => {
    for (const command of [
      "cat 'a'",
      "ls $(rm x)",
      "cat < in",
      "sed -i s/a/b/ x",
      "ls & rm x",
      "cat a > b"
    ]) {
      expect(shown([Log.aCall("a", "shell", { command })])[0]).toMatchObject({ kind: "command", command });
    }
  });

  it("shows a call that is asked about as one that waits for the answer, until there is one", () => {
    const states = (payloads: Parameters<typeof Log.logOf>[0]) =>
      shown(payloads).flatMap((cell) => ("state" in cell ? [cell.state] : []));
    for (const command of ["npm publish", "rg needle src"]) {
      const asked = [
        Log.aCall("a", "shell", { command }),
        Log.aCall("b", "patch", { path: "b.ts" }),
        Log.aQuestion("p1", "a", command)
      ];
      expect(states(asked)).toEqual(["asked", "waiting"]);
      const allowed = [...asked, Log.aDecision("p1", true)];
      expect(states(allowed)).toEqual(["waiting", "waiting"]);
      expect(states([...allowed, Log.aStart("a", "shell")])).toEqual(["running", "waiting"]);
      expect(
        states([...asked, Log.aDecision("p1", false), Log.aFailure("a", "shell", "permission_denied", "no")])
      ).toEqual(["refused", "waiting"]);
    }
  });

  it("shows a command from its request to its exit code, with what it changed", () => {
    const begin = [Log.aCall("a", "shell", { command: "npm test" }), Log.aStart("a", "shell")];
    expect(shown(begin)[0]).toMatchObject({
      kind: "command",
      purpose: "tests",
      state: "running",
      startedAt: 2_000
    });
    const end = Log.aFailure("a", "shell", "exit_code", "exit code 2\nTests  1 failed | 3 passed (4)");
    expect(shown([...begin, end])[0]).toMatchObject({
      state: "failed",
      failure: "exit_code",
      exitCode: 2,
      summary: "Tests  1 failed | 3 passed (4)",
      endedAt: 3_000
    });
  });

  it("tells refused, stopped and failed apart", () => {
    const stateAfter = (failure: Parameters<typeof Log.aFailure>[2]) =>
      shown([Log.aCall("a", "shell", { command: "make" }), Log.aFailure("a", "shell", failure, "no")]).map(
        (cell) => ("state" in cell ? cell.state : null)
      );
    expect(stateAfter("permission_denied")).toEqual(["refused"]);
    expect(stateAfter("superseded")).toEqual(["refused"]);
    expect(stateAfter("interrupted")).toEqual(["stopped"]);
    expect(stateAfter("timeout")).toEqual(["failed"]);
  });

  it("hides the kernel's bookkeeping calls", () => {
    expect(
      shown([Log.aCall("a", "task_update"), Log.aCall("b", "complete"), Log.aCall("c", "record_evidence")])
    ).toEqual([]);
  });

  it("keeps a question with its answer, and spells out what would be invisible in it", () => {
    const asked = [
      Log.aCall("a", "shell", { command: "curl x" }),
      Log.aQuestion("p", "a", "curl x\u202e; rm -rf y")
    ];
    expect(shown(asked)[1]).toMatchObject({
      kind: "approval",
      operation: "curl x⟨U+202E⟩; rm -rf y",
      answer: null
    });
    expect(shown([...asked, Log.aDecision("p", true)])[1]).toMatchObject({
      answer: { approved: true, source: "user" }
    });
    const state = Log.logOf(asked).reduce(Transcript.reduce, Transcript.initial);
    expect(Transcript.pendingApprovals(state).map(({ requestId }) => requestId)).toEqual(["p"]);
  });

  it("says a setting only when it changes, not when a session begins", () => {
    expect(
      shown([
        { type: "mode_changed", mode: "work" },
        { type: "mode_changed", mode: "plan" }
      ])
    ).toMatchObject([{ kind: "notice", text: "Mode: plan" }]);
  });

  it("shows how a run ended only when it did not end well", () => {
    expect(shown([Log.anEnd()])).toEqual([]);
    expect(shown([Log.anEnd("error", "no network")])).toMatchObject([{ level: "error", text: "no network" }]);
    expect(shown([Log.anEnd("cancelled")])).toMatchObject([{ level: "warning", text: "Stopped" }]);
  });

  it("shows a patch by what the ledger says of it", () => {
    const cells = shown([
      Log.aCall("call_1_0", "patch", { path: "a.ts", old: "x", new: "y" }),
      {
        type: "file_changed",
        path: "a.ts",
        before: null,
        after: null,
        owner: "latch",
        additions: 1,
        deletions: 1,
        preview: "@@ -1,1 +1,1 @@\n-x\n+y",
        ...Log.callOf("call_1_0")
      },
      Log.aResult("call_1_0", "patch", "updated a.ts")
    ]);
    expect(cells[0]).toMatchObject({
      kind: "patch",
      state: "done",
      additions: 1,
      diff: {
        files: [
          { after: "a.ts", hunks: [{ lines: [{ kind: "deletion" }, { kind: "addition", text: "y" }] }] }
        ]
      }
    });
  });

  it("says once that a session was resumed, however often it was only looked at", () => {
    const cells = shown([
      Log.aPrompt("go"),
      { type: "session_resumed", version: "0" },
      { type: "session_resumed", version: "0" },
      Log.aPrompt("on"),
      { type: "session_resumed", version: "0" }
    ]);
    expect(cells.map(({ kind }) => kind)).toEqual(["user", "notice", "user", "notice"]);
  });

  it("tells a change that was taken back from one that was made again", () => {
    const reverted = { type: "change_reverted", path: "a.ts", undone: 1 } as const;
    expect(
      shown([
        { type: "workspace_mutation_possible", operation: "undo" },
        { ...reverted, hash: null },
        { type: "workspace_mutation_possible", operation: "redo" },
        { ...reverted, hash: Log.anArtifact }
      ])
    ).toMatchObject([
      { text: "Undone: a.ts was removed (/redo takes that back)" },
      { text: "Redone: a.ts was restored" }
    ]);
  });
});
