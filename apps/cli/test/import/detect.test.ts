import { describe, expect, it } from "@effect/vitest";
import { detect } from "../../src/import/detect.ts";
import { line } from "../harness/log.ts";

describe("anything else", () => {
  it("is recognised as nothing", () => {
    expect(
      detect(["not json", "[1,2]", line({ hello: "world" }), line({ level: "info", text: "x" })])
    ).toBeUndefined();
  });
});
