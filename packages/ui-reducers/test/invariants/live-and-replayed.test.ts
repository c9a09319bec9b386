import type { Event, LiveEvent, OutputContent, SessionOutput, StreamActivity } from "@latch/protocol";
import { Payload, WorkspacePath } from "@latch/protocol";
import { HashMap } from "effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Chunked, LogView, View } from "../../src/index.ts";
import * as Log from "../a-log.ts";

const opened: OutputContent = {
  type: "opened",
  session: Log.aSession,
  workspace: WorkspacePath.make("/work"),
  resumed: false
};

const see = (said: ReadonlyArray<OutputContent>, at = 1_000_000): View.View =>
  said.map((content): SessionOutput => ({ ...content, at })).reduce(View.reduce, View.initial);

const transient: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.string().map((text): LiveEvent => ({ type: "text_delta", text })),
  fc
    .constantFrom<StreamActivity>("connected", "receiving", "reasoning", "tool_call")
    .map((activity): LiveEvent => ({ type: "activity", activity })),
  fc.string().map((reason): LiveEvent => ({ type: "retrying", attempt: 2, reason }))
);

const few = fc.constantFrom("one", "go on", "\u001b[2Jthree");

/** What no log holds: of the run, of what waits for it, and for this screen alone. */
const beside: fc.Arbitrary<OutputContent> = fc.oneof(
  { weight: 4, arbitrary: transient.map((live): OutputContent => ({ type: "live", live })) },
  fc.constantFrom<OutputContent>(
    { type: "status", status: "running" },
    { type: "status", status: "cancelling" },
    { type: "command", name: "help", argument: "" }
  ),
  few.map((text): OutputContent => ({ type: "queued", text })),
  few.map((text): OutputContent => ({ type: "returned", texts: [text] })),
  fc.constantFrom("p1", "p2").map(
    (id): OutputContent => ({
      type: "question",
      question: {
        requestId: Log.aPermission(id),
        tool: "shell",
        operation: "rm x",
        isCommand: true,
        capabilities: [],
        externalRoots: [],
        reason: "",
        always: []
      }
    })
  ),
  few.map((text): OutputContent => ({ type: "notice", level: "info", text })),
  few.map((text): OutputContent => ({ type: "diff", text }))
);

/** A view without what was said to its screen alone. */
const durable = (view: View.View): View.View => ({
  ...view,
  live: { ...view.live, notices: [], diff: null }
});

/** A log with what was heard beside it, each somewhere between two events. */
const aLiveSession = fc
  .tuple(Log.anyLog, fc.array(fc.tuple(fc.nat(), beside), { maxLength: 40 }))
  .map(([log, signals]) => {
    const said: Array<OutputContent> = [];
    for (let place = 0; place <= log.length; place += 1) {
      for (const [where, content] of signals) if (where % (log.length + 1) === place) said.push(content);
      const event = log[place];
      if (event !== undefined) said.push({ type: "live", live: { type: "durable", event } });
    }
    return { log, said };
  });

const pages = (log: ReadonlyArray<Event>, rows: number): ReadonlyArray<OutputContent> =>
  Array.from({ length: Math.ceil(log.length / rows) }, (_, page) => ({
    type: "history",
    events: log.slice(page * rows, (page + 1) * rows)
  }));

const idle: OutputContent = { type: "status", status: "idle" };

/** A long log as it is told: its newest part, then its pages among what is said from there on. */
const aLongSession = fc
  .tuple(
    aLiveSession,
    fc.nat(),
    fc.nat(),
    fc.integer({ min: 1, max: 20 }),
    fc.array(fc.nat(), { maxLength: 70 })
  )
  .map(([{ log, said }, end, start, rows, places]) => {
    const last = log.length === 0 ? 0 : 1 + (end % log.length);
    const past = log.slice(0, last);
    const from = last === 0 ? 0 : start % last;
    const after = said.slice(
      said.findIndex(
        (each) => each.type === "live" && each.live.type === "durable" && each.live.event === log[last]
      )
    );
    const later: ReadonlyArray<OutputContent> = [idle, ...(last === log.length ? [] : after)];
    const told: Array<OutputContent> = [...later];
    pages(past, rows).forEach((page, index) => {
      const before = told.findLastIndex(({ type }) => type === "history");
      const free = told.length - before;
      told.splice(before + 1 + ((places[index] ?? 0) % free), 0, page);
    });
    return { past, recent: past.slice(from), later, told, rows };
  });

describe("the sessions that are tried", () => {
  it("have every kind of event, live and not, and all that is said beside them", () => {
    const tried = fc.sample(aLiveSession, { numRuns: 400, seed: 7 }).flatMap(({ said }) => said);
    const kinds = new Set<string>();
    const outputs = new Set<string>();
    for (const content of tried) {
      outputs.add(content.type === "live" ? content.live.type : content.type);
      if (content.type === "live" && content.live.type === "durable")
        kinds.add(content.live.event.payload.type);
    }
    const known = Payload.members.map(({ fields }) => fields.type.literals[0]);
    expect(known.filter((kind) => !kinds.has(kind))).toEqual([]);
    expect([...outputs].sort()).toEqual(
      [
        ...["durable", "text_delta", "activity", "retrying"],
        ...["command", "diff", "notice", "question", "queued", "returned", "status"]
      ].sort()
    );
  });
});

