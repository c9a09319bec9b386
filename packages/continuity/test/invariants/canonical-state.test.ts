import type { CanonicalInput } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { renderCanonical } from "../../src/canonical-render/index.ts";
import { canonical } from "../support/words.ts";

const price = (text: string): number => Math.ceil(text.length / 4);
const all = (input: CanonicalInput): string => renderCanonical(input, 1_000_000, price).text;
const section = (text: string, title: string): string =>
  text.split("\n\n").find((part) => part.startsWith(title)) ?? "";

describe("canonical state", () => {
  it("never shows a rejected hypothesis as active", () => {
    const text = all(
      canonical({
        hypotheses: [
          { text: "the clock is wrong", validity: "rejected" },
          { text: "the cache is stale", validity: "active" }
        ]
      })
    );
    expect(section(text, "ACTIVE HYPOTHESES")).toBe("ACTIVE HYPOTHESES\n- the cache is stale");
    expect(section(text, "REJECTED HYPOTHESES")).toContain("the clock is wrong");
  });

  it("shows a stale pass as stale, and a failure with its streak", () => {
    const text = all({
      ...canonical(),
      evidence: [{ claim: "unit tests", status: "stale", detail: "npm test" }],
      failures: [{ subject: "unit tests", count: 3, detail: "exit 1" }],
      disproofs: ["build.sh: needs a newer make; not our bug"]
    });
    expect(text).toContain("- unit tests [stale] npm test");
    expect(text).toContain("- unit tests (3 in a row) exit 1");
    expect(section(text, "FAILURES UNDERSTOOD")).toContain("needs a newer make");
  });

  it("gives up lines from the least binding section on, one at a time, and says how many", () => {
    const input = canonical({
      goal: "the goal",
      userConstraints: ["do not touch third_party"],
      constraints: ["keep the API"],
      decisions: Array.from({ length: 50 }, (_, index) => `decision ${index} and its reason`),
      hypotheses: Array.from({ length: 50 }, (_, index) => ({
        text: `hypothesis ${index}`,
        validity: "active" as const
      })),
      touchedFiles: Array.from({ length: 30 }, (_, index) => `src/file-${index}.ts`)
    });
    const { text, droppedLines } = renderCanonical(input, 350, price);
    expect(price(text)).toBeLessThanOrEqual(350);
    expect(droppedLines).toBeGreaterThan(30);
    expect(text).not.toContain("src/file-");
    expect(text).not.toContain("- hypothesis ");
    expect(text).toContain("- decision 49");
    expect(text).toMatch(/\(\d+ more, left out for room\)/);
    for (const kept of ["the goal", "do not touch third_party", "keep the API"]) expect(text).toContain(kept);
    expect(renderCanonical(input, 0, price).text).toContain("do not touch third_party");
  });

  it("is the same text for the same state", () => {
    expect(all(canonical({ goal: "x", decisions: ["a", "b"] }))).toBe(
      all(canonical({ goal: "x", decisions: ["a", "b"] }))
    );
  });
});
