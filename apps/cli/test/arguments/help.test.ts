import { describe, expect, it } from "vitest";
import { commands, root } from "../../src/arguments/commands.ts";
import { commandHelp, groupHelp, rootHelp, usageLine, wrap } from "../../src/arguments/help.ts";

describe("help", () => {
  it("fits in 100 columns, for every command", () => {
    for (const text of [rootHelp(), groupHelp("sessions"), ...commands.map(commandHelp)]) {
      for (const line of text.split("\n")) {
        if (!line.startsWith("usage:")) expect(line.length, line).toBeLessThanOrEqual(100);
      }
      expect(text.endsWith("\n")).toBe(true);
    }
  });

  it("names every command and every flag of it", () => {
    for (const command of commands) {
      expect(rootHelp()).toContain(command.words.join(" "));
      for (const flag of command.flags) expect(commandHelp(command)).toContain(`--${flag.name}`);
    }
  });

  it("shows the choice between prompt sources in the usage line", () => {
    const run = commands.find((command) => command.words[0] === "run");
    expect(usageLine(run ?? root)).toBe("latch run (--prompt TEXT | --prompt-file FILE | --stdin) [FLAGS]");
  });

  it("puts operands that may be left out in brackets, in the usage line of every command", () => {
    const operands = commands.flatMap((command) => command.operands.map((operand) => ({ command, operand })));
    for (const { command, operand } of operands) {
      expect(usageLine(command).includes(` [${operand.name}`)).toBe(!operand.required);
    }
    const usage = (word: string) => usageLine(commands.find(({ words }) => words[0] === word) ?? root);
    expect(usage("undo")).toMatch(/^latch undo \[FILE\] /);
    expect(usage("import")).toMatch(/^latch import FILE /);
  });

  it("breaks lines at spaces only", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("immeasurable", 4)).toEqual(["immeasurable"]);
  });
});
