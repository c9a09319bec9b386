/** The workspace's files, for completing their names: what Git would list, hidden files among them. */
import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Effect, Option } from "effect";
import type { Surroundings } from "../../config/paths.ts";
import { ripgrepPath } from "../../machine/ripgrep.ts";
import { mostFiles } from "../defaults.ts";

/** Paths relative to the workspace, folders with a slash at their end; none where they can't be listed. */
export const workspaceFiles = Effect.fn("Terminal.workspaceFiles")(function* (workspace: string) {
  const ripgrep = Option.getOrElse(yield* ripgrepPath, () => "rg");
  const paths = yield* listed(ripgrep, workspace);
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
      folders.add(path.slice(0, end + 1));
    }
  }
  return [...folders, ...paths];
});

/** Whether a path that a person gave leads to a file. */
export const isFile = ({ userHome, workingDirectory }: Surroundings, path: string): Effect.Effect<boolean> =>
  Effect.tryPromise(() =>
    stat(path.startsWith("~/") ? join(userHome, path.slice(2)) : resolve(workingDirectory, path))
  ).pipe(Effect.match({ onFailure: () => false, onSuccess: (found) => found.isFile() }));

const listed = (ripgrep: string, workspace: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.async((resume) => {
    const child = spawn(ripgrep, ["--files", "--hidden", "--glob", "!.git", "--null", "--no-messages"], {
      cwd: workspace,
      stdio: ["ignore", "pipe", "ignore"]
    });
    const paths: Array<string> = [];
    let rest = "";
    const done = (): void => resume(Effect.succeed(paths));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const parts = (rest + text).split("\0");
      rest = parts.pop() ?? "";
      for (const part of parts) if (paths.length < mostFiles) paths.push(part);
      if (paths.length >= mostFiles) child.kill();
    });
    child.on("error", done);
    child.on("close", done);
    return Effect.sync(() => {
      child.kill();
    });
  });
