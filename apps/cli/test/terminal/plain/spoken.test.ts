import {
  type Event,
  GlobalSequence,
  type OutputContent,
  Sequence,
  SessionId,
  type SessionOutput,
  WorkspacePath
} from "@latch/protocol";
import { View } from "@latch/ui-reducers";
import { expect, it } from "vitest";
import { spoken } from "../../../src/terminal/plain/spoken.ts";

const session = SessionId.make("00000000-0000-4000-8000-000000000002");
const log: ReadonlyArray<Event> = Array.from({ length: 6 }, (_, index) => ({
  session,
  sequence: Sequence.make(index + 1),
  globalSequence: GlobalSequence.make(index + 1),
  time: index,
  schemaVersion: 1,
  payload: { type: "user_message", text: `prompt ${index + 1}` }
}));
const [, , , , , sixth] = log;

it("of a long session only the newest part is read out, and what happens then is not among the old", () => {
  if (sixth === undefined) return;
  const lines: Array<string> = [];
  const said: ReadonlyArray<OutputContent> = [
    { type: "opened", session, workspace: WorkspacePath.make("/work"), resumed: true },
    { type: "recent", events: log.slice(3, 5) },
    { type: "history", events: log.slice(0, 3) },
    { type: "live", live: { type: "durable", event: sixth } },
    { type: "history", events: log.slice(3, 5) }
  ];
  let view = View.initial;
  for (const content of said) {
    const output: SessionOutput = { ...content, at: 1 };
    const after = View.reduce(view, output);
    lines.push(...spoken(view, after, output).split("\n"));
    view = after;
  }
  expect(lines.filter((line) => line.startsWith("You: "))).toEqual([
    "You: prompt 4",
    "You: prompt 5",
    "You: prompt 6"
  ]);
  expect(lines.join("\n")).toContain("latch sessions export has all of it");
  expect(view.replay).toBeNull();
});
