import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { inBench, opened } from "../changes/opened.ts";
import type { Bench } from "../tool/workbench.ts";

describe("an edit that a crash cut off between the file and the log", () => {
  const crash = (bench: Bench, content: string | null) =>
    Effect.gen(function* () {
      bench.put("a.txt", "0\n");
      const { call } = yield* opened(bench);
      yield* call("read", { path: "a.txt" });
      yield* call("patch", { path: "a.txt", old: "0", new: "1" });
      // As if the process had died before the change was committed.
      const lost = bench.store.events.pop();
      expect(lost?.payload.type).toBe("file_changed");
      if (content !== null) bench.put("a.txt", content);
      return lost;
    });

  it.effect(
    "is found by its intent when the session is opened again, recorded once, and can be taken back",
    () =>
      inBench((bench) =>
        Effect.gen(function* () {
          const lost = yield* crash(bench, null);
          const { undo } = yield* opened(bench);
          expect(bench.payloads().at(-1)).toEqual(lost?.payload);
          const length = bench.payloads().length;
          yield* opened(bench);
          expect(bench.payloads().length).toBe(length);
          yield* undo();
          expect(bench.read("a.txt")).toBe("0\n");
        })
      )
  );

  for (const [name, content] of [
    ["the file says that it never happened", "0\n"],
    ["someone else wrote since", "by hand\n"]
  ] as const) {
    it.effect(`is not made up where ${name}`, () =>
      inBench((bench) =>
        Effect.gen(function* () {
          yield* crash(bench, content);
          const length = bench.payloads().length;
          yield* opened(bench);
          expect(bench.payloads().length).toBe(length);
        })
      )
    );
  }
});
