/**
 * Commands that destroy work which no commit has: each in the real sandbox, with what policy reads from its words, and
 * each brought back by one undo.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { classify } from "../../src/policy/classify.ts";
import { undo } from "../changes/undoing.ts";
import { aCommand } from "../policy/a-call.ts";
import { type Bench, withBench } from "../tool/workbench.ts";
import { commit } from "./shell.ts";
import { sandboxed, walled } from "./walled.ts";

/** Every file with its bytes and permission bits. */
const everything = (bench: Bench): Readonly<Record<string, string>> => {
  const files: Record<string, string> = {};
  const walk = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.name === ".git") continue;
      if (entry.isDirectory()) walk(path);
      else {
        const mode = (statSync(path).mode & 0o777).toString(8);
        files[relative(bench.workspace, path)] = `${mode} ${readFileSync(path, "base64")}`;
      }
    }
  };
  walk(bench.workspace);
  return files;
};

/** Committed, changed since, staged, untracked and ignored work. */
const work = (bench: Bench): Bench => {
  commit(
    walled(bench)
      .put(".gitignore", ".env\nsecret/\n")
      .put("a.txt", "one\n")
      .put("d/b.txt", "two\n")
      .put("run.sh", "#!/bin/sh\n", 0o755).workspace
  );
  return bench
    .put("a.txt", "one\nhours of work\n")
    .put("d/b.txt", "two, changed\n")
    .put("new.txt", "untracked\n")
    .put("d/new.bin", new Uint8Array([0, 255, 13, 10, 0]))
    .put(".env", "KEY=1\n", 0o600)
    .put("secret/deep/key", "ignored\n");
};

const commands: ReadonlyArray<string> = [
  "git reset --hard",
  "git clean -fdx",
  "git reset -q --hard && git clean -ffdxq",
  "git checkout -- .",
  "git checkout .",
  "git restore .",
  "git checkout -f HEAD",
  "git stash",
  "git stash -u",
  "git stash --all",
  "git rm -rfq d",
  'git apply -R <<< "$(git diff a.txt)"',
  "rm -rf d secret .env",
  "rm -rf ./* .env",
  "cd d && rm -f *",
  "rm .env new.txt",
  "ls | xargs rm -rf",
  "bash -c 'rm -rf secret'",
  "mv new.txt a.txt",
  "mv .env .env.old",
  "cp a.txt .env",
  "echo x > .env",
  ": > new.txt",
  "echo x >| secret/deep/key",
  "echo x | tee .env > /dev/null",
  "truncate -s 0 .env",
  "find . -name '*.txt' -delete",
  "find secret -type f -delete",
  "find d -name 'new*' -exec rm {} +",
  "sed -i s/KEY/LOST/ .env",
  "sed -i 's/o/0/g' a.txt new.txt",
  "dd if=/dev/null of=.env",
  "python3 -c \"open('.env','w').write('lost')\"",
  "perl -e 'unlink \".env\"'",
  "shred -u new.txt",
  "chmod 600 new.txt run.sh",
  "f=.env; rm $f",
  "tar -cf /tmp/x.tar new.txt --remove-files"
];

describe("work that no commit has", () => {
  it.effect.each(commands)("comes back with one undo after: %s", (line) =>
    withBench((bench) =>
      Effect.gen(function* () {
        work(bench);
        const facts = { workspace: bench.workspace, home: bench.home, stateDirectory: bench.state };
        const { capabilities, touches, readOnly } = classify(aCommand(line, { facts }));
        expect(readOnly).toBe(false);
        const before = everything(bench);
        yield* Effect.gen(function* () {
          yield* sandboxed(bench, line, capabilities, touches);
          expect(everything(bench), "the command destroyed nothing").not.toEqual(before);
          yield* undo();
          expect(everything(bench)).toEqual(before);
        }).pipe(Effect.provide(bench.layer()));
      })
    )
  );
});
