import { describe, expect, it } from "vitest";
import { calibrate } from "./calibration.ts";

describe("the token estimate beside real tokenizers", () => {
  const measured = calibrate();

  it.each(measured)("is never below 90% of the true count: $name", ({ openai, anthropic, generic }) => {
    expect(openai).toBeGreaterThanOrEqual(0.9);
    expect(anthropic).toBeGreaterThanOrEqual(0.9);
    expect(generic).toBeGreaterThanOrEqual(0.9);
  });

  it.each(measured.filter(({ group }) => group !== "noise"))(
    "stays under 135% of it: $name",
    ({ openai, anthropic, generic }) => {
      expect(openai).toBeLessThan(1.35);
      expect(anthropic).toBeLessThan(1.35);
      expect(generic).toBeLessThan(1.35);
    }
  );
});
