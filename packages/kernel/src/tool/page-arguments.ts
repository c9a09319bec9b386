/** The arguments of every tool that shows pages. */
import { Schema } from "effect";
import type { PageRequest } from "../files/page.ts";
import { wholeNumber } from "./whole-number.ts";

export const pageArguments = {
  offset: wholeNumber("First line, from 1", 1),
  limit: wholeNumber("Number of lines", 1),
  tail: wholeNumber("Only the last lines", 1),
  byte_offset: wholeNumber("Continue at this byte, as a page said", 0),
  cursor_line: wholeNumber("The line at byte_offset, as a page said", 1)
} as const;

const Arguments = Schema.Struct(pageArguments);

export const pageRequest = (args: typeof Arguments.Type): PageRequest => ({
  ...(args.offset === undefined ? {} : { offset: args.offset }),
  ...(args.limit === undefined ? {} : { limit: args.limit }),
  ...(args.tail === undefined ? {} : { tail: args.tail }),
  ...(args.byte_offset === undefined ? {} : { byteOffset: args.byte_offset }),
  ...(args.cursor_line === undefined ? {} : { cursorLine: args.cursor_line })
});
