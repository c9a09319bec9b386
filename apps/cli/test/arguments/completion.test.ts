import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/arguments/commands.ts";
import { completionScript } from "../../src/arguments/completion.ts";

/** What bash offers for a line whose last word is being typed. */
const offered = (...words: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync(
    "bash",
    [
      "-c",
      `${completionScript("bash")}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _latch; printf '%s\\n' "\${COMPREPLY[@]}"`,
      "bash",
      ...words
    ],
    { encoding: "utf8" }
  )
    .split("\n")
    .filter((line) => line !== "");

describe("bash completion", () => {
  it("offers commands, then a group's commands", () => {
    expect(offered("latch", "do")).toEqual(["doctor"]);
    expect(offered("latch", "sessions", "s")).toEqual(["show", "search"]);
  });

  it("offers a command's own flags, also after global ones with values", () => {
    expect(offered("latch", "--workspace", "run", "resume", "--la")).toEqual(["--latest"]);
    expect(offered("latch", "run", "--la")).toEqual([]);
  });

  it("offers a flag's choices", () => {
    expect(offered("latch", "run", "--mode", "")).toEqual(["ask", "plan", "work"]);
    expect(offered("latch", "completions", "z")).toEqual(["zsh"]);
  });
});

describe("completion scripts", () => {
  it("know every command in every shell", () => {
    for (const shell of ["bash", "zsh", "fish"] as const) {
      for (const { words } of commands) {
        for (const word of words) expect(completionScript(shell)).toContain(word);
      }
    }
  });
});
