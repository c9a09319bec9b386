/**
 * `search`: a regular expression over the workspace's files. Ripgrep, run as a fixed program in a read-only sandbox, so
 * that what a command can't read, a search can't find.
 */
import { FileSystem } from "@effect/platform";
import { TokenEstimator } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import { maxMatchesPerFile, maxSearchResults, searchResults } from "../files/defaults.ts";
import { FileAccess } from "../files/file-access.ts";
import { collect } from "../files/fixed-command.ts";
import { searchPage } from "../files/search-page.ts";
import { decodeForDisplay } from "../files/text-codec.ts";
import { refusedPath } from "../files/tool-refusal.ts";
import { WorkspaceFiles } from "../files/workspace-files.ts";
import { relative, within } from "../policy/path.ts";
import { ExecutionBackend, type SandboxProfile } from "../port/execution-backend.ts";
import { ToolRefused, tool } from "./tool.ts";
import { wholeNumber } from "./whole-number.ts";

const Arguments = Schema.Struct({
  query: Schema.String.annotations({ description: "Regular expression" }),
  path: Schema.optional(Schema.String.annotations({ description: "File or directory, default ." })),
  max_results: wholeNumber(`Default ${searchResults}`, 1, maxSearchResults),
  offset: wholeNumber("Matches to skip", 0)
});

const flags: ReadonlyArray<string> = [
  "--line-number",
  "--color=never",
  "--no-heading",
  "--with-filename",
  "--no-config",
  "--sort=path",
  "--max-columns=400",
  "--max-columns-preview",
  "--max-filesize=8M",
  `--max-count=${maxMatchesPerFile}`
];

export const make = Effect.gen(function* () {
  const access = yield* FileAccess;
  const fs = yield* FileSystem.FileSystem;
  const files = yield* WorkspaceFiles;
  const backend = yield* ExecutionBackend;
  const estimator = yield* TokenEstimator;

  // Recursion must not enter Latch's own state where that lies inside the workspace.
  const hidden = within(access.workspace, access.stateDirectory)
    ? [`--glob=!**/${relative(access.workspace, access.stateDirectory)}/**`]
    : [];

  /** A second name of a protected file looks like any other to a program; here it is found out. */
  const isProtected = (path: string, profile: SandboxProfile) =>
    files.locate(path, profile).pipe(
      Effect.flatMap((located) => Effect.scoped(files.open(located))),
      Effect.match({ onFailure: ({ reason }) => reason === "protected", onSuccess: () => false })
    );

  const severalNames = (path: string) =>
    fs.stat(`${access.workspace}/${path}`).pipe(
      Effect.map(({ nlink }) => Option.getOrElse(nlink, () => 1) > 1),
      Effect.orElseSucceed(() => false)
    );

  const allowed = Effect.fn("Search.allowed")(function* (
    lines: ReadonlyArray<string>,
    profile: SandboxProfile
  ) {
    const hiding = yield* Effect.filter([...new Set(lines.map(pathOf))], (path) =>
      Effect.flatMap(severalNames(path), (several) =>
        several ? isProtected(path, profile) : Effect.succeed(false)
      )
    );
    return hiding.length === 0 ? lines : lines.filter((line) => !hiding.includes(pathOf(line)));
  });

  return tool({
    name: "search",
    description: "Search files with a regular expression (ripgrep; respects .gitignore).",
    parameters: Arguments,
    observes: true,
    run: (args, { profile }) =>
      Effect.gen(function* () {
        const located = yield* files.locate(args.path ?? ".", profile).pipe(Effect.mapError(refusedPath));
        const readOnly: SandboxProfile = {
          workspace: profile.workspace,
          capabilities: new Set(["workspace_read"]),
          externalRoots: []
        };
        const found = yield* collect(backend, readOnly, {
          program: access.ripgrep,
          args: [...flags, ...hidden, "--", args.query, located.name]
        });
        // Ripgrep says 1 for nothing found, and 2 for a problem, also beside matches.
        if (found.code > 1 && found.bytes.length === 0) {
          return yield* new ToolRefused({
            failure: "refused",
            output: `search failed: ${found.stderr.trim() || `ripgrep ended with ${found.code}`}`
          });
        }
        const lines = yield* allowed(matches(decodeForDisplay(found.bytes)), profile);
        return {
          output: searchPage({
            lines,
            complete: found.complete,
            counted: found.complete && !isCapped(lines),
            offset: args.offset ?? 0,
            limit: args.max_results ?? searchResults,
            tokens: estimator.text
          })
        };
      })
  });
});

/** Ripgrep names what it finds below `.` with a leading `./`, which no other tool does. */
const matches = (stdout: string): ReadonlyArray<string> =>
  stdout === ""
    ? []
    : stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.replace(/^\.\//, ""));

/** The file of a match. */
const pathOf = (line: string): string => line.slice(0, Math.max(0, line.search(/:\d+:/)));

/** Whether some file has as many matches as are taken of one: there may be more. */
const isCapped = (lines: ReadonlyArray<string>): boolean => {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const path = pathOf(line);
    const count = (counts.get(path) ?? 0) + 1;
    if (count >= maxMatchesPerFile) return true;
    counts.set(path, count);
  }
  return false;
};
