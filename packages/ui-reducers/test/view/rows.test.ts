import { type OutputContent, WorkspacePath } from "@latch/protocol";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowAt, rowCount, View } from "../../src/index.ts";
import * as Log from "../a-log.ts";

const said = (contents: ReadonlyArray<OutputContent>): View.View =>
  contents.map((content) => ({ ...content, at: 1 })).reduce(View.reduce, View.initial);

const rowsOf = (view: View.View) =>
  Array.from({ length: rowCount(view) }, (_, index) => {
    const row = rowAt(view, index);
    if (row === undefined) return undefined;
    return row.type === "notice" ? row.notice.text : "text" in row.cell ? row.cell.text : row.cell.kind;
  });

describe("rows", () => {
  it("have cells and this screen's notices in the order in which they came", () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 150 }), (order) => {
        const log = Log.logOf(order.map((_, index) => Log.aPrompt(`p${index}`)));
        const contents = order.flatMap((isNotice, index): ReadonlyArray<OutputContent> => {
          const event = log[index];
          if (isNotice || event === undefined) return [{ type: "notice", level: "info", text: `n${index}` }];
          return [{ type: "live", live: { type: "durable", event } }];
        });
        const expected = order.map((isNotice, index) => `${isNotice ? "n" : "p"}${index}`);
        const view = said(contents);
        expect(rowsOf(view)).toEqual(expected);
        expect(rowAt(view, expected.length)).toBeUndefined();
        expect(rowAt(view, -1)).toBeUndefined();
      })
    ));

  it("begin afresh with another session, and keep the images that wait", () => {
    const [event] = Log.logOf([Log.aPrompt("old")]);
    if (event === undefined) throw new Error("unreachable");
    const view = said([
      { type: "history", events: [event] },
      { type: "notice", level: "info", text: "n" },
      { type: "queued", text: "steer" },
      {
        type: "attachments",
        images: [{ kind: "image", artifact: Log.anArtifact, mediaType: "image/png", size: 1 }]
      },
      { type: "opened", session: Log.aSession, workspace: WorkspacePath.make("/w"), resumed: true }
    ]);
    expect(rowCount(view)).toBe(0);
    expect(view.live.queued).toEqual([]);
    expect(view.live.images).toHaveLength(1);
    expect(view.log.lastSequence).toBe(0);
  });
});

describe("what waits", () => {
  const taken = (text: string): OutputContent => {
    const [event] = Log.logOf([Log.aPrompt(text)]);
    if (event === undefined) throw new Error("unreachable");
    return { type: "live", live: { type: "durable", event } };
  };

  it("shows steering until it is taken in, and not after the run", () => {
    const queued: ReadonlyArray<OutputContent> = [
      { type: "queued", text: "a" },
      { type: "queued", text: "b" }
    ];
    expect(said(queued).live.queued).toEqual(["a", "b"]);
    expect(said([...queued, taken("a")]).live.queued).toEqual(["b"]);
    expect(said([...queued, { type: "status", status: "idle" }]).live.queued).toEqual([]);
  });

  it("queues questions, and drops one when it was answered, by whomever", () => {
    const question = (id: string): OutputContent => ({
      type: "question",
      question: {
        requestId: Log.aPermission(id),
        tool: "shell",
        operation: "curl \u202ex",
        isCommand: true,
        capabilities: ["network_access"],
        externalRoots: [],
        reason: "network",
        always: []
      }
    });
    const answered = Log.logOf([Log.aDecision("p", true)]).map(
      (event): OutputContent => ({ type: "live", live: { type: "durable", event } })
    );
    const both = said([question("p"), question("q")]);
    expect(both.live.questions.map(({ operation }) => operation)).toEqual([
      "curl ⟨U+202E⟩x",
      "curl ⟨U+202E⟩x"
    ]);
    const one = said([question("p"), question("q"), ...answered]);
    expect(one.live.questions.map(({ requestId }) => requestId)).toEqual(["q"]);
  });
});
