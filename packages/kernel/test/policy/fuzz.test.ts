import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxCommandCharacters } from "../../src/policy/defaults.ts";
import { classify } from "../../src/policy/index.ts";
import { aCommand } from "./a-call.ts";
import { commandTable } from "./commands/index.ts";

const tokens = [
  "ls",
  "cat",
  "rm",
  "-rf",
  "git",
  "reset",
  "--hard",
  "echo",
  "x",
  "$x",
  "${x}",
  "${x:-y}",
  "$(",
  ")",
  "`",
  "'",
  '"',
  "\\",
  "|",
  "||",
  "&",
  "&&",
  ";",
  ";;",
  "\n",
  " ",
  "(",
  ")",
  "{",
  "}",
  "[[",
  "]]",
  "((",
  "))",
  "$((",
  "<",
  ">",
  ">>",
  "<<",
  "<<-",
  "<<<",
  "<(",
  ">(",
  "2>&1",
  "EOF",
  "if",
  "then",
  "else",
  "fi",
  "for",
  "in",
  "do",
  "done",
  "while",
  "case",
  "esac",
  "function",
  "f()",
  "coproc",
  "time",
  "!",
  "~",
  "*",
  "?",
  "[a-z]",
  "{a,b}",
  "{1..9}",
  "=",
  "x=",
  "x+=",
  "x[0]=",
  "#",
  "eval",
  "sh -c",
  "env",
  "xargs",
  "find . -exec",
  "/dev/tcp/a/1",
  "../..",
  "/etc/passwd",
  "$'\\x41'",
  "\0",
  "\r",
  "\t",
  "é",
  "\u202e"
];

const soup = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(""));
const spaced = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(" "));
const bytes = fc.string({ unit: "binary", maxLength: 200 });
/** A command of the table with a piece cut out or another piece put in. */
const mutated = fc
  .tuple(fc.constantFrom(...commandTable), fc.nat(), fc.nat(8), fc.constantFrom(...tokens))
  .map(([{ command }, at, cut, token]) => {
    const position = at % (command.length + 1);
    return `${command.slice(0, position)}${token}${command.slice(position + cut)}`;
  });
const anyText = fc.oneof(soup, spaced, bytes, mutated);

/** Milliseconds for one text of a few hundred characters. A hundred times what it takes on a slow machine. */
const tooLong = 2_000;

/** Whether bash itself can read the text. It is not run. */
const bashReads = (text: string): boolean => {
  const { status, stderr } = spawnSync("bash", ["-n", "-c", text], { encoding: "utf8" });
  return status === 0 && stderr === "";
};

describe("text that nobody would write", () => {
  it("is classified without an exception, and soon", () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const start = performance.now();
        const { decision, operation, readOnly } = classify(aCommand(text));
        expect(performance.now() - start).toBeLessThan(tooLong);
        expect(["allow", "ask", "deny"]).toContain(decision.type);
        expect(operation.length).toBeLessThanOrEqual(maxCommandCharacters + 1);
        if (readOnly) expect(decision.type).toBe("allow");
      }),
      { numRuns: 500 }
    ));

  it("is never taken for a mere read where the grammar could not read it", () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const { findings, readOnly, decision } = classify(aCommand(text));
        if (findings.some(({ concern }) => concern === "unreadable_command")) {
          expect(readOnly).toBe(false);
          expect(decision.type).not.toBe("allow");
        }
      }),
      { numRuns: 500 }
    ));

  it("is never taken for a mere read where bash itself could not read it", () =>
    fc.assert(
      fc.property(fc.oneof(soup, spaced, mutated), (text) => {
        fc.pre(!text.includes("\0"));
        if (classify(aCommand(text)).readOnly)
          expect({ text, bashReads: bashReads(text) }).toEqual({ text, bashReads: true });
      }),
      { numRuns: 300 }
    ));

  it("is judged in bounded time, however it is built", () => {
    const builds: ReadonlyArray<string> = [
      "$(a ".repeat(8_000),
      `echo ${"$(echo ".repeat(31)}x${")".repeat(31)}`,
      `echo ${'$(echo ")" '.repeat(250)}x${")".repeat(250)}`,
      `cat ${"> $(cat ".repeat(31)}x${")".repeat(31)}`,
      `${"for a in 1; do cd x; ".repeat(31)}ls; ${"done;".repeat(31)}`,
      `${"f() { cd x; ".repeat(31)}ls; ${"};".repeat(31)}`,
      `${Array.from({ length: 16 }, (_, index) => `X=a${index};`).join("")}${' eval "'.repeat(20)}$X$X$X$X`,
      `${"parallel ".repeat(30)}ls`,
      `${"find . -exec ".repeat(30)}ls`,
      "x rm ".repeat(6_000),
      `sed 's/${"a\\".repeat(15_000)}' f`,
      `echo ${"{a,b}".repeat(3_000)}`,
      `echo $((${"1+".repeat(15_000)}1))`,
      "\\".repeat(32_000)
    ];
    for (const text of builds) {
      const start = performance.now();
      classify(aCommand(text));
      expect(performance.now() - start).toBeLessThan(10_000);
    }
  }, 60_000);
});
