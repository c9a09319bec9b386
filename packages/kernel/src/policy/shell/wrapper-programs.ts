/**
 * The programs that run another program named by their arguments, and how each reads its own.
 */
import { type Effects, found, ordinary } from "./effects.ts";

export interface Wrapper {
  /** Options that take the next argument. */
  readonly valued?: ReadonlyArray<string>;
  /** Operands before the command, like the duration of `timeout`. */
  readonly operands?: number;
  /** `NAME=value` before the command. */
  readonly assignments?: boolean;
  /** What it does besides running the command. */
  readonly effects?: Effects;
  /** Arguments of its own making after the command's. */
  readonly appends?: boolean;
}

export const wrappers: Readonly<Record<string, Wrapper>> = {
  env: { valued: ["-u", "--unset", "-C", "--chdir", "-S", "--split-string"], assignments: true },
  nice: { valued: ["-n", "--adjustment"] },
  nohup: { effects: ordinary },
  timeout: { valued: ["-k", "--kill-after", "-s", "--signal"], operands: 1 },
  time: { valued: ["-f", "--format", "-o", "--output"] },
  stdbuf: { valued: ["-i", "-o", "-e", "--input", "--output", "--error"] },
  command: {},
  builtin: {},
  exec: { valued: ["-a"] },
  setsid: { effects: ordinary },
  ionice: { valued: ["-c", "-n", "-p", "-P", "-u", "--class", "--classdata"] },
  chrt: { operands: 1, effects: ordinary },
  taskset: { operands: 1, effects: ordinary },
  unbuffer: { effects: ordinary },
  chronic: { effects: ordinary },
  ltrace: { valued: ["-o", "-e", "-p", "-s", "-n"], effects: ordinary },
  strace: { valued: ["-o", "-e", "-p", "-s", "-E", "-P", "-u"], effects: ordinary },
  valgrind: { effects: ordinary },
  busybox: { effects: ordinary },
  toybox: { effects: ordinary },
  coproc: { effects: ordinary },
  "with-contenv": { effects: ordinary },
  dotenv: { valued: ["-e", "-f"], effects: ordinary },
  "cross-env": { assignments: true, effects: ordinary },
  doas: { valued: ["-u", "-C"], effects: found("privileged", "doas") },
  sudo: {
    valued: [
      "-u",
      "-g",
      "-h",
      "-p",
      "-C",
      "-D",
      "-R",
      "-T",
      "-U",
      "-r",
      "-t",
      "--user",
      "--group",
      "--chdir"
    ],
    assignments: true,
    effects: found("privileged", "sudo")
  },
  pkexec: { valued: ["--user"], effects: found("privileged", "pkexec") },
  runuser: { valued: ["-u", "-g", "-G", "--user", "--group"], effects: found("privileged", "runuser") },
  setpriv: { valued: ["--reuid", "--regid"], effects: found("privileged", "setpriv") },
  chroot: { operands: 1, effects: found("privileged", "chroot") },
  unshare: { effects: found("privileged", "unshare") },
  nsenter: { valued: ["-t", "--target"], effects: found("privileged", "nsenter") },
  capsh: { effects: found("privileged", "capsh") },
  xargs: {
    valued: ["-I", "-n", "-P", "-L", "-s", "-d", "-E", "-a", "--replace", "--max-args", "--max-procs"],
    appends: true
  }
};
