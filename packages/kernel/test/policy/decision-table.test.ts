import { describe, expect, it } from "vitest";
import {
  type Call,
  type Cell,
  type Concern,
  cellOf,
  classify,
  decisionTable,
  stricter,
  strictest
} from "../../src/policy/index.ts";
import { modes, safeties } from "./a-call.ts";
import { examples } from "./examples.ts";

/** Ask, plan, then work under strict, standard and autonomous: A allow, ? ask, D deny. */
const expected: Readonly<Record<Concern, string>> = {
  bookkeeping: "AA AAA",
  read: "AA AAA",
  masked_read: "DD DDD",
  file_write: "DD ?AA",
  manifest_write: "DD ?AA",
  auto_executed_write: "DD ?AA",
  unwritable_workspace: "DD DDD",
  undo: "DD ?AA",
  checkpoint: "DD AAA",
  reading_command: "AA ?AA",
  command: "AA ?AA",
  managed_process: "DD ?AA",
  discards_work: "DD ???",
  git_metadata: "DD ???",
  external_write: "DD ???",
  external_write_forbidden: "DD DDD",
  external_write_unplaced: "DD DDD",
  unplaced_write: "AA ??A",
  network: "?? ???",
  remote: "DD ???",
  hidden_command: "?? ???",
  unreadable_command: "?? ???",
  unfollowable_command: "DD DDD",
  privileged: "DD DDD",
  destructive: "DD DDD",
  system_write: "DD DDD",
  state_directory: "DD DDD",
  unmodelled_executable: "DD DDD",
  unknown_capability: "DD DDD",
  unknown_tool: "DD DDD"
};

const letters: Readonly<Record<string, Cell>> = { A: "allow", "?": "ask", D: "deny" };
const settings = modes.flatMap((mode) => safeties.map((safety) => ({ mode, safety })));

const expectedCell = (concern: Concern, mode: Call["mode"], safety: Call["safety"]): Cell | undefined => {
  const [looking = "", work = ""] = expected[concern].split(" ");
  return letters[
    mode === "work" ? (work[safeties.indexOf(safety)] ?? "") : (looking[modes.indexOf(mode)] ?? "")
  ];
};

const concernsOf = (table: Readonly<Record<Concern, unknown>>): ReadonlyArray<Concern> =>
  Object.keys(table).filter((name): name is Concern => name in decisionTable);

describe("the decision table", () => {
  for (const concern of concernsOf(expected)) {
    for (const { mode, safety } of settings) {
      const cell = expectedCell(concern, mode, safety);

      it(`says ${cell} to ${concern} in ${mode} under ${safety}`, () => {
        expect(cellOf(concern, mode, safety)).toBe(cell);
      });

      it(`decides ${cell} on a real call of ${concern} in ${mode} under ${safety}`, () => {
        const { decision, findings } = classify({ ...examples[concern], mode, safety });
        const concerns = findings.map((finding) => finding.concern);
        expect(concerns).toContain(concern);
        const others = concerns.map((each) => expectedCell(each, mode, safety) ?? "deny");
        expect(decision.type).toBe(others.reduce(stricter));
        if (decision.type !== "allow") expect(decision.reason).not.toBe("");
      });
    }
  }

  it("has a row, a title and a reason for every concern", () => {
    expect(new Set(concernsOf(decisionTable))).toEqual(new Set(concernsOf(expected)));
    for (const concern of concernsOf(decisionTable)) {
      expect(decisionTable[concern].title).not.toBe("");
      expect(decisionTable[concern].because).not.toBe("");
    }
  });

  it("never becomes easier to pass with a stricter profile", () => {
    const rank = { allow: 0, ask: 1, deny: 2 };
    for (const concern of concernsOf(decisionTable)) {
      const [strict, standard, autonomous] = safeties.map((safety) => rank[cellOf(concern, "work", safety)]);
      expect(strict ?? 0).toBeGreaterThanOrEqual(standard ?? 0);
      expect(standard ?? 0).toBeGreaterThanOrEqual(autonomous ?? 0);
    }
  });

  it("refuses the same under every profile what it refuses under one", () => {
    for (const concern of concernsOf(decisionTable)) {
      const cells = safeties.map((safety) => cellOf(concern, "work", safety));
      if (cells.includes("deny")) expect(new Set(cells)).toEqual(new Set(["deny"]));
    }
  });

  it("takes the strictest of several concerns", () => {
    expect(strictest(["read", "network"], "work", "autonomous")).toBe("ask");
    expect(strictest(["network", "destructive", "read"], "work", "autonomous")).toBe("deny");
    expect(strictest([], "work", "strict")).toBe("allow");
  });
});
