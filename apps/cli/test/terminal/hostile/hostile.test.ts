import {
  ArtifactId,
  type OutputContent,
  Payload,
  PermissionId,
  SessionId,
  type SessionSettings,
  WorkspacePath
} from "@latch/protocol";
import { Chunked, Streaming, sanitise } from "@latch/ui-reducers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type App, initialApp } from "../../../src/terminal/app/app.ts";
import type { Message } from "../../../src/terminal/app/message.ts";
import { readStream } from "../../../src/terminal/app/timeline.ts";
import { update } from "../../../src/terminal/app/update.ts";
import { view } from "../../../src/terminal/app/view.ts";
import { windowOf } from "../../../src/terminal/app/window.ts";
import { rowText } from "../../../src/terminal/cell/span.ts";
import { documentOf, emptyDocument } from "../../../src/terminal/markdown/document.ts";
import { sessionsOf } from "../../../src/terminal/panel/sessions.ts";
import * as Modes from "../../../src/terminal/screen/modes.ts";
import { nothingShown, paint } from "../../../src/terminal/screen/paint.ts";
import { center } from "../../../src/terminal/setup/center.ts";
import { linePage } from "../../../src/terminal/setup/page.ts";
import { makeTheme } from "../../../src/terminal/theme/theme.ts";
import { assistantRows, streamingRows } from "../../../src/terminal/transcript/message-rows.ts";
import { everyKind, everyTool, logOf, markdown, session } from "./hostile-log.ts";
import { complaintOf } from "./screen-grammar.ts";

const commands = [{ name: "help", usage: "", description: "Keys and commands", whileRunning: true }];
const size = { columns: 120, rows: 200 };
const sizes = [size, { columns: 80, rows: 24 }, { columns: 40, rows: 12 }, { columns: 9, rows: 3 }];
const themes = [makeTheme("truecolor", "dark"), makeTheme("16", "light"), makeTheme("none", "dark")];

const play = (app: App, ...messages: ReadonlyArray<Message>): App =>
  readStream(messages.reduce((now, message) => update(now, message)[0], app));
const said = (...contents: ReadonlyArray<OutputContent>): ReadonlyArray<Message> =>
  contents.map((content) => ({ type: "said", said: { ...content, at: 1_000 } }));
const key = (name: string): Message => ({ type: "input", event: { type: "key", key: name } });

const base = (workspace = "/work/place"): App =>
  play(
    initialApp(size, 1_000, { commands, version: "1.0.0" }),
    ...said(
      { type: "opened", session, workspace: WorkspacePath.make(workspace), resumed: true },
      { type: "status", status: "idle" }
    )
  );
const settings = (text: string): SessionSettings => ({
  mode: "work",
  safety: "standard",
  permissions: "human",
  profile: { provider: text || "p", model: text || "m", effort: "high" },
  descriptor: {
    provider: text || "p",
    model: text || "m",
    name: text,
    wire: "responses",
    inputModalities: ["text"],
    efforts: ["low", "high"]
  }
});
const question = (text: string, isCommand: boolean): OutputContent => ({
  type: "question",
  question: {
    requestId: PermissionId.make("p1"),
    tool: text,
    operation: text,
    isCommand,
    capabilities: ["network_access"],
    externalRoots: [text],
    reason: text,
    always: [text]
  }
});
const live = (text: string): OutputContent => ({ type: "live", live: { type: "text_delta", text } });
/** As it may come over a network: cut anywhere. */
const pieces = (text: string): ReadonlyArray<string> => {
  const length = Math.max(37, Math.ceil(text.length / 200));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length)
  );
};
const running = (text: string): ReadonlyArray<Message> =>
  said(
    { type: "status", status: "running" },
    ...logOf([
      { type: "run_started", runId: everyRun, prompt: text },
      { type: "user_message", text },
      { type: "model_request_started", provider: text, model: text }
    ]).map((event): OutputContent => ({ type: "live", live: { type: "durable", event } }))
  );
