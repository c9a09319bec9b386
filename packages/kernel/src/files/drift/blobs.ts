/**
 * Contents out of git, many in one command. What is asked for must come back with the size that the file had; where git
 * keeps it in another form (line ends, a filter), it is asked again for the form of a checkout.
 */
import { Effect } from "effect";
import type { ExecutionBackend, SandboxProfile } from "../../port/execution-backend.ts";
import { maxDriftBytes } from "../defaults.ts";
import { collect, type FixedCommand } from "../fixed-command.ts";

export interface Wanted {
  readonly path: string;
  readonly blob: string;
  /** Bytes that the file had. */
  readonly size: number;
}

/** Questions of one command: its words stay far below what a system takes. */
const perCommand = 500;

const bash = (script: string, words: ReadonlyArray<string>): FixedCommand => ({
  program: "/bin/bash",
  args: ["--norc", "-c", script, "blobs", ...words]
});

const raw = (wanted: ReadonlyArray<Wanted>): FixedCommand =>
  bash(
    `printf '%s\\n' "$@" | git --no-optional-locks cat-file --batch`,
    wanted.map(({ blob }) => blob)
  );

// `--batch --filters` names the size before the filter, so each content is written out and measured.
const filtered = (wanted: ReadonlyArray<Wanted>): FixedCommand =>
  bash(
    `prefix=$(git rev-parse --show-prefix) && out=$(mktemp) || exit 1
     while [ $# -gt 1 ]; do
       git --no-optional-locks cat-file --filters --path="$prefix$2" "$1" > "$out" || : > "$out"
       printf '%s blob %s\\n' "$1" "$(($(wc -c < "$out")))"; cat "$out"; printf '\\n'
       shift 2
     done
     rm -f "$out"`,
    wanted.flatMap(({ blob, path }) => [blob, path])
  );

/** The contents by path. What git doesn't have as the file had it is not among them. */
export const contents = Effect.fn("Blobs.contents")(function* (
  backend: typeof ExecutionBackend.Service,
  profile: SandboxProfile,
  wanted: ReadonlyArray<Wanted>
) {
  const found = new Map<string, Uint8Array>();
  for (const form of [raw, filtered]) {
    const missing = wanted.filter(({ path }) => !found.has(path));
    for (let at = 0; at < missing.length; at += perCommand) {
      const some = missing.slice(at, at + perCommand);
      const answers = yield* collect(backend, profile, form(some), maxDriftBytes).pipe(
        Effect.map(({ bytes }) => parseAnswers(bytes)),
        Effect.orElseSucceed((): ReadonlyArray<Uint8Array | null> => [])
      );
      for (const [index, { path, size }] of some.entries()) {
        const bytes = answers[index];
        if (bytes?.length === size) found.set(path, bytes);
      }
    }
  }
  return found;
});

const known = /^[0-9a-f]+ blob (\d+)$/;

/** One answer for each question, in order: `<oid> blob <size>`, a line feed, the bytes, a line feed. */
export const parseAnswers = (bytes: Uint8Array): ReadonlyArray<Uint8Array | null> => {
  const answers: Array<Uint8Array | null> = [];
  let at = 0;
  while (at < bytes.length) {
    const feed = bytes.indexOf(0x0a, at);
    if (feed < 0) break;
    const size = known.exec(String.fromCharCode(...bytes.subarray(at, Math.min(feed, at + 200))))?.[1];
    at = feed + 1;
    if (size === undefined) {
      answers.push(null);
      continue;
    }
    const end = at + Number(size);
    answers.push(end <= bytes.length ? bytes.slice(at, end) : null);
    at = end + 1;
  }
  return answers;
};
