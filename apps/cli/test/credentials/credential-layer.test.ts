import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { CredentialSource } from "@latch/kernel";
import { Effect, Redacted } from "effect";
import * as Credentials from "../../src/credentials/credential-layer.ts";
import { folder } from "../harness/folder.ts";

const secret = "sk-live-4711";

const withSecrets = (text: string, mode = 0o600, environment: Readonly<Record<string, string>> = {}) => {
  const secrets = join(folder({ "secrets.toml": text }), "secrets.toml");
  chmodSync(secrets, mode);
  return Credentials.layer({ environment, secrets });
};

const resolved = (reference: string) =>
  Effect.flatMap(CredentialSource, (source) => source.resolve(reference)).pipe(Effect.map(Redacted.value));

describe("a credential", () => {
  it.effect("comes from the environment or from the secrets file", () =>
    Effect.gen(function* () {
      expect(yield* resolved("env:KEY")).toBe(secret);
      expect(yield* resolved("file:own.name")).toBe("from file");
    }).pipe(
      Effect.provide(withSecrets('[secrets]\n"own.name" = "from file"\n', 0o600, { KEY: ` ${secret}\n` }))
    )
  );

  it.effect("is not taken from a file that others can read", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(resolved("file:a"));
      expect(error.message).toContain("can be read by other users");
      expect(error.message).toContain("chmod 600");
      expect(error.message).not.toContain(secret);
    }).pipe(Effect.provide(withSecrets(`[secrets]\na = "${secret}"\n`, 0o640)))
  );

  it.effect("that is missing is named with what to do, and no other secret is shown", () =>
    Effect.gen(function* () {
      for (const [reference, words] of [
        ["env:ABSENT", "not set"],
        ["env:EMPTY", "is empty"],
        ["file:absent", 'has no secret "absent"'],
        ["keyring:x", "keyring"],
        [secret, "names no secret"]
      ] as const) {
        const error = yield* Effect.flip(resolved(reference));
        expect(error.message).toContain(words);
        expect(error.message).not.toContain(secret);
        expect(yield* Effect.flatMap(CredentialSource, (source) => source.present(reference))).toBe(false);
      }
    }).pipe(Effect.provide(withSecrets(`[secrets]\na = "${secret}"\n`, 0o600, { EMPTY: "" })))
  );

  it.effect("in a file that is no table of secrets shows nothing of the file", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(resolved("file:a"));
      expect(error.message).toContain("is not a table [secrets]");
      expect(error.message).not.toContain(secret);
    }).pipe(Effect.provide(withSecrets(`a = "${secret}" "`)))
  );
});
