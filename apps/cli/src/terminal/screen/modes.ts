/**
 * What a terminal is told when the program takes it over and when it gives it back. The two are mirror images: whatever
 * is turned on is turned off, in the opposite order.
 */
import { sanitiseLine } from "@latch/ui-reducers";
import { cutText } from "../cell/fit.ts";

export interface Modes {
  readonly mouse: boolean;
  /** Whether the window's title is ours. */
  readonly title: boolean;
  /** Whether progress is shown. A terminal that doesn't know the sequence may show it as a notification. */
  readonly progress: boolean;
  /** What stands between the program and the terminal that a person looks at. */
  readonly inside: "tmux" | "screen" | undefined;
}

/** Keys that are otherwise indistinguishable, such as Shift+Enter, in terminals that can tell them apart. */
const kittyKeys = ["\u001b[>1u", "\u001b[<u"] as const;
const otherKeys = ["\u001b[>4;1m", "\u001b[>4;0m"] as const;
/**
 * A row ends where it ends: a text that the terminal takes for wider than we do must not run into the next row. Programs
 * that come after this one expect the terminal's usual wrapping.
 */
const noWrapping = ["\u001b[?7l", "\u001b[?7h"] as const;
const alternateScreen = ["\u001b[?1049h", "\u001b[?1049l"] as const;
const bracketedPaste = ["\u001b[?2004h", "\u001b[?2004l"] as const;
/** With the question whether the terminal knows them: one that doesn't would be taken for one that is always looked at. */
const focusReports = ["\u001b[?1004h\u001b[?1004$p", "\u001b[?1004l"] as const;
/** Buttons and wheel, with coordinates of any size. Movement is not asked for. */
const mouseReports = ["\u001b[?1000h\u001b[?1006h", "\u001b[?1006l\u001b[?1000l"] as const;
/** The title is kept by the terminal and put back. */
const title = ["\u001b[22;0t", "\u001b[23;0t"] as const;

type Pair = readonly [on: string, off: string];

const pairs = (modes: Modes): ReadonlyArray<Pair> => [
  ...(modes.title ? [title] : []),
  alternateScreen,
  noWrapping,
  kittyKeys,
  otherKeys,
  bracketedPaste,
  focusReports,
  ...(modes.progress ? [["", progressed("none", modes)] as const] : []),
  ...(modes.mouse ? [mouseReports] : [])
];

export const enter = (modes: Modes): string =>
  pairs(modes)
    .map(([on]) => on)
    .join("");

export const leave = (modes: Modes): string =>
  `\u001b[0m\u001b[?25h\u001b[?2026l${pairs(modes)
    .toReversed()
    .map(([, off]) => off)
    .join("")}`;

/** From one choice to another, while the terminal is ours. */
export const change = (before: Modes, after: Modes): string => {
  const [old, now] = [pairs(before), pairs(after)];
  const without = (some: ReadonlyArray<Pair>, others: ReadonlyArray<Pair>): ReadonlyArray<Pair> =>
    some.filter(([on, off]) => !others.some((other) => other[0] === on && other[1] === off));
  return [
    ...without(old, now)
      .toReversed()
      .map(([, off]) => off),
    ...without(now, old).map(([on]) => on)
  ].join("");
};

/** Longest text that leaves the screen, in columns. Ours: more than any title bar or notification shows. */
const longestWords = 200;

/** A control character would end the sequence early; what comes after it would be obeyed. */
const words = (text: string): string => cutText(sanitiseLine(text), longestWords);

/** Sets the window's title; tmux and screen make of it what they are set to. */
export const titled = (text: string): string => `\u001b]0;${words(text)}\u0007`;

/** A desktop notification, in the form most terminals know; the others ignore it. */
export const notification = (text: string, modes: Pick<Modes, "inside">): string =>
  outward(`\u001b]9;${words(text)}\u0007`, modes);

/**
 * Puts a text on the clipboard of the terminal that a person looks at, also over SSH. tmux takes it itself where its
 * `set-clipboard` is on, and passes it on where `allow-passthrough` is.
 */
export const clipboard = (text: string, { inside }: Pick<Modes, "inside">): string => {
  const sequence = `\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`;
  return inside === undefined ? sequence : sequence + outward(sequence, { inside });
};

export const bell = "\u0007";

export type Progress = "none" | "busy" | "waiting";

/** Progress of unknown extent in the task bar or tab of terminals that show it: it runs, it is held up, it is over. */
export const progressed = (progress: Progress, modes: Pick<Modes, "inside">): string =>
  outward(`\u001b]9;4;${{ none: "0", busy: "3", waiting: "4;100" }[progress]}\u0007`, modes);

/** Through tmux (where its `allow-passthrough` lets it) and screen, to the terminal that they run in. */
const outward = (sequence: string, { inside }: Pick<Modes, "inside">): string => {
  switch (inside) {
    case "tmux":
      return `\u001bPtmux;${sequence.replaceAll("\u001b", "\u001b\u001b")}\u001b\\`;
    case "screen":
      return `\u001bP${sequence}\u001b\\`;
    case undefined:
      return sequence;
  }
};
