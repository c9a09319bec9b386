/**
 * One small process beside Latch that outlives it by a moment: when Latch is gone without a word, it kills what Latch
 * had running. Bubblewrap's own bond (`--die-with-parent`) is a promise that each process inside makes for itself, only
 * once it is set up, and that a command which traces its init could take back. This one is kept from outside.
 */
import { spawn } from "node:child_process";
import { Effect, type Scope } from "effect";

export interface Guard {
  /** A process, or with a negative number a process group, that must not outlive Latch. */
  readonly watch: (target: number) => void;
  /** It is gone: its number may be given to another. */
  readonly release: (target: number) => void;
}

/** Reads until Latch's end of the pipe is closed, which the kernel does for the dead. */
const script = `
trap '' HUP INT TERM
watched=' '
while read -r verb target; do
  case $verb in
    watch) watched="$watched$target " ;;
    # Only what is there: with no match both halves are the whole, and the list would double.
    release) case $watched in *" $target "*) watched="\${watched%%" $target "*} \${watched#*" $target "}" ;; esac ;;
  esac
done
for target in $watched; do kill -s KILL -- "$target"; done
`;

export const makeGuard: Effect.Effect<Guard, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => {
    const child = spawn("/bin/sh", ["-c", script, "latch-guard"], {
      cwd: "/",
      env: {},
      stdio: ["pipe", "ignore", "ignore"],
      // Not in the terminal's session: what kills Latch there must not kill it too.
      detached: true
    });
    child.unref();
    child.on("error", () => child.stdin.destroy());
    child.stdin.on("error", () => child.stdin.destroy());
    return child.stdin;
  }),
  (orders) => Effect.sync(() => orders.end())
).pipe(
  Effect.map((orders) => ({
    watch: (target) => orders.write(`watch ${target}\n`),
    release: (target) => orders.write(`release ${target}\n`)
  }))
);
