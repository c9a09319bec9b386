/** Random sessions: steps that a kernel could append, in any order, with requests in between. */
import type { Payload } from "@latch/protocol";
import fc from "fast-check";
import { answers, calls, compact, fails, profile, says, user } from "./words.ts";

export type Step =
  | { readonly kind: "events"; readonly payloads: ReadonlyArray<Payload> }
  | { readonly kind: "request"; readonly query: string | undefined; readonly goal: string };

let next = 0;
const words = fc.lorem({ maxCount: 60, mode: "words" });

const transaction = fc
  .record({ text: words, outputs: fc.array(fc.tuple(words, fc.boolean()), { minLength: 1, maxLength: 4 }) })
  .map(({ text, outputs }) => {
    const ids = outputs.map(() => {
      next += 1;
      return `r${next}`;
    });
    return [
      calls(text, ...ids),
      ...outputs.map(([output, ok], index) =>
        ok ? answers(ids[index] ?? "", output) : fails(ids[index] ?? "", output)
      )
    ];
  });

const payloads: fc.Arbitrary<ReadonlyArray<Payload>> = fc.oneof(
  { weight: 4, arbitrary: words.map((text) => [user(text)]) },
  { weight: 4, arbitrary: words.map((text) => [says(text)]) },
  { weight: 8, arbitrary: transaction },
  // Larger than any window that the tests ask with.
  { weight: 1, arbitrary: words.map((text) => [user(`${text} ${"x1 ".repeat(9_000)}`)]) },
  {
    weight: 1,
    arbitrary: transaction.map((events) =>
      events.map((event) =>
        event.type === "tool_completed"
          ? { ...event, result: { ...event.result, output: `${event.result.output} `.repeat(400) } }
          : event
      )
    )
  },
  // A process that died with its calls unanswered.
  { weight: 1, arbitrary: transaction.map((events) => events.slice(0, 1)) },
  { weight: 1, arbitrary: fc.constant([compact]) },
  { weight: 1, arbitrary: fc.constantFrom("a", "b").map((model) => [profile(model)]) },
  { weight: 1, arbitrary: fc.constant<ReadonlyArray<Payload>>([{ type: "mode_changed", mode: "work" }]) }
);

/** A session with a request here and there. */
export const sessions: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: payloads.map((each): Step => ({ kind: "events", payloads: each })) },
    {
      weight: 2,
      arbitrary: fc
        .record({
          query: fc.option(words, { nil: undefined }),
          goal: fc.constantFrom("one goal", "another goal")
        })
        .map((asked): Step => ({ kind: "request", ...asked }))
    }
  ),
  { minLength: 16, maxLength: 60 }
);
