/**
 * Whether bytes can be shown as text at all. What isn't text is refused with the tool that would show it, never shown
 * in part.
 */
import { Either, Option } from "effect";
import { imageKind, isTaken } from "../media/image-kind.ts";
import { decodeUtf8 } from "./text-codec.ts";

/** The bytes as text, or one sentence saying why not. `first` says that they begin the file. */
export const readableText = (bytes: Uint8Array, first: boolean): Either.Either<string, string> => {
  const image = first ? imageProblem(bytes) : undefined;
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

const imageProblem = (bytes: Uint8Array): string | undefined => {
  const kind = imageKind(bytes);
  if (kind === undefined) return undefined;
  return isTaken(kind)
    ? `it is a ${kind} image: use read_image`
    : `it is a ${kind} image, which is not supported`;
};
