import { ArtifactId, type Payload, ProcessId, type SessionSettings, WorkspacePath } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { type App, initialApp } from "../../../src/terminal/app/app.ts";
import { costOf } from "../../../src/terminal/app/cost.ts";
import { update } from "../../../src/terminal/app/update.ts";
import { view } from "../../../src/terminal/app/view.ts";
import { rowText, rowWidth } from "../../../src/terminal/cell/span.ts";
import { sidebarRows } from "../../../src/terminal/panel/sidebar.ts";
import { everyKind, logOf, session } from "../hostile/hostile-log.ts";

const settings = (model: string, input: number): SessionSettings => ({
  mode: "work",
  safety: "standard",
  permissions: "human",
  profile: { provider: "p", model, effort: "high" },
  descriptor: {
    provider: "p",
    model,
    wire: "responses",
    inputModalities: ["text"],
    efforts: [],
    pricing: { input, output: 0, currency: "USD" }
  }
});

const appOf = (payloads: ReadonlyArray<Payload>, model = "m"): App =>
  [
    { type: "opened" as const, session, workspace: WorkspacePath.make("/work"), resumed: true },
    { type: "settings" as const, settings: settings(model, 2) },
    { type: "history" as const, events: logOf(payloads) },
    { type: "status" as const, status: "idle" as const }
  ].reduce(
    (app, content) => update(app, { type: "said", said: { ...content, at: 9_000 } })[0],
    initialApp({ columns: 120, rows: 60 }, 9_000, { commands: [], version: "1" })
  );

const request = (model: string, inputTokens: number): ReadonlyArray<Payload> => [
  { type: "model_request_started", provider: "p", model },
  { type: "model_usage", usage: { inputTokens, outputTokens: 0, cacheReadTokens: 0 } }
];

const sidebar = (app: App, height = 100, width = 26): ReadonlyArray<string> =>
  sidebarRows(app.view, { width, height }, 20_000, { branch: "main", cost: costOf(app) }).map(rowText);
const titles = (rows: ReadonlyArray<string>) => rows.filter((row) => /^[A-Z]{3,}( [A-Z]+)?$/.test(row));

describe("the sidebar", () => {
  const full = appOf([
    ...everyKind("text"),
    { type: "process_started", id: ProcessId.make("p9"), command: "npm run dev", mayWrite: false }
  ]);

  it("has its sections in one order, and the branch, the run and the processes among them", () => {
    const rows = sidebar(full);
    expect(titles(rows)).toEqual(
      [
        "SESSION",
        "ACTIVITY",
        "CURRENT REQUEST",
        "TASK",
        "RUN",
        "CONTEXT",
        "USAGE",
        "CHANGES",
        "PROCESSES"
      ].filter((title) => rows.includes(title))
    );
    expect(titles(rows).length).toBeGreaterThanOrEqual(7);
    expect(rows).toContain("on main · resumed");
    expect(rows.some((row) => row.startsWith("● npm run dev"))).toBe(true);
  });

  it("gives way from below, first to shorter forms, and always fits", () => {
    for (let height = 1; height < 70; height++) {
      for (const width of [20, 26, 44]) {
        const rows = sidebarRows(full.view, { width, height }, 20_000, { branch: "main", cost: null });
        if (height >= 4) expect(rows.length).toBeLessThanOrEqual(height);
        for (const row of rows) expect(rowWidth(row)).toBeLessThanOrEqual(width);
      }
    }
    expect(titles(sidebar(full, 24))).not.toContain("PROCESSES");
    expect(titles(sidebar(full, 24))).toContain("TASK");
  });

  it("prices each request by its own model", () => {
    const before = appOf([...request("old", 1_000_000), ...request("m", 1_000_000)]);
    // Of a model whose prices nobody knows the cost is not known.
    expect(sidebar(before).find((row) => row.startsWith("cost"))).toBe("cost — (prices not known)");
    const known = update(before, {
      type: "models",
      models: [
        { provider: "p", model: "old", effort: "default", pricing: { input: 5, output: 0, currency: "USD" } }
      ]
    })[0];
    expect(sidebar(known).find((row) => row.startsWith("cost"))).toBe("cost ≈$7.00");
  });
});

describe("the row under the editor", () => {
  const shown = (columns: number): string =>
    view({ ...appOf(request("m", 1_000_000)), size: { columns, rows: 24 }, branch: "main" })
      .rows.map(rowText)
      .find((row) => row.includes("WORK · m/high")) ?? "";

  it("says the cost where the sidebar doesn't", () => {
    expect(shown(100)).toMatch(/WORK · m\/high · main · standard · asks you · resumed +≈\$2\.00 · ready/);
    expect(shown(160)).not.toContain("$");
  });

  it("keeps the mode and the model, whatever else has to go", () => {
    expect(shown(36)).toMatch(/WORK · m\/high +≈\$2\.00 · ready/);
    expect(shown(32)).toMatch(/WORK · m\/high +ready/);
    expect(shown(24)).toContain("WORK · m/high");
  });
});

describe("images that wait", () => {
  const waiting = update(appOf([]), {
    type: "said",
    said: {
      at: 9_000,
      type: "attachments",
      images: [
        {
          kind: "image",
          artifact: ArtifactId.make("0".repeat(64)),
          mediaType: "image/png",
          size: 1,
          width: 640,
          height: 480,
          name: "shot.png"
        }
      ]
    }
  })[0];

  it("are named above what is written, with the cursor where the writing is", () => {
    const frame = view({ ...waiting, size: { columns: 80, rows: 24 } });
    const rows = frame.rows.map(rowText);
    const named = rows.findIndex((row) => row.includes("[image: shot.png · 640×480]"));
    expect(rows[named + 1]).toContain("› Ask Latch…");
    expect(frame.cursor?.row).toBe(named + 1);
  });

  it("are counted where there is no row for their names", () => {
    const rows = view({ ...waiting, size: { columns: 80, rows: 9 } }).rows.map(rowText);
    expect(rows.join("\n")).toMatch(/image/);
  });
});
