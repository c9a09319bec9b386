import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { home, latch } from "../harness/latch.ts";

it("latch demo ends verified, resumes in a second process, says that the model was scripted, and leaves nothing behind", async () => {
  const demos = (): ReadonlyArray<string> =>
    readdirSync(tmpdir()).filter((name) => name.startsWith("latch-demo-"));
  const before = demos();
  const latchHome = home("");
  const ended = await latch({ args: ["demo"], home: latchHome });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  for (const words of [
    "The model in this demo is SCRIPTED",
    "completion  verified",
    "unit tests: passed",
    "latch resume --session",
    "`src/duration.js`: event #",
    "Once more: the model was scripted, and no key was used"
  ]) {
    expect(ended.stdout).toContain(words);
  }
  expect(readdirSync(latchHome)).toEqual(["config.toml"]);
  expect(demos().filter((name) => !before.includes(name))).toEqual([]);
}, 120_000);
