import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Either, Fiber, Redacted, TestClock } from "effect";
import fc from "fast-check";
import { fileLock } from "../../src/credential/file-lock.ts";
import { forgetSecret, keepSecret } from "../../src/credential/keeping.ts";
import { readSecrets, secretsIn, withSecret } from "../../src/credential/secrets-file.ts";
import { folder } from "../support/folder.ts";

const text = (file: string): string => readFileSync(file, "utf8");
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const inFolder = Effect.map(folder, (path) => join(path, "secrets.toml"));
const keep = (file: string, reference: string, secret: string) =>
  keepSecret(file, reference, Redacted.make(secret));

describe("keeping a secret", () => {
  it.scoped("makes a file for its owner alone, whatever the mask", () =>
    Effect.gen(function* () {
      const file = yield* inFolder;
      const mask = process.umask(0);
      yield* Effect.ensuring(
        keep(file, "file:openai", "sk-1"),
        Effect.sync(() => process.umask(mask))
      );
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(yield* readSecrets(file)).toEqual({ openai: "sk-1" });
      expect(readdirSync(join(file, "..")).sort()).toEqual(["secrets.toml", "secrets.toml.lock"]);
    })
  );

  it.scoped("leaves the others, and what their owner wrote beside them", () =>
    Effect.gen(function* () {
      const file = yield* inFolder;
      const before = '# mine\n[secrets] # all of them\na = "1" # old\n"b.c" = "2"\n\n# the end\n';
      writeFileSync(file, before, { mode: 0o600 });
      yield* keep(file, "file:b.c", 'with"quote');
      yield* keep(file, "file:new", "3");
      expect(yield* readSecrets(file)).toEqual({ a: "1", "b.c": 'with"quote', new: "3" });
      for (const kept of ["# mine", "# all of them", 'a = "1" # old', "# the end"])
        expect(text(file)).toContain(kept);
      expect(yield* forgetSecret(file, "file:b.c")).toBe(true);
      expect(yield* forgetSecret(file, "file:b.c")).toBe(false);
      expect(yield* readSecrets(file)).toEqual({ a: "1", new: "3" });
    })
  );

  it.scopedLive("at the same time from many sides loses none", () =>
    Effect.gen(function* () {
      const file = yield* inFolder;
      const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
      yield* Effect.forEach(names, (name) => Effect.fork(keep(file, `file:${name}`, name))).pipe(
        Effect.flatMap((fibers) => Effect.forEach(fibers, (fiber) => fiber.await))
      );
      expect(Object.keys(yield* readSecrets(file)).sort()).toEqual([...names].sort());
    })
  );

  it.scoped("is refused where the file is not its owner's alone, and changes nothing", () =>
    Effect.gen(function* () {
      const file = yield* inFolder;
      writeFileSync(file, '[secrets]\na = "1"\n');
      chmodSync(file, 0o644);
      expect((yield* Effect.flip(keep(file, "file:b", "2"))).message).toContain("chmod 600");
      expect(text(file)).toBe('[secrets]\na = "1"\n');
      const linked = join(yield* folder, "secrets.toml");
      symlinkSync(file, linked);
      expect((yield* Effect.flip(keep(linked, "file:b", "2"))).message).toContain("symbolic link");
      const missing = join(yield* folder, "no", "secrets.toml");
      expect((yield* Effect.flip(keep(missing, "file:b", "2"))).message).toContain("no such folder");
    })
  );

  it.scoped("that is none, or where none can be kept, says so and never repeats it", () =>
    Effect.gen(function* () {
      const file = yield* inFolder;
      for (const [reference, secret, words] of [
        ["file:a", "  ", "is empty"],
        ["file:a", "two words-4711", "no key has"],
        ["file:a", "line\nbreak-4711", "no key has"],
        ["env:A", "sk-4711", "can't be kept there"],
        ["sk-4711", "sk-4711", "can't be kept there"]
      ] as const) {
        const { message } = yield* Effect.flip(keep(file, reference, secret));
        expect(message).toContain(words);
        expect(message).not.toContain("4711");
      }
    })
  );
});

describe("the text of the secrets", () => {
  const name = fc.oneof(fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/), fc.constantFrom("secrets", "a.b", "1"));
  const value = fc.oneof(
    fc.string({ minLength: 1, unit: "grapheme" }),
    fc.constantFrom("=", "[secrets]", "'''", "a # b")
  );

  it.prop(
    "after a change is the one that was wanted, whatever was in it",
    [fc.dictionary(name, value, { maxKeys: 5 }), name, fc.option(value)],
    ([before, changed, wanted]) => {
      let content = "";
      let known: Readonly<Record<string, string>> = {};
      for (const [key, each] of [...Object.entries(before), [changed, wanted] as const]) {
        content = withSecret(content, known, key, each);
        const { [key]: _, ...others } = known;
        known = each === null ? others : { ...others, [key]: each };
        expect(Either.getOrThrow(secretsIn("f", content))).toEqual(known);
      }
    }
  );

  it("in forms that are not edited by lines is written anew and stays right", () => {
    for (const odd of [
      'secrets = { a = "1", b = "2" }\n',
      'secrets.a = "1"\nsecrets.b = "2"\n',
      '[secrets]\na = """\nb = 1"""\nb = "2"\n'
    ]) {
      const before = Either.getOrThrow(secretsIn("f", odd));
      expect(Either.getOrThrow(secretsIn("f", withSecret(odd, before, "b", "9")))).toEqual({
        ...before,
        b: "9"
      });
    }
  });
});

describe("a lock", () => {
  it.scoped("is waited for, and given up on after a while", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "lock");
      yield* fileLock(file);
      const waiting = yield* Effect.fork(Effect.scoped(Effect.flip(fileLock(file))));
      const passing = Effect.forever(Effect.zipRight(TestClock.adjust("15 seconds"), Effect.promise(turn)));
      const failed = yield* Effect.race(Fiber.join(waiting), passing);
      expect(failed.problem).toContain("another process has held");
    })
  );

  it.scoped("is free again when its scope ends", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "lock");
      yield* Effect.scoped(fileLock(file));
      yield* Effect.scoped(fileLock(file));
    })
  );

  it.scoped("that can't be is said", () =>
    Effect.gen(function* () {
      const path = yield* folder;
      mkdirSync(join(path, "lock"));
      expect((yield* Effect.flip(Effect.scoped(fileLock(join(path, "lock"))))).problem).toContain(
        "can't be locked"
      );
    })
  );
});
