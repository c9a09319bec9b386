/**
 * One small process beside Latch that outlives it by a moment: when Latch is gone without a word, it kills what Latch
 * had running. Bubblewrap's own bond (`--die-with-parent`) is a promise that each process inside makes for itself, only
 * once it is set up, and that a command which traces its init could take back. This one is kept from outside.
 */
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { ExecutionFailed } from "@latch/kernel";
import { Effect, type Scope } from "effect";

export interface Guard {
  /** Processes, or with negative numbers process groups, that must not outlive Latch. */
  readonly watch: (targets: ReadonlyArray<number>) => void;
  /** They are gone: their numbers may be given to others. */
  readonly release: (targets: ReadonlyArray<number>) => void;
}

/**
 * Sleeps until Latch's end of the pipe is closed, which the kernel does for the dead; only then reads the list. A list
 * in a file wakes nobody when it changes, which it does twice for each command.
 */
const script = `
trap '' HUP INT TERM
read -r _
read -r watched <&3
for target in $watched; do kill -s KILL -- "$target"; done
`;

/** A file without a name. */
const nameless = (temporary: string): number => {
  const folder = mkdtempSync(join(temporary, "latch-"));
  try {
    return openSync(join(folder, "watched"), "w+", 0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const start = (temporary: string) => {
  const list = nameless(temporary);
  const child = spawn("/bin/sh", ["-c", script, "latch-guard"], {
    cwd: "/",
    env: {},
    stdio: ["pipe", "ignore", "ignore", list],
    // Not in the terminal's session: what kills Latch there must not kill it too.
    detached: true
  });
  const lifeline = child.stdin;
  child.unref();
  child.on("error", () => lifeline?.destroy());
  lifeline?.on("error", () => lifeline.destroy());
  return { list, lifeline };
};

interface Held {
  readonly list: number;
  readonly lifeline: Writable | null;
  readonly watched: Set<number>;
  open: boolean;
}

const rewrite = ({ list, watched, open }: Held): void => {
  // The guard reads one line, so what a longer list left behind it doesn't matter.
  if (open) writeSync(list, `${[...watched].join(" ")}\n`, 0);
};

const hold = (temporary: string): Held => ({ ...start(temporary), watched: new Set(), open: true });

const letGo = (held: Held): void => {
  // The number of the list may be given to another file: whatever is released later must not be written there.
  held.open = false;
  held.lifeline?.destroy();
  closeSync(held.list);
};

/** `temporary` is a directory that files can be made in. */
export const makeGuard = (temporary: string): Effect.Effect<Guard, ExecutionFailed, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.try({
      try: () => hold(temporary),
      catch: (cause) =>
        new ExecutionFailed({ detail: `no guard could be started beside it: ${String(cause)}` })
    }),
    (held) => Effect.sync(() => letGo(held))
  ).pipe(
    Effect.map((held) => ({
      watch: (targets) => {
        for (const target of targets) held.watched.add(target);
        rewrite(held);
      },
      release: (targets) => {
        for (const target of targets) held.watched.delete(target);
        rewrite(held);
      }
    }))
  );
