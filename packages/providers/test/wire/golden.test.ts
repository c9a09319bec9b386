import { describe, expect, it } from "vitest";
import { richConversation } from "../support/rich-conversation.ts";
import { variants, written } from "../support/writing.ts";

describe("the bytes of a request", () => {
  it.each(variants)("in $name are these and no others", async (variant) => {
    const json = written(variant, richConversation(variant.wire));
    expect(variant.problems(json)).toEqual([]);
    await expect(json).toMatchFileSnapshot(`../golden/${variant.name.replaceAll(/[ ,]+/g, "-")}.json`);
  });
});
