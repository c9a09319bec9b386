import { type ModelMessage, projectPayloads } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closingText } from "../../src/wire/conversation.ts";
import { anyStretch, logGroups } from "../support/logs.ts";
import { type Variant, variants, written } from "../support/writing.ts";

const runs = 100;

describe.each(variants)("$name", (variant) => {
  it("takes any stretch of any session's log, whoever made it", () =>
    fc.assert(
      fc.property(anyStretch, (payloads) => {
        const json = written(variant, projectPayloads(payloads));
        expect(variant.problems(json)).toEqual([]);
      }),
      { numRuns: runs }
    ));

  it("takes any list of messages, also one that no log would give", () =>
    fc.assert(
      fc.property(anyStretch, fc.array(fc.nat({ max: 30 }), { maxLength: 6 }), (payloads, dropped) => {
        const messages = projectPayloads(payloads).filter((_, at) => !dropped.includes(at));
        expect(variant.problems(written(variant, messages))).toEqual([]);
      }),
      { numRuns: runs }
    ));

  it("gives the same bytes after the log was written and read again", () =>
    fc.assert(
      fc.property(anyStretch, (payloads) => {
        const before = written(variant, projectPayloads(payloads));
        const again = written(variant, projectPayloads(JSON.parse(JSON.stringify(payloads))));
        expect(again).toBe(before);
      }),
      { numRuns: runs }
    ));

  it("begins each request with the bytes of the one before", () =>
    fc.assert(
      fc.property(logGroups, (groups) => {
        let before: string | undefined;
        for (let length = 1; length <= groups.length; length += 1) {
          const messages = projectPayloads(groups.slice(0, length).flat());
          const json = written(variant, messages);
          // A request is made when it is the model's turn, and there is something to answer.
          if (!messages.some(isSaid) || json.includes(closingText)) continue;
          const after = comparable(json);
          if (before !== undefined && !becomesParts(variant, messages)) {
            expect(opened(after).startsWith(opened(before))).toBe(true);
          }
          before = after;
        }
      }),
      { numRuns: runs }
    ));
});

const isSaid = (message: ModelMessage): boolean => message.role === "user" && message.text.trim() !== "";

/** What is left of a body when what closes it is taken off, its last text's end included. */
const opened = (json: string): string => json.replace(/"?[\]}"]*$/, "");

/**
 * What a service's cache reads: breakpoints of the explicit kind move with the conversation, and classic thinking is left
 * out of a loop that began without it.
 */
const comparable = (json: string): string =>
  json
    .replaceAll(',"cache_control":{"type":"ephemeral"}', "")
    .replace(/"thinking":\{"type":"enabled","budget_tokens":\d+\},/, "")
    .replace(/"max_tokens":\d+/, '"max_tokens":0');

/** A joined user turn turns from a text into parts when an image is said right after a text that was already asked about. */
const becomesParts = (variant: Variant, messages: ReadonlyArray<ModelMessage>): boolean =>
  variant.name === "chat" &&
  messages.some((message) => message.role === "user" && message.media !== undefined);
