/**
 * A key by its name, from the sequence that a terminal sends for it: the classic ones, xterm's with modifiers, and the
 * two newer forms (CSI u, and `modifyOtherKeys`) that can tell Shift+Enter from Enter.
 */
import type { InputEvent } from "./event.ts";

const byFinal: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  P: "f1",
  Q: "f2",
  R: "f3",
  S: "f4",
  Z: "shift+tab"
};

const byNumber: Readonly<Record<string, string>> = {
  "1": "home",
  "2": "insert",
  "3": "delete",
  "4": "end",
  "5": "pageup",
  "6": "pagedown",
  "7": "home",
  "8": "end",
  "11": "f1",
  "12": "f2",
  "13": "f3",
  "14": "f4",
  "15": "f5",
  "17": "f6",
  "18": "f7",
  "19": "f8",
  "20": "f9",
  "21": "f10",
  "23": "f11",
  "24": "f12"
};

const byCode: Readonly<Record<number, string>> = {
  8: "backspace",
  9: "tab",
  13: "enter",
  27: "escape",
  32: "space",
  127: "backspace",
  57414: "enter"
};

/** What one whole sequence means; none for what isn't a key, such as a terminal's answers. */
export const namedKey = (sequence: string): InputEvent | undefined => {
  if (!sequence.startsWith("\u001b")) return fromPlain(sequence);
  if (sequence === "\u001b") return key("escape");
  if (sequence.startsWith("\u001b[")) return fromCsi(sequence.slice(2));
  if (sequence.startsWith("\u001bO")) {
    const name = byFinal[sequence.slice(2)];
    return name === undefined ? undefined : key(name);
  }
  if ("]P_".includes(sequence[1] ?? "")) return undefined;
  // Alt sends Escape before the key.
  const inner = fromPlain(sequence.slice(1));
  if (inner === undefined) return undefined;
  if (inner.type === "text") return key(`alt+${inner.text.toLowerCase()}`);
  return inner.type === "key" ? key(withAlt(inner.key)) : undefined;
};

const key = (name: string): InputEvent => ({ type: "key", key: name });

const withAlt = (name: string): string =>
  name.startsWith("ctrl+") ? `ctrl+alt+${name.slice(5)}` : `alt+${name}`;

const fromPlain = (text: string): InputEvent | undefined => {
  const code = text.codePointAt(0) ?? 0;
  switch (code) {
    case 0x0d:
      return key("enter");
    case 0x0a:
      return key("ctrl+j");
    case 0x09:
      return key("tab");
    case 0x7f:
      return key("backspace");
    case 0x08:
      return key("ctrl+h");
    case 0x00:
      return key("ctrl+space");
    case 0x1f:
      return key("ctrl+_");
  }
  if (code < 0x20) return key(`ctrl+${String.fromCharCode(code + 0x60)}`);
  return { type: "text", text };
};

const fromCsi = (body: string): InputEvent | undefined => {
  const parts = /^([\d;:]*)([A-Za-z~])$/.exec(body);
  if (parts === null) return undefined;
  const [, numbers = "", final = ""] = parts;
  const fields = numbers.split(";");
  const first = fields[0]?.split(":")[0] ?? "";
  const [bits = "1", kind = "1"] = fields[1]?.split(":") ?? [];
  // A key that is let go was heard when it went down.
  if (kind === "3") return undefined;
  const modifiers = Math.max(0, Number(bits) - 1);
  if (final === "u") return fromCode(Number(first), modifiers);
  if (final === "~") {
    if (first === "27") return fromCode(Number(fields[2]), modifiers);
    const name = byNumber[first];
    return name === undefined ? undefined : key(modified(modifiers, name));
  }
  const name = byFinal[final];
  return name === undefined ? undefined : key(modified(modifiers, name));
};

const fromCode = (code: number, modifiers: number): InputEvent | undefined => {
  if (!Number.isInteger(code) || code <= 0 || code > 0x10ffff) return undefined;
  const name = byCode[code];
  if (name !== undefined) {
    if (name === "space" && (modifiers & ~1) === 0) return { type: "text", text: " " };
    return key(modified(modifiers, name));
  }
  // Keys without a character of their own, such as Shift alone.
  if (code >= 57344 && code <= 63743) return undefined;
  const text = String.fromCodePoint(code);
  if ((modifiers & ~1) === 0) {
    return { type: "text", text: (modifiers & 1) === 1 ? text.toUpperCase() : text };
  }
  return key(modified(modifiers, text.toLowerCase()));
};

/** Modifiers as a terminal adds them up: 1 Shift, 2 Alt, 4 Ctrl; the others are not used. */
const modified = (bits: number, name: string): string =>
  `${(bits & 4) === 4 ? "ctrl+" : ""}${(bits & 2) === 2 ? "alt+" : ""}${(bits & 1) === 1 ? "shift+" : ""}${name}`;
