import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CommandPattern, fitting, generalise } from "../../src/policy/command-pattern.ts";
import { facts } from "./a-call.ts";
import { commandTable } from "./commands/index.ts";

const always = (...commands: ReadonlyArray<string>): ReadonlyArray<CommandPattern> =>
  commands.flatMap((command) => generalise(command, facts) ?? []);
const allows = (rules: ReadonlyArray<CommandPattern>, command: string) =>
  fitting(rules, command, facts) !== undefined;

describe('an "always allow"', () => {
  it("covers the next command that differs only in what varies from run to run", () => {
    const pairs: ReadonlyArray<readonly [string, string]> = [
      ["git commit -m 'first change'", "git commit -m 'another change entirely'"],
      ["git add src/a.ts", "git add src/b.ts test/c.ts"],
      ["git cherry-pick 1a2b3c4d", "git cherry-pick 99887766"],
      ["git commit -m x", 'git commit -m "y z"'],
      ["npm install lodash", "npm install lodash"],
      ["sleep 5 && make", "sleep 10 && make"],
      ["touch src/a.ts", "touch src/deep/b.ts"],
      ["git log -n 20 > out.txt && git add out.txt", "git log -n 5 > log.txt && git add log.txt"]
    ];
    for (const [approved, next] of pairs)
      expect({ next, allowed: allows(always(approved), next) }).toEqual({ next, allowed: true });
  });

  it("does not cover another program, verb, option, package or host", () => {
    const pairs: ReadonlyArray<readonly [string, string]> = [
      ["git add src/a.ts", "git commit -m x"],
      ["git commit -m x", "git commit --amend -m x"],
      ["npm install lodash", "npm install evil"],
      ["npm install lodash", "npm publish"],
      ["curl https://example.org", "curl https://example.com"],
      ["curl https://example.org", "curl -d @secret https://example.org"],
      ["git push origin main", "git push origin other"],
      ["python3 scripts/a.py", "python3 scripts/b.py"],
      ["bash scripts/a.sh", "bash scripts/b.sh"],
      ["env bash scripts/a.sh", "env bash scripts/b.sh"],
      ["python3 -m unittest", "python3 -m http.server"],
      ["python3 -c 'print(1)'", "python3 -c 'import os'"],
      ["git add src/a.ts", "git add .git/config"],
      ["touch src/a.ts", "touch .husky/pre-commit"],
      ["touch src/a.ts", "touch ../x"]
    ];
    for (const [approved, next] of pairs)
      expect({ next, allowed: allows(always(approved), next) }).toEqual({ next, allowed: false });
  });

  it("judges each command of a line by itself", () => {
    const rules = always("git add src/a.ts", "git commit -m x");
    expect(allows(rules, "git add src/b.ts && git commit -m 'y z'")).toBe(true);
    expect(allows(rules, "cd src && git add b.ts; git status | head -3")).toBe(true);
    expect(allows(rules, "git add src/b.ts && git push")).toBe(false);
    expect(allows(rules, "git add $(git push)")).toBe(false);
    expect(allows(rules, 'git commit -m "$(curl https://example.org)"')).toBe(false);
    expect(allows(rules, "git add src/b.ts > /var/tmp/x")).toBe(false);
    expect(allows(rules, "{ git add src/b.ts; } > /var/tmp/x")).toBe(false);
    expect(allows(rules, "{ git add src/b.ts; } > package.json")).toBe(true);
  });

  it("made of a compound line, covers its parts", () => {
    const rules = always("git add src/a.ts && git commit -m x");
    expect(rules).toHaveLength(2);
    expect(allows(rules, "git commit -m 'only this'")).toBe(true);
  });

  it("of commands that only read, covers those commands and no other reading", () => {
    const rules = always("cat src/a.ts | head -n 5");
    expect(allows(rules, "cat src/b.ts | head -n 20")).toBe(true);
    expect(allows(rules, "cat src/b.ts")).toBe(true);
    expect(allows(rules, "grep -r x src")).toBe(false);
    expect(allows(rules, "cat src/b.ts && git add src/b.ts")).toBe(false);
  });

  it("is never made for what must be looked at every time", () => {
    for (const command of [
      "$x y",
      "ls )",
      "git checkout -- .",
      "find . -delete",
      "touch $x",
      "rm -rf x",
      "sudo ls",
      ""
    ]) {
      expect(generalise(command, facts)).toBeUndefined();
    }
  });

  it("covers the very command it was made of", () => {
    for (const { command } of commandTable) {
      const rules = generalise(command, facts);
      if (rules !== undefined)
        expect({ command, allowed: allows(rules, command) }).toEqual({ command, allowed: true });
    }
  });

  it("never covers a refused, hidden or unreadable command, however many rules there are", () => {
    const rules = always(...commandTable.map(({ command }) => command));
    const never = commandTable.filter((entry) => entry.decision === "deny");
    return fc.assert(
      fc.property(fc.constantFrom(...never), (entry) => {
        expect(allows(rules, entry.command)).toBe(false);
      })
    );
  });

  it("survives being written to the log and read back", () => {
    const rules = always("git add src/a.ts", "touch /var/tmp/x");
    const read: ReadonlyArray<CommandPattern> = JSON.parse(JSON.stringify(rules));
    expect(allows(read, "git add src/b.ts")).toBe(true);
    expect(allows(read, "touch /var/tmp/x")).toBe(true);
    expect(allows(read, "touch /var/log/x")).toBe(false);
  });
});
