/**
 * Writes a changed config and the secrets it refers to. Both are checked before either is written, each is written aside
 * and put in place whole, and the secret comes first: a config that refers to a secret which isn't there would be worse
 * than a secret nobody refers to.
 */
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Credentials } from "@latch/providers";
import { Effect, type Redacted, Schema } from "effect";
import { systemErrorCode, systemProblem } from "../machine/system-error.ts";
import { type Edit, edited } from "./edit.ts";
import type { Paths } from "./paths.ts";

export class ConfigUnsaved extends Schema.TaggedError<ConfigUnsaved>()("ConfigUnsaved", {
  path: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `${this.path} was not changed: ${this.problem}`;
  }
}

export interface Change {
  readonly edits: ReadonlyArray<Edit>;
  /** By the name that `file:NAME` refers to. */
  readonly secrets: Readonly<Record<string, Redacted.Redacted<string>>>;
}

export const save = Effect.fn("Config.save")(function* ({ config, secrets }: Paths, change: Change) {
  const text = yield* readOr(config.path);
  const next = yield* edited(config.path, text, change.edits);
  yield* Effect.forEach(
    Object.entries(change.secrets),
    ([name, secret]) => Credentials.keepSecret(secrets.path, `file:${name}`, secret),
    { discard: true }
  );
  if (next !== text) yield* replace(config.path, next);
});

const readOr = (path: string): Effect.Effect<string, ConfigUnsaved> =>
  Effect.tryPromise(() => readFile(path, "utf8")).pipe(
    Effect.catchAll(({ error }) =>
      systemErrorCode(error) === "ENOENT"
        ? Effect.succeed("")
        : new ConfigUnsaved({ path, problem: `it can't be read: ${systemProblem(error)}` })
    )
  );

/** Written aside, made durable, put in place in one step; the folder is made durable too. */
const replace = (path: string, text: string): Effect.Effect<void, ConfigUnsaved> =>
  Effect.tryPromise({
    try: async () => {
      const aside = `${path}.${process.pid}.new`;
      try {
        const old = await stat(path).catch(() => undefined);
        const file = await open(aside, "w", (old?.mode ?? 0o600) & 0o777);
        try {
          await file.writeFile(text, "utf8");
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      const folder = await open(dirname(path), "r");
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    catch: (error) => new ConfigUnsaved({ path, problem: systemProblem(error) })
  });
