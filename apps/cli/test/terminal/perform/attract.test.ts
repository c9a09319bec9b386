import { Effect, Either, Layer, Ref } from "effect";
import { describe, expect, it } from "vitest";
import { initialApp } from "../../../src/terminal/app/app.ts";
import { performer } from "../../../src/terminal/perform/perform.ts";
import { preferencesOf } from "../../../src/terminal/preferences.ts";
import { Screen } from "../../../src/terminal/screen/screen.ts";

type Table = Parameters<typeof preferencesOf>[1];

/** What a terminal is told when a person is to be called. */
const told = (
  table: Table,
  { focused, tookMillis }: { readonly focused?: boolean; readonly tookMillis?: number } = {}
): Promise<string> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const bytes = yield* Ref.make("");
      const preferences = Either.getOrThrow(preferencesOf({ TERM: "xterm" }, table));
      const screen = Layer.succeed(Screen, {
        size: Effect.succeed({ columns: 80, rows: 24 }),
        write: (text) => Ref.update(bytes, (before) => before + text),
        use: () => Effect.void,
        next: Effect.never,
        without: (effect) => effect,
        suspend: Effect.void
      });
      const app = initialApp({ columns: 80, rows: 24 }, 0, { commands: [], version: "1" });
      yield* performer({
        around: { workingDirectory: "/", userHome: "/", latchHome: undefined, environment: {} },
        configFlag: undefined,
        shelf: undefined,
        say: () => Effect.void,
        signIn: { run: () => Effect.succeed(undefined), stop: Effect.void, forget: Effect.succeed(false) },
        elsewhere: Effect.void,
        preferences: Effect.succeed(preferences),
        prefer: () => Effect.void
      })(
        { type: "attract", text: "Latch waits", ...(tookMillis === undefined ? {} : { tookMillis }) },
        Effect.succeed({ ...app, focused }),
        () => Effect.void
      ).pipe(Effect.provide(screen));
      return yield* Ref.get(bytes);
    })
  );

const desktop = "\u001b]9;Latch waits\u0007";

describe("a person who is to be called", () => {
  it("is called with what they chose", async () => {
    expect(await told({})).toBe(`\u0007${desktop}`);
    expect(await told({ notify: "bell" })).toBe("\u0007");
    expect(await told({ notify: "desktop" })).toBe(desktop);
    expect(await told({ notify: "off" })).toBe("");
  });

  it("is not called to a terminal that they look at, and is where it doesn't tell", async () => {
    expect(await told({}, { focused: true })).toBe("");
    expect(await told({}, { focused: false })).not.toBe("");
    expect(await told({})).not.toBe("");
  });

  it("is not called for a turn that was over soon", async () => {
    expect(await told({}, { tookMillis: 9_999 })).toBe("");
    expect(await told({}, { tookMillis: 10_000 })).not.toBe("");
    expect(await told({ notify_after_seconds: 0 }, { tookMillis: 1 })).not.toBe("");
  });
});