const everyRun = Payload.members[5].fields.runId.make("run-1");
const diff = (any: string): string => {
  // Within a line: a line end would make it no diff, which is shown as any text is.
  const text = any.replace(/[\r\n\u2028\u2029]/g, " ");
  const spelled = Array.from(
    Buffer.from(text.slice(0, 1_000)),
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`
  );
  return `diff --git "a/${spelled.join("")}" "b/${spelled.join("")}"\nindex ${text}\n--- a/${text}\n+++ b/${text}\n@@ -1 +1 @@ ${text}\n-${text}\n+${text}\ndiff --git "a/${spelled.join("")}" "b/${spelled.join("")}"\nBinary files differ\n`;
};

/** Every place of the screen that shows what someone else wrote, by name. */
const places: Readonly<Record<string, (text: string) => App>> = {
  "events of every kind": (text) =>
    play(base(), ...said({ type: "history", events: logOf(everyKind(text)) })),
  "calls of every tool": (text) => play(base(), ...said({ type: "history", events: logOf(everyTool(text)) })),
  "calls in full": (text) =>
    play(base(), ...said({ type: "history", events: logOf(everyTool(text)) }), key("ctrl+t")),
  "words that arrive": (text) => play(base(), ...running(text), ...said(...pieces(markdown(text)).map(live))),
  "words that arrived at once": (text) => play(base(), ...running(text), ...said(live(markdown(text)))),
  "a request that is tried again": (text) =>
    play(
      base(),
      ...running(text),
      ...said({ type: "live", live: { type: "retrying", attempt: 2, reason: text } })
    ),
  "a question about a command": (text) => play(base(), ...running(text), ...said(question(text, true))),
  "a question about a path, in full": (text) =>
    play(base(), ...running(text), ...said(question(text, false)), key("ctrl+o")),
  "a provider's error": (text) => play(base(), ...said({ type: "notice", level: "error", text })),
  "no session": (text) =>
    play(
      initialApp(size, 1_000, { commands, version: "1.0.0" }),
      ...said({ type: "unopened", problem: text, needsSetup: true })
    ),
  "the model's names": (text) =>
    play(
      base(),
      ...said(
        { type: "settings", settings: settings(text) },
        { type: "history", events: logOf(everyTool("ok")) }
      )
    ),
  "images that wait": (text) =>
    play(
      base(),
      ...said(
        { type: "settings", settings: settings(text) },
        {
          type: "attachments",
          images: [
            {
              kind: "image",
              artifact: ArtifactId.make("0".repeat(64)),
              mediaType: "image/png",
              size: 1,
              name: text
            }
          ]
        },
        { type: "command", name: "attachments", argument: "" }
      )
    ),
  "the branch": (text) =>
    play(base(), ...said({ type: "settings", settings: settings("m") }), { type: "branch", branch: text }),
  "the workspace's path": (text) => base(`/work/${text}`),
  "file names that complete": (text) =>
    play(
      base(),
      { type: "files", paths: [asPath(text), `${asPath(text)}/`] },
      { type: "input", event: { type: "text", text: "@zq" } }
    ),
  "a file name that was completed": (text) =>
    play(
      base(),
      { type: "files", paths: [asPath(text), `${asPath(text)}/`] },
      { type: "input", event: { type: "text", text: "@zq" } },
      key("tab")
    ),
  "the list of models": (text) =>
    play(
      base(),
      { type: "models", models: [{ provider: text || "p", model: text || "m", effort: "default" }] },
      ...said({ type: "command", name: "model", argument: "" })
    ),
  "what was said of the models": (text) => play(base(), { type: "models_renewed", models: [], said: text }),
  "what went wrong": (text) => play(base(), { type: "trouble", problem: text }),
  "the sessions": (text) =>
    play(
      {
        ...base(),
        overlay: { type: "sessions", sessions: { ...sessionsOf("/w", undefined), everywhere: true } }
      },
      { type: "sessions", rows: [sessionRow(text)] },
      { type: "preview", id: session, lines: [text, text] }
    ),
  "sessions that are to be deleted": (text) =>
    play(
      {
        ...base(),
        overlay: { type: "sessions", sessions: { ...sessionsOf("/w", undefined), everywhere: true } }
      },
      { type: "sessions", rows: [sessionRow(text)] },
      key("delete")
    ),
  "the diff": (text) => play(base(), ...said({ type: "diff", text: diff(text) })),
  "the diff as it is": (text) => play(base(), ...said({ type: "diff", text: diff(text) }), key("ctrl+t")),
  "what a request was made of": (text) =>
    play(
      base(),
      ...said(
        { type: "history", events: logOf(everyKind(text)) },
        { type: "command", name: "context", argument: "" }
      )
    ),
  "the configuration": (text) =>
    play(
      base(),
      { type: "setup", facts: facts(text), pages: [center()], required: false },
      ...["down", "down", "down", "enter"].map(key)
    ),
  "what could not be saved": (text) =>
    play(
      base(),
      { type: "setup", facts: facts(text), pages: [center()], required: false },
      { type: "setup_refused", problem: text }
    ),
  "a line of the configuration": (text) =>
    play(base(), {
      type: "setup",
      facts: facts(text),
      pages: [linePage(text, text, () => ({ type: "back" }), { value: asPath(text) })],
      required: false
    }),
  "a sign-in": (text) =>
    play(
      { ...base(), overlay: { type: "sign_in", address: undefined, code: "" } },
      { type: "sign_in", address: text, code: text }
    ),
  "what was pasted": (text) => play(base(), { type: "input", event: { type: "paste", text } }),
  "what was said before": (text) =>
    play(base(), ...said({ type: "history", events: logOf([{ type: "user_message", text }]) }), key("up"))
};

/** No system has a longer one, in characters. */
const asPath = (text: string): string => `zq${text.slice(0, 4_000)}`;

const sessionRow = (text: string) => ({
  id: SessionId.make(session),
  workspace: text,
  updatedAt: 0,
  events: 20,
  preview: text,
  model: text,
  mode: text,
  completion: text
});
const facts = (text: string) => ({
  values: {
    providers: {
      [text || "p"]: { kind: "openai" as const, default_model: text, base_url: text, display_name: text }
    },
    inference: { provider: text, model: text }
  },
  configPath: text,
  secretsPath: text,
  variables: new Set([text]),
  modelsOf: () => [text],
  providers: {
    [text || "p"]: {
      credential: text,
      missing: text,
      models: [{ id: text, wire: undefined, efforts: [], known: false }],
      listed: true
    }
  },
  live: text
});

/** What is said to the terminal of an app, whole, at a size. */
const bytesOf = (app: App, at: typeof size, theme = themes[0]): string =>
  theme === undefined ? "" : paint(nothingShown, view({ ...app, size: at }), at, theme)[0];

const attacks = [
  "\u001b]52;c;aGk=\u0007",
  "\u001b[2J\u001b[31m",
  "\u001bP+q\u001b\\",
  "\u009b31m\u009d0;t\u009c",
  "\u0000\u0007\b\u007f",
  "\r50%\r",
  "\u202e\u2066\u200f\u061c",
  "\u200b\u2060\ufeff\u00ad".repeat(30),
  "\u200d\u200c".repeat(20),
  `e${"\u0301".repeat(60)}`,
  "👩\u200d".repeat(30),
  "👩\ufe0f\u200d".repeat(12),
  "\u{e0001}\u{e0068}",
  "\u1100\u1100\u1161\u11a8",
  "🇩🇪🇩",
  "日本語",
  "\ud83d",
  "\u2028",
  "\t",
  "\n",
  "&#27;[2J&#x202e;",
  "`|*[](<>"
] as const;
const hostile = fc
  .array(
    fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })),
    {
      maxLength: 12
    }
  )
  .map((parts) => `zq${parts.join("")}`);

