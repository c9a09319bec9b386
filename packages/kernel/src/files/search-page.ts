/**
 * One page of matches: which of how many, and how to see the rest. Pure, and bounded like every page.
 */
import { maxOutputBytes, maxPageTokens } from "../defaults.ts";
import { pageFooterBytes, pageHeaderTokens } from "./defaults.ts";
import { utf8Bytes } from "./text-codec.ts";

export interface Matches {
  readonly lines: ReadonlyArray<string>;
  /** Whether these are all that were found; there is more behind the last one when not. */
  readonly complete: boolean;
  /** Whether these are all there are. */
  readonly counted: boolean;
  readonly offset: number;
  readonly limit: number;
  readonly tokens: (text: string) => number;
}

export const searchPage = ({ lines, complete, counted, offset, limit, tokens }: Matches): string => {
  const total = `${lines.length}${counted ? "" : " or more"}`;
  if (lines.length === 0) return "no matches";
  if (offset >= lines.length) return `[offset ${offset} is past the end: ${total} matches]`;
  const room = maxOutputBytes - 2 * pageFooterBytes;
  const shown: Array<string> = [];
  let bytes = 0;
  let estimated = 0;
  for (const line of lines.slice(offset, offset + limit)) {
    bytes += utf8Bytes(line) + 1;
    estimated += tokens(line) + 1;
    if (shown.length > 0 && (bytes > room || estimated > maxPageTokens - 2 * pageHeaderTokens)) break;
    shown.push(line);
  }
  const end = offset + shown.length;
  const more = end < lines.length || !complete ? `\n[continue with offset=${end}]` : "";
  return `[matches ${offset + 1}-${end} of ${total}]\n${shown.join("\n")}${more}`;
};
