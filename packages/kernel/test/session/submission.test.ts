import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandCatalogue, readSubmission } from "../../src/index.ts";
import { findCommand } from "../../src/session/interactive/commands.ts";

describe("what a person typed", () => {
  it.each([
    ["/etc/hosts is wrong, fix it"],
    ["/usr/bin/env"],
    ["/mode plan\nand then some"],
    ["see /mode"],
    ["//"],
    ["2/3 done"]
  ])("is a prompt, as it was written: %j", (text) => {
    expect(readSubmission(text)).toEqual({ type: "prompt", text });
  });

  it("is a command where one line begins with its name, case and outer white space aside", () => {
    expect(readSubmission("  /MODE   plan ")).toMatchObject({
      type: "command",
      command: { by: "session", name: "mode" },
      argument: "plan"
    });
    expect(readSubmission("/quit")).toMatchObject({
      command: { by: "interface", name: "quit" },
      argument: ""
    });
    expect(readSubmission("/exit")).toMatchObject({ command: { name: "quit" } });
  });

  it("has the quotes of a dragged path taken off", () => {
    expect(readSubmission("/attach '/home/u/my plan.png'")).toMatchObject({
      argument: "/home/u/my plan.png"
    });
    expect(readSubmission('/attach "a b.png"')).toMatchObject({ argument: "a b.png" });
  });

  it("names what may have been meant by a command that isn't there", () => {
    expect(readSubmission("/moed")).toEqual({ type: "unknown", word: "moed", nearest: ["mode", "model"] });
    expect(readSubmission("/check")).toMatchObject({ nearest: ["checkpoint"] });
    expect(readSubmission("/xyzzyplugh")).toEqual({ type: "unknown", word: "xyzzyplugh", nearest: [] });
  });

  it("is blank where there is nothing in it", () => {
    expect(readSubmission(" \n ")).toEqual({ type: "blank" });
  });

  it("is never lost: it is one of these, and a prompt keeps every character", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `/${text}`)
        ),
        (text) => {
          const read = readSubmission(text);
          if (read.type === "prompt") expect(read.text).toBe(text);
          if (read.type === "blank") expect(text.trim()).toBe("");
          if (read.type === "command" || read.type === "unknown") expect(text.trim()).toMatch(/^\/[^\n]*$/);
        }
      )
    ));
});

describe("the catalogue of commands", () => {
  it("lists each command once, and each can be found by its name", () => {
    const names = commandCatalogue.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, whileRunning } of commandCatalogue)
      expect(findCommand(name)).toMatchObject({ name, whileRunning });
  });
});
