import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { CredentialSource } from "@latch/kernel";
import { Effect, Redacted } from "effect";
import { layer } from "../../src/credential/credential-source.ts";
import { forgetSecret, keepSecret } from "../../src/credential/keeping.ts";
import { subscription } from "../../src/sign-in/subscription.ts";
import { folder } from "../support/folder.ts";

const secret = "sk-live-4711";

const withSecrets = <A, E>(
  use: Effect.Effect<A, E, CredentialSource>,
  text: string | null,
  {
    mode = 0o600,
    environment = {}
  }: { readonly mode?: number; readonly environment?: Readonly<Record<string, string>> } = {}
) =>
  Effect.gen(function* () {
    const place = yield* folder;
    const secrets = join(place, "secrets.toml");
    if (text !== null) {
      writeFileSync(secrets, text);
      chmodSync(secrets, mode);
    }
    return yield* Effect.provide(
      use,
      layer({ environment, secrets, subscription: subscription(join(place, "chatgpt-auth.toml")) })
    );
  });

const resolved = (reference: string) =>
  Effect.flatMap(CredentialSource, (source) => source.resolve(reference)).pipe(Effect.map(Redacted.value));
const table = `[secrets]\na = "${secret}"\n"own.name" = "from file"\n`;

describe("a credential", () => {
  it.scoped("comes from the environment or from the secrets file", () =>
    withSecrets(
      Effect.gen(function* () {
        expect(yield* resolved("env:KEY")).toBe(secret);
        expect(yield* resolved("file:own.name")).toBe("from file");
      }),
      table,
      { environment: { KEY: ` ${secret}\n` } }
    )
  );

  it.scoped("is not taken from a file that others can read", () =>
    withSecrets(
      Effect.gen(function* () {
        const error = yield* Effect.flip(resolved("file:a"));
        expect(error.message).toContain("can be read by other users");
        expect(error.message).toContain("chmod 600");
        expect(error.message).not.toContain(secret);
      }),
      table,
      { mode: 0o640 }
    )
  );

  it.scoped("that is missing is named with what to do, and no other secret is shown", () =>
    withSecrets(
      Effect.gen(function* () {
        for (const [reference, words] of [
          ["env:ABSENT", "not set"],
          ["env:EMPTY", "is empty"],
          ["file:absent", 'has no secret "absent"'],
          ["oauth:openai-codex", "sign in: latch login"],
          [secret, "names no secret"]
        ] as const) {
          const error = yield* Effect.flip(resolved(reference));
          expect(error.message).toContain(words);
          expect(error.message).not.toContain(secret);
          expect(yield* Effect.flatMap(CredentialSource, (source) => source.present(reference))).toBe(false);
        }
      }),
      table,
      { environment: { EMPTY: "" } }
    )
  );

  it.scoped("in a file that is no table of secrets shows nothing of the file", () =>
    withSecrets(
      Effect.gen(function* () {
        const error = yield* Effect.flip(resolved("file:a"));
        expect(error.message).toContain("is not a table [secrets]");
        expect(error.message).not.toContain(secret);
      }),
      `a = "${secret}" "`
    )
  );

  it.scoped("in the keyring of a machine that has none is refused with what to do instead", () =>
    Effect.gen(function* () {
      const before = process.env["DBUS_SESSION_BUS_ADDRESS"];
      process.env["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus";
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          if (before === undefined) delete process.env["DBUS_SESSION_BUS_ADDRESS"];
          else process.env["DBUS_SESSION_BUS_ADDRESS"] = before;
        })
      );
      const errors = yield* Effect.all([
        withSecrets(Effect.flip(resolved("keyring:openai")), null),
        Effect.flip(keepSecret("/nowhere", "keyring:openai", Redacted.make(secret))),
        Effect.flip(forgetSecret("/nowhere", "keyring:openai"))
      ]);
      for (const error of errors) {
        expect(error._tag).toBe("CredentialUnavailable");
        expect(error.message).toContain("the keyring can't be reached");
        expect(error.message).toContain("use env: or file: instead");
        expect(error.message).not.toContain(secret);
      }
    })
  );
});
