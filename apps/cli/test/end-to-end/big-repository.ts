import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder } from "../harness/folder.ts";

/** How many modules the repository has, besides the broken one. */
const modules = 1_200;

/** A Git repository of more than a thousand files, all used, one of them wrong, with a test that fails for it. */
export const bigRepository = (): string => {
  const root = folder({
    "package.json": '{ "name": "ledger", "type": "module", "private": true }\n',
    ".gitignore": "node_modules/\n",
    "src/money/rounding.js":
      "/** Rounds half cents away from zero. */\nexport const cents = (amount) => Math.floor(amount * 100);\n",
    "test/rounding.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/index.js";
import { cents } from "../src/money/rounding.js";

test("half cents round up", () => assert.equal(cents(1.005 + Number.EPSILON), 101));
test("every account counts", () => assert.equal(total(), ${modules}));
`
  });
  const names = Array.from({ length: modules }, (_, index) => `account-${String(index).padStart(4, "0")}`);
  for (const [index, name] of names.entries()) {
    const group = join(root, "src/accounts", `group-${index % 40}`);
    mkdirSync(group, { recursive: true });
    writeFileSync(join(group, `${name}.js`), `/** Account ${index}. */\nexport const balance = 1;\n`);
  }
  const imports = names.map(
    (name, index) => `import { balance as b${index} } from "./accounts/group-${index % 40}/${name}.js";`
  );
  writeFileSync(
    join(root, "src/index.js"),
    `${imports.join("\n")}\nexport const total = () => ${names.map((_, index) => `b${index}`).join(" + ")};\n`
  );
  const git = (...args: ReadonlyArray<string>) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@localhost", ...args], { cwd: root });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--no-gpg-sign", "--message", "all");
  return root;
};

/** What a model does to fix it, turn by turn. */
export const fixingTurns: ReadonlyArray<{
  readonly text: string;
  readonly calls: ReadonlyArray<readonly [name: string, args: Readonly<Record<string, unknown>>]>;
}> = [
  {
    text: "I run the tests first.",
    calls: [
      ["task_update", { goal: "make the tests pass", required_validations: ["tests"] }],
      ["shell", { command: "node --test" }]
    ]
  },
  { text: "Rounding fails.", calls: [["search", { query: "Math\\.floor", path: "src" }]] },
  { text: "There.", calls: [["read_file", { path: "src/money/rounding.js" }]] },
  {
    text: "It floors where it has to round.",
    calls: [["patch", { path: "src/money/rounding.js", old: "Math.floor(", new: "Math.round(" }]]
  },
  { text: "Now the proof.", calls: [["validate", { requirement: "tests", command: "node --test" }]] },
  { text: "Fixed.", calls: [["complete", { implementation_done: true }]] }
];

/** The turn that is due after so many answers. */
export const turnAfter = (answers: number) =>
  fixingTurns[answers] ?? { text: "It is fixed already.", calls: [] };
