/** A body as the bytes that are sent. */

const encoder = new TextEncoder();

/**
 * UTF-8 in one pass over the text, into room that is nearly always enough: `Buffer.from` makes two, which for a long
 * conversation is as much work again as the rest of the encoding.
 */
export const bodyBytes = (text: string): Uint8Array => {
  const room = Buffer.allocUnsafe(text.length + Math.ceil(text.length / 8));
  const { read, written } = encoder.encodeInto(text, room);
  return read === text.length ? room.subarray(0, written) : Buffer.from(text, "utf8");
};