describe("live and resumed", () => {
  it("show the same of a long log whose newest part comes first, once all of it was told, whatever happens meanwhile", () =>
    fc.assert(
      fc.property(aLongSession, ({ past, recent, later, told, rows }) => {
        const first: OutputContent = { type: "recent", events: recent };
        const shown = see([opened, first, ...told]);
        expect(shown.replay).toBeNull();
        expect(shown).toEqual(see([opened, ...pages(past, rows), ...later]));
      })
    ));

  it("show what happens at once, while the earlier part of a long log is still told", () => {
    const log = Log.logOf([
      Log.aPrompt("one"),
      Log.anAnswer("two"),
      Log.aPrompt("three"),
      Log.anAnswer("four")
    ]);
    const [one, two, three, four] = log;
    if (one === undefined || two === undefined || three === undefined || four === undefined) return;
    const texts = (view: View.View): ReadonlyArray<string> =>
      Chunked.toArray(view.log.transcript.cells).map((cell) => ("text" in cell ? cell.text : ""));
    const began = see([opened, { type: "recent", events: [three] }, { type: "history", events: [one] }]);
    expect(texts(began)).toEqual(["three"]);
    const went = View.reduce(began, { type: "live", live: { type: "durable", event: four }, at: 1 });
    expect(texts(went)).toEqual(["three", "four"]);
    expect(View.told(went)).toBeCloseTo(1 / 3);
    const whole = View.reduce(went, { type: "history", events: [two, three], at: 2 });
    expect(texts(whole)).toEqual(["one", "two", "three", "four"]);
  });

  it("say that no session is open where one was shown before it was, and could not be; any other stays as it is", () => {
    const recent: OutputContent = { type: "recent", events: Log.logOf([Log.aPrompt("one")]) };
    const problem: OutputContent = { type: "unopened", problem: "no provider", needsSetup: true };
    const failed = see([opened, recent, problem, idle]);
    expect([failed.session, failed.replay]).toEqual([null, null]);
    expect(Chunked.size(failed.log.transcript.cells)).toBe(1);
    const stays = see([opened, recent, idle, problem, idle]);
    expect(stays.session).not.toBeNull();
    expect(stays.replay).not.toBeNull();
  });

  it("show no run as going on of a log that ends in the middle of one, before its session is open", () => {
    const view = see([
      opened,
      { type: "recent", events: Log.logOf([Log.aRun("go"), Log.aCall("c", "shell")]) }
    ]);
    expect(view.live.activity.phase).toBe("interrupted");
  });

  it("keep what is shown where the earlier part can't be read, and say so", () => {
    const recent = Log.logOf([Log.aPrompt("one"), Log.aPrompt("two")]).slice(1);
    const view = see([
      opened,
      { type: "recent", events: recent },
      { type: "unreadable", problem: "it is damaged" }
    ]);
    expect(view.replay).toBeNull();
    expect(Chunked.size(view.log.transcript.cells)).toBe(1);
    expect(view.live.notices.map(({ text }) => text)).toEqual([expect.stringContaining("it is damaged")]);
  });

  it("show the same of any log once nothing runs, whatever was heard on the way", () =>
    fc.assert(
      fc.property(aLiveSession, fc.integer({ min: 1, max: 20 }), ({ log, said }, rows) => {
        expect(durable(see([opened, ...said, idle]))).toEqual(see([opened, ...pages(log, rows), idle]));
      })
    ));

  it("show the same of the log at every prefix, while something runs too", () =>
    fc.assert(
      fc.property(aLiveSession, ({ said }) => {
        let view = see([opened]);
        const heard: Array<Event> = [];
        for (const content of said) {
          view = View.reduce(view, { ...content, at: 5 });
          if (content.type === "live" && content.live.type === "durable") heard.push(content.live.event);
          expect(view.log.lastSequence).toBe(heard.length);
        }
        expect(view.log).toEqual(heard.reduce(LogView.reduce, LogView.initial));
      })
    ));

  it("show an event once, however often it is told", () =>
    fc.assert(
      fc.property(Log.anyLog, (log) => {
        const once = log.reduce(LogView.reduce, LogView.initial);
        expect(log.reduce(LogView.reduce, once)).toBe(once);
      })
    ));

  it("never show anything that a terminal would obey", () =>
    fc.assert(
      fc.property(aLiveSession, ({ said }) => {
        const view = see([opened, ...said]);
        const shown = [
          Chunked.toArray(view.log.transcript.cells),
          view.live.streaming.lines,
          view.live.streaming.line,
          view.live.activity,
          view.live.retry,
          view.log.task,
          [...view.log.evidence.entries],
          [...HashMap.values(view.log.changes.files)],
          [...view.log.processes.values()].map(({ label, command }) => [label, command])
        ];
        for (const text of textsIn(shown)) expect(text).not.toMatch(obeyed);
      })
    ));
});

/** Controls beside tab and line feed, and what reorders or hides. */
const obeyed = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2060-\u206f\u200b\u200e\u200f\ufeff]/u;

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
