import stringWidth from "string-width";
import { expect, it } from "vitest";
import { graphemeWidth } from "../../../src/terminal/cell/width.ts";

it("every character of one code unit takes the columns that string-width measures", () => {
  const wrong: Array<string> = [];
  for (let code = 0x20; code <= 0xffff; code += 1) {
    // Half of a pair is no character.
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCharCode(code);
    if (graphemeWidth(character) !== stringWidth(character)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
