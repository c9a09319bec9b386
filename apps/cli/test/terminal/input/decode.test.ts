import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, idleDecoder, settle } from "../../../src/terminal/input/decode.ts";
import type { InputEvent } from "../../../src/terminal/input/event.ts";

const all = (...chunks: ReadonlyArray<string>): ReadonlyArray<InputEvent> => {
  let decoder = idleDecoder;
  const heard: Array<InputEvent> = [];
  for (const chunk of chunks) {
    const [next, events] = decode(decoder, chunk);
    decoder = next;
    heard.push(...events);
  }
  const [, rest] = settle(decoder);
  return [...heard, ...rest];
};
const keys = (...chunks: ReadonlyArray<string>) =>
  all(...chunks).map((event) => (event.type === "key" ? event.key : event));

/** Neighbouring texts as one: how typing was cut into pieces says nothing. */
const joined = (events: ReadonlyArray<InputEvent>): ReadonlyArray<InputEvent> =>
  events.reduce<Array<InputEvent>>((done, event) => {
    const last = done.at(-1);
    if (last?.type === "text" && event.type === "text") {
      done[done.length - 1] = { type: "text", text: last.text + event.text };
    } else done.push(event);
    return done;
  }, []);

describe("decoding what a terminal sends", () => {
  it.each([
    ["\r", "enter"],
    ["\n", "ctrl+j"],
    ["\u001b\r", "alt+enter"],
    ["\u001b[13;2u", "shift+enter"],
    ["\u001b[27;5;13~", "ctrl+enter"],
    ["\u001b[A", "up"],
    ["\u001bOB", "down"],
    ["\u001b[1;5D", "ctrl+left"],
    ["\u001b[1;2H", "shift+home"],
    ["\u001b[5;2~", "shift+pageup"],
    ["\u001bb", "alt+b"],
    ["\u001b\u007f", "alt+backspace"],
    ["\u007f", "backspace"],
    ["\u0000", "ctrl+space"],
    ["\u001b[32;5u", "ctrl+space"],
    ["\u001b[Z", "shift+tab"],
    ["\u0003", "ctrl+c"],
    ["\u001b[99;5u", "ctrl+c"],
    ["\u001b", "escape"],
    ["\u001b\u001b", "escape"]
  ])("%j is %s", (bytes, key) => {
    expect(keys(bytes)[0]).toBe(key);
  });

  it("takes typed characters as text, wide ones and those outside the basic plane too", () => {
    expect(all("hé漢👩")).toEqual([{ type: "text", text: "hé漢👩" }]);
    expect(all("\u001b[97;1u")).toEqual([{ type: "text", text: "a" }]);
  });

  it("takes a paste whole, with its line ends made one kind, and reads no key in it", () => {
    expect(all("\u001b[200~a\r\nb\rc\u0003\u001b[A\u001b[201~x")).toEqual([
      { type: "paste", text: "a\nb\nc\u0003\u001b[A" },
      { type: "text", text: "x" }
    ]);
  });

  it("knows the wheel and where the pointer was", () => {
    expect(all("\u001b[<64;10;5M")).toEqual([{ type: "mouse", action: "wheel_up", row: 4, column: 9 }]);
    expect(all("\u001b[<69;1;1M")).toEqual([{ type: "mouse", action: "wheel_down", row: 0, column: 0 }]);
  });

  it("ignores a terminal's answers", () => {
    expect(all("\u001b[?1u", "\u001b]11;rgb:0000/0000/0000\u0007", "\u001bP1+r\u001b\\")).toEqual([]);
  });

  it("understands the same bytes the same way, however they were cut", () => {
    const part = fc.constantFrom(
      "a",
      "é",
      "👩‍👩‍👧",
      "\r",
      "\u001b[A",
      "\u001b[1;5C",
      "\u001b[200~a\r\nb\u001b[201~",
      "\u001b[<64;10;5M",
      "\u001b[13;2u",
      "\u001bb",
      "\u001bOP",
      "\u0003"
    );
    return fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(7), { minLength: 1 }), (parts, cuts) => {
        const bytes = parts.join("");
        const chunks: Array<string> = [];
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const length = (cuts[turn % cuts.length] ?? 0) + 1;
          chunks.push(bytes.slice(at, at + length));
          at += length;
        }
        expect(joined(all(...chunks))).toEqual(joined(all(bytes)));
      })
    );
  });

  it("takes a megabyte of paste in pieces without going over it again and again", () => {
    const text = "0123456789abcdef".repeat(65_536);
    const bytes = `\u001b[200~${text}\u001b[201~`;
    const chunks = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, index) =>
      bytes.slice(index * 1024, (index + 1) * 1024)
    );
    expect(all(...chunks)).toEqual([{ type: "paste", text }]);
  });
});