describe.each(Object.entries(places))("hostile text in %s", (_, place) => {
  it("is shown, and nothing of it is obeyed, reorders, hides or leaves its cells", () => {
    const all = `zq${attacks.join("x")}`;
    expect(bytesOf(place("zq"), size)).toContain("zq");
    const app = place(all);
    for (const at of sizes) {
      for (const theme of themes) expect(complaintOf(bytesOf(app, at, theme), at.columns)).toBeUndefined();
    }
  });

  it("is harmless whatever it is", () =>
    fc.assert(
      fc.property(hostile, fc.constantFrom(...sizes.slice(1)), (text, at) => {
        const app = place(text);
        expect(complaintOf(bytesOf(app, at), at.columns)).toBeUndefined();
        expect(Modes.titled(windowOf(app).title)).toMatch(title);
      }),
      { numRuns: 12 }
    ));
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence itself is made of them
const title = /^\u001b\]0;[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f]{0,4000}\u0007$/u;

describe("hostile text beside the screen", () => {
  it("ends no title and no notification early", () =>
    fc.assert(
      fc.property(hostile, (text) => {
        expect(Modes.titled(text)).toMatch(title);
        expect(Modes.notification(text, { inside: undefined }).replace("]9;", "]0;")).toMatch(title);
      })
    ));

  it("comes to a notification through what a person is called back for", () => {
    const [, demands] = update(play(base(), ...running("\u001b]52;c;aGk=\u0007\u202edo it")), {
      type: "said",
      said: { ...question("rm", true), at: 1_000 }
    });
    const attract = demands.find((demand) => demand.type === "attract");
    expect(
      attract?.type === "attract" && Modes.notification(attract.text, { inside: undefined }).includes("do it")
    ).toBe(true);
  });
});

describe("a message", () => {
  const look = { width: 60, detail: false, lit: true };

  it("looks the same as it arrived in odd pieces and as it is kept", () =>
    fc.assert(
      fc.property(hostile, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, sizes) => {
        const whole = markdown(text);
        let heard = Streaming.silent;
        let document = emptyDocument;
        for (let at = 0, turn = 0; at < whole.length; turn++) {
          const length = sizes[turn % sizes.length] ?? 1;
          heard = Streaming.hear(heard, whole.slice(at, at + length));
          document = documentOf(document, Streaming.textOf(heard));
          at += length;
        }
        expect(streamingRows(document, look).map(rowText)).toEqual(
          assistantRows(sanitise(whole), look).map(rowText)
        );
      }),
      { numRuns: 15 }
    ));
});

describe("a text without end", () => {
  const long = "y".repeat(10_000_000);

  it.each(Object.entries(places))("is bounded in %s", (_, place) => {
    const app = place(`zq${long}`);
    for (const at of sizes.slice(1)) {
      expect(bytesOf(app, at).length).toBeLessThan(at.columns * at.rows * 40 + 400);
    }
    const kept = Chunked.toArray(app.view.log.transcript.cells).map((cell) => JSON.stringify(cell).length);
    expect(Math.max(0, ...kept)).toBeLessThan(3_000_000);
  });
});

describe("the sample", () => {
  it("has every kind of event there is", () => {
    const kinds = new Set(everyKind("x").map(({ type }) => type));
    expect(
      Payload.members.map((member) => member.fields.type.literals[0]).filter((kind) => !kinds.has(kind))
    ).toEqual([]);
  });
});
