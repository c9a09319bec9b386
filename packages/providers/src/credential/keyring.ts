/**
 * The keyring of the user's desktop: Secret Service on Linux, Keychain on macOS, Credential Manager on Windows. On Linux
 * the kernel's own keyring is not taken instead: it forgets everything at the next start.
 */
import { createRequire } from "node:module";
import { Effect } from "effect";
import { keyringPatienceMillis, keyringService } from "../defaults.ts";
import type { FileProblem } from "./file-problem.ts";

/** The native part, loaded when a keyring is first asked and not before. */
const entry = (name: string) =>
  Effect.try({
    try: () => {
      const { AsyncEntry }: typeof import("@napi-rs/keyring") = createRequire(import.meta.url)(
        "@napi-rs/keyring"
      );
      return new AsyncEntry(keyringService, name, { linux: { store: "secret-service" } });
    },
    catch: unavailable
  });

/** What the library says may name what it was given, so it is not repeated. */
const unavailable = (): FileProblem => ({
  problem:
    process.platform === "linux"
      ? "the keyring can't be reached: no secret service answers, or it is locked"
      : "the keyring can't be reached, or it is locked",
  remedy: "unlock or start it (GNOME Keyring, KWallet or KeePassXC on Linux), or use env: or file: instead"
});

const asking = <A>(name: string, ask: (entry: Entry, signal: AbortSignal) => Promise<A>) =>
  Effect.flatMap(entry(name), (opened) =>
    Effect.tryPromise({ try: (signal) => ask(opened, signal), catch: unavailable }).pipe(
      // A locked keyring asks the person, who may not be there.
      Effect.timeoutFail({ duration: keyringPatienceMillis, onTimeout: unavailable })
    )
  );

type Entry = import("@napi-rs/keyring").AsyncEntry;

/** The secret of this name; null where there is none. */
export const readKeyring = (name: string): Effect.Effect<string | null, FileProblem> =>
  asking(name, (opened, signal) => opened.getPassword(signal));

/** Keeps a secret under a name, over what was there. */
export const writeKeyring = (name: string, value: string): Effect.Effect<void, FileProblem> =>
  asking(name, (opened, signal) => opened.setPassword(value, signal));

/** Takes a secret out; whether there was one. */
export const removeFromKeyring = (name: string): Effect.Effect<boolean, FileProblem> =>
  asking(name, (opened, signal) => opened.deleteCredential(signal));
