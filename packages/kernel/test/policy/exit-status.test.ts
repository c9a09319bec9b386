import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alwaysSucceeds } from "../../src/policy/shell/exit-status.ts";
import { commandTable } from "./commands/index.ts";

describe("the exit status of a check", () => {
  it.each([
    "npm test || true",
    "npm test || :",
    "npm test || echo failed",
    "cd app && npm test || exit 0",
    "npm test; true",
    "npm test; echo done",
    "npm test\necho $?",
    "npm test; printf ok",
    "npm test; exit 0",
    "npm test &",
    "npm test & wait"
  ])("says nothing in %j", (command) => {
    expect(alwaysSucceeds(command)).toEqual(expect.any(String));
  });

  it.each([
    "npm test",
    "npm test && echo done",
    "npm test | tail -5",
    "! grep -r TODO src",
    "npm test || npm run test:slow",
    "npm test || exit 1",
    "npm test; test -f out.txt",
    "set -e; npm test; echo done",
    "set -euo pipefail\nnpm test\necho done",
    "npm start & npm test",
    "npm test & wait $!",
    "echo done",
    "true",
    "if npm test; then true; else false; fi",
    ")",
    ""
  ])("may say something in %j", (command) => {
    expect(alwaysSucceeds(command)).toBeUndefined();
  });

  it("is asked of any text at all without a throw", () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom(...commandTable.map(({ command }) => command))),
        (text) => {
          expect(["string", "undefined"]).toContain(typeof alwaysSucceeds(text));
        }
      )
    ));
});
