/**
 * `recall`: the originals of this session that are not in view. A bounded, lazy handle on cold history: search by
 * words, take a slice, or peek at one event.
 */
import { ContextEngine, Sequence, SessionHistory } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import { renderEvent, row, rowsWithin, stretchOf } from "./recalled-text.ts";
import { ToolRefused, tool } from "./tool.ts";

const position = Schema.Int.pipe(Schema.nonNegative());

const Parameters = Schema.Struct({
  search: Schema.optional(Schema.NonEmptyString.annotations({ description: "words or a question" })),
  slice: Schema.optional(
    Schema.Struct({ start: position, length: Schema.Int.pipe(Schema.between(1, 100)) }).annotations({
      description: "events from sequence start"
    })
  ),
  peek: Schema.optional(position.annotations({ description: "one event by its sequence" })),
  offset: Schema.optional(
    position.annotations({ description: "with peek: the character of a long event to read on from" })
  ),
  limit: Schema.optional(
    Schema.Int.pipe(Schema.between(1, 50)).annotations({ description: "hits of a search" })
  )
});

/** Hits of a search unless asked otherwise. From the earlier implementation. */
const defaultHits = 12;

export const make = Effect.gen(function* () {
  const engine = yield* ContextEngine;
  const history = yield* SessionHistory;
  const unreadable = (error: { readonly message: string }) =>
    new ToolRefused({ failure: "internal", output: error.message });

  return tool({
    name: "recall",
    description:
      "Original events of this session that are out of view. Exactly one of: search (words or a question), slice {start, length}, peek (one sequence; with offset, on from inside a long one).",
    parameters: Parameters,
    observes: true,
    run: ({ search, slice, peek, offset, limit }) => {
      if ([search, slice, peek].filter((form) => form !== undefined).length !== 1) {
        return new ToolRefused({
          failure: "bad_arguments",
          output:
            'recall takes exactly one of search, slice and peek, e.g. {"search": "why was the cache removed"}'
        });
      }
      if (search !== undefined) {
        return engine.recall(search, limit ?? defaultHits).pipe(
          Effect.map((hits) => ({
            output:
              hits.length === 0
                ? "nothing in this session matches"
                : rowsWithin(
                    [...hits]
                      .sort((a, b) => a.sequence - b.sequence)
                      .map(({ kind, sequence, text }) => ({ sequence, text: row(sequence, kind, text) }))
                  )
          })),
          Effect.mapError(unreadable)
        );
      }
      const outside = Effect.map(history.lastSequence, (last) => ({
        output: `there is no event in that range: this session has #1 to #${last}`
      }));
      const found =
        peek === undefined
          ? history
              .slice({
                after: Sequence.make(Math.max(0, (slice?.start ?? 1) - 1)),
                limit: slice?.length ?? 1
              })
              .pipe(
                Effect.map((events) =>
                  rowsWithin(events.map((event) => ({ sequence: event.sequence, text: renderEvent(event) })))
                )
              )
          : history
              .peek(Sequence.make(peek))
              .pipe(
                Effect.map(Option.match({ onNone: () => "", onSome: (event) => stretchOf(event, offset) }))
              );
      return found.pipe(
        Effect.flatMap((output) => (output === "" ? outside : Effect.succeed({ output }))),
        Effect.mapError(unreadable)
      );
    }
  });
});
