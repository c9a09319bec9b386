/**
 * One policy for all that reaches files: every alias of a place that is Latch's own, against every tool and against
 * commands in the real sandbox. An ordinary place under the same aliases shows that they lead somewhere.
 */
import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { RunSettings } from "../../src/run/run-settings.ts";
import * as Patch from "../../src/tool/patch.ts";
import * as ReadFile from "../../src/tool/read-file.ts";
import * as Search from "../../src/tool/search.ts";
import * as Shell from "../../src/tool/shell.ts";
import * as WorkspaceCommand from "../../src/tool/workspace-command.ts";
import * as Write from "../../src/tool/write.ts";
import { Bench } from "../tool/workbench.ts";
import { walled } from "./walled.ts";

const needle = "do-not-show-this";
/** Finds it, and does not show it where a tool repeats the question. */
const pattern = "do-not-.how-this";

interface Alias {
  readonly name: string;
  /** Lays it out; the path of the place's file by it, from the workspace. `place` is a directory beside the workspace. */
  readonly of: (bench: Bench, place: string, file: string) => string;
  /** Only a file can have it, and no command can make one to a place that it does not see. */
  readonly fileToolsOnly?: true;
  readonly undo?: (bench: Bench) => void;
}

const bound = (bench: Bench): string => bench.path("bound");

const aliases: ReadonlyArray<Alias> = [
  { name: "its own name", of: (_, place, file) => join(place, file) },
  { name: "..", of: (bench, place, file) => `./../${place.slice(bench.root.length + 1)}/${file}` },
  {
    name: "a link to the directory",
    of: (bench, place, file) => {
      symlinkSync(place, bench.path("directory"));
      return `directory/${file}`;
    }
  },
  {
    name: "a link to the file",
    of: (bench, place, file) => {
      symlinkSync(join(place, file), bench.path("link"));
      return "link";
    }
  },
  {
    name: "a chain of links, one of them relative",
    of: (bench, place, file) => {
      symlinkSync("second", bench.path("first"));
      symlinkSync(place, bench.path("second"));
      return `first/./${file}`;
    }
  },
  { name: "/proc/self/root", of: (_, place, file) => `/proc/self/root${join(place, file)}` },
  {
    name: "/proc/self/cwd",
    of: (bench, place, file) => `/proc/self/cwd/../${place.slice(bench.root.length + 1)}/${file}`
  },
  { name: "a doubled root", of: (_, place, file) => `//${join(place, file)}` },
  {
    name: "a second name of the file",
    fileToolsOnly: true,
    of: (bench, place, file) => {
      linkSync(join(place, file), bench.path("hard"));
      return "hard";
    }
  },
  {
    name: "a bind mount",
    of: (bench, place, file) => {
      mkdirSync(bound(bench));
      execFileSync("mount", ["--bind", place, bound(bench)]);
      return `bound/${file}`;
    },
    undo: (bench) => execFileSync("umount", ["-l", bound(bench)])
  }
];

// Mounting takes root; everywhere else nobody can have made such an alias unasked either.
const possible = process.getuid?.() === 0 ? aliases : aliases.filter(({ undo }) => undo === undefined);

const withBench = (alias: Alias, use: (bench: Bench) => Effect.Effect<void>) =>
  Effect.acquireUseRelease(
    // Not below /tmp, which every command has its own of.
    Effect.sync(() => walled(new Bench(realpathSync(mkdtempSync("/var/tmp/latch-policy-"))))),
    use,
    (bench) =>
      Effect.sync(() => {
        alias.undo?.(bench);
        bench.dispose();
      })
  );

const tools = Effect.all({
  read_file: ReadFile.make,
  write: Write.make,
  patch: Patch.make,
  search: Search.make,
  shell: Shell.make
});

const settings = Layer.succeed(RunSettings, {
  mode: "work",
  safety: "standard",
  permissions: "human",
  platform: "linux",
  shellTimeoutSeconds: 20,
  retryBudget: 3,
  stagnationBudget: 2,
  maxModelTurns: null,
  reserveTokens: 16_000,
  recentTokens: 64_000,
  outsideWorkspace: "ask",
  workspaceWrite: true
});

/** Everything that a model can try with a path. */
const attempts = (path: string, shellToo: boolean) =>
  [
    ["read_file", { path }],
    ["write", { path, content: "lost\n" }],
    ["write", { path: `${path}.new`, content: "lost\n" }],
    ["patch", { path, old: "do-not", new: "lost" }],
    ["search", { query: pattern, path }],
    ["search", { query: pattern }],
    ...(shellToo
      ? ([
          ["shell", { command: `cat "${path}"` }],
          ["shell", { command: `echo lost >> "${path}"; cat "${path}"` }],
          ["shell", { command: `cp "${path}" copy && cat copy; ln "${path}" hard2 && cat hard2` }],
          ["shell", { command: `grep -r ${pattern} . "$(dirname "${path}")"` }],
          ["shell", { command: `python3 -c 'print(open("${path}").read())'` }]
        ] as const)
      : [])
  ] as const;

const everyOutput = (bench: Bench, path: string, shellToo: boolean) =>
  Effect.gen(function* () {
    const all = yield* tools;
    const said: Array<string> = [];
    for (const [name, args] of attempts(path, shellToo)) {
      const { output } = yield* bench.call(all[name], args);
      said.push(`${name} ${JSON.stringify(args)}: ${output}`);
    }
    return said;
  }).pipe(
    Effect.provide(Layer.mergeAll(WorkspaceCommand.layer, settings)),
    Effect.provide(bench.layer()),
    Effect.orDie
  );

describe("Latch's state, a login and a key", () => {
  for (const alias of possible) {
    it.live(`are out of reach by ${alias.name}`, () =>
      Effect.gen(function* () {
        for (const place of ["home/.latch", "home/.ssh"]) {
          yield* withBench(alias, (bench) =>
            Effect.gen(function* () {
              const directory = join(bench.root, place);
              mkdirSync(directory, { recursive: true });
              writeFileSync(join(directory, "secret"), needle);
              const path = alias.of(bench, directory, "secret");
              for (const said of yield* everyOutput(bench, path, alias.fileToolsOnly !== true)) {
                expect(said.split(": ").slice(1).join(": ")).not.toContain(needle);
              }
              expect(readFileSync(join(directory, "secret"), "utf8")).toBe(needle);
            })
          );
        }
      })
    );

    it.live(`are told from an ordinary place by ${alias.name}`, () =>
      withBench(alias, (bench) =>
        Effect.gen(function* () {
          const directory = join(bench.root, "ordinary");
          mkdirSync(directory);
          writeFileSync(join(directory, "note"), needle);
          const path = alias.of(bench, directory, "note");
          const said = yield* everyOutput(bench, path, true);
          expect(said.filter((line) => line.split(": ").slice(1).join(": ").includes(needle))).not.toEqual(
            []
          );
        })
      )
    );
  }
});
