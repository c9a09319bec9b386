/**
 * Fits text into a tool result: the head and the tail stay, the middle goes, on character boundaries, and the text
 * says how much is missing. The end of a log is where the verdict is, so it gets the larger share.
 */
import { maxOutputBytes } from "../defaults.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8");

export interface Bounded {
  readonly text: string;
  /** Bytes that were left out; 0 when the text is whole. */
  readonly omittedBytes: number;
}

/** Bounds a text to `limit` bytes of UTF-8, the notice of what is missing included. */
export const boundOutput = (text: string, limit: number = maxOutputBytes): Bounded => {
  if (text.length <= limit / 4) return { text, omittedBytes: 0 };
  const bytes = encoder.encode(text);
  if (bytes.length <= limit) return { text, omittedBytes: 0 };
  const room = Math.max(0, limit - noticeBytes);
  const headEnd = boundaryBefore(bytes, Math.floor(room / 3));
  const tailStart = boundaryAfter(bytes, bytes.length - (room - headEnd));
  const omittedBytes = tailStart - headEnd;
  const head = decoder.decode(bytes.subarray(0, headEnd));
  const tail = decoder.decode(bytes.subarray(tailStart));
  return { text: `${head}\n[… ${omittedBytes} bytes left out …]\n${tail}`, omittedBytes };
};

/** Room for the notice, with any count of bytes. */
const noticeBytes = 64;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const boundaryBefore = (bytes: Uint8Array, index: number): number => {
  let at = Math.max(0, index);
  while (at > 0 && isContinuation(bytes[at])) at -= 1;
  return at;
};

const boundaryAfter = (bytes: Uint8Array, index: number): number => {
  let at = Math.max(0, index);
  while (at < bytes.length && isContinuation(bytes[at])) at += 1;
  return at;
};
