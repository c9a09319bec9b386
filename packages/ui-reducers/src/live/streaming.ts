/**
 * A message while it arrives. Made harmless line by line, so that a delta costs what its line costs, and an escape
 * sequence that comes in two pieces is still taken for one.
 */
import { maxLineCharacters, maxTextCharacters } from "../defaults.ts";
import { sanitise } from "../text/sanitise.ts";

export interface Streaming {
  /** Whole lines, harmless, each with its line feed. */
  readonly lines: string;
  /** The line that is being written, harmless. */
  readonly line: string;
  /** That line as it came, as far as it is kept. */
  readonly raw: string;
}

export const silent: Streaming = { lines: "", line: "", raw: "" };

/** What has arrived so far, harmless. */
export const textOf = ({ lines, line }: Streaming): string => lines + line;

export const hear = (state: Streaming, delta: string): Streaming => {
  const end = delta.lastIndexOf("\n");
  if (end === -1) return withLine(state.lines, state.raw + delta);
  const whole = sanitise(state.raw + delta.slice(0, end + 1));
  return withLine(
    state.lines.length > maxTextCharacters ? state.lines : state.lines + whole,
    delta.slice(end + 1)
  );
};

/** Beyond the bound a line's characters are not kept: the finished message says how many there were. */
const withLine = (lines: string, raw: string): Streaming => {
  const kept = raw.length > 2 * maxLineCharacters ? raw.slice(0, 2 * maxLineCharacters) : raw;
  return { lines, line: sanitise(kept), raw: kept };
};
