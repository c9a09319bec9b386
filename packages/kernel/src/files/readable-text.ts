/**
 * Whether bytes can be shown as text at all. What isn't text is refused with the tool that would show it, never shown
 * in part.
 */
import { Either, Option } from "effect";
import { decodeUtf8 } from "./text-codec.ts";

/** The bytes as text, or one sentence saying why not. `first` says that they begin the file. */
export const readableText = (bytes: Uint8Array, first: boolean): Either.Either<string, string> => {
  const image = first ? imageKind(bytes) : undefined;
  if (image !== undefined) return Either.left(image);
  const control = bytes.findIndex(isBinary);
  if (control >= 0) return Either.left("it is a binary file: there is no text to show");
  return Option.match(decodeUtf8(bytes), {
    onNone: () => Either.left("it is not valid UTF-8: there is no text to show"),
    onSome: Either.right
  });
};

/** Control characters other than tab, line feed and carriage return don't occur in text. */
const isBinary = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09);

const signatures: ReadonlyArray<readonly [kind: string, supported: boolean, magic: ReadonlyArray<number>]> = [
  ["PNG", true, [0x89, 0x50, 0x4e, 0x47]],
  ["JPEG", true, [0xff, 0xd8, 0xff]],
  ["GIF", false, [0x47, 0x49, 0x46, 0x38]],
  ["BMP", false, [0x42, 0x4d]]
];

const startsWith = (bytes: Uint8Array, magic: ReadonlyArray<number>, at = 0): boolean =>
  magic.every((byte, index) => bytes[at + index] === byte);

const imageKind = (bytes: Uint8Array): string | undefined => {
  const webp = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);
  const found = webp
    ? (["WebP", true] as const)
    : signatures.find(([kind, , magic]) => startsWith(bytes, magic) && (kind !== "BMP" || isBitmap(bytes)));
  if (found === undefined) return undefined;
  return found[1]
    ? `it is a ${found[0]} image: use read_image`
    : `it is a ${found[0]} image, which is not supported`;
};

/** Text may well begin with "BM"; a bitmap also has four zero bytes where its reserved fields are. */
const isBitmap = (bytes: Uint8Array): boolean => bytes.length >= 14 && startsWith(bytes, [0, 0, 0, 0], 6);
