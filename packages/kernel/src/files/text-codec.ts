/**
 * Between bytes and text, strictly: bytes that are not UTF-8 are not text, and nothing is replaced in silence. A byte
 * order mark stays in the text.
 */
import { Option } from "effect";

// Every runtime has these two; the kernel's type environment, which has neither Node nor a browser in it, does not.
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean }
) => { readonly decode: (bytes: Uint8Array) => string };
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true });
const encoder = new TextEncoder();

/** The bytes as text; none where they are not UTF-8. */
export const decodeUtf8: (bytes: Uint8Array) => Option.Option<string> = Option.liftThrowable(
  (bytes: Uint8Array) => strict.decode(bytes)
);

/** The bytes as text for a person to read: what is not UTF-8 becomes U+FFFD. */
export const decodeForDisplay = (bytes: Uint8Array): string => lenient.decode(bytes);

/** A text as a model sees it: lines end with a line feed alone. */
export const displayText = (bytes: Uint8Array): string => decodeForDisplay(bytes).replaceAll("\r\n", "\n");

export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** Where a link leads, as bytes; null where the system's text has lost some of them, so that it can't be made again. */
export const encodeLink = (target: string): Uint8Array | null =>
  target.includes("\uFFFD") ? null : encodeUtf8(target);

/** Whether a byte continues a UTF-8 sequence that began before it. */
export const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** The bytes that a text takes in UTF-8. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** How many of the last bytes are a sequence that was cut: 0 to 3. */
export const cutTail = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
};
