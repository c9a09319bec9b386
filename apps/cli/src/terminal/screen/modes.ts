/**
 * What a terminal is told when the program takes it over and when it gives it back. The two are mirror images: whatever
 * is turned on is turned off, in the opposite order.
 */
export interface Modes {
  readonly mouse: boolean;
}

/** Keys that are otherwise indistinguishable, such as Shift+Enter, in terminals that can tell them apart. */
const kittyKeys = ["\u001b[>1u", "\u001b[<u"] as const;
const otherKeys = ["\u001b[>4;1m", "\u001b[>4;0m"] as const;
const alternateScreen = ["\u001b[?1049h", "\u001b[?1049l"] as const;
const bracketedPaste = ["\u001b[?2004h", "\u001b[?2004l"] as const;
const focusReports = ["\u001b[?1004h", "\u001b[?1004l"] as const;
/** Buttons and wheel, with coordinates of any size. Movement is not asked for. */
const mouseReports = ["\u001b[?1000h\u001b[?1006h", "\u001b[?1006l\u001b[?1000l"] as const;
/** The title is kept by the terminal and put back. */
const title = ["\u001b[22;0t", "\u001b[23;0t"] as const;

const pairs = ({ mouse }: Modes) => [
  title,
  alternateScreen,
  kittyKeys,
  otherKeys,
  bracketedPaste,
  focusReports,
  ...(mouse ? [mouseReports] : [])
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

/** Sets the window's title. */
export const titled = (text: string): string => `\u001b]0;${text.replace(/\p{Cc}/gu, " ")}\u0007`;

/** A desktop notification, in the form most terminals know; the others ignore it. */
export const notification = (text: string): string => `\u001b]9;${text.replace(/\p{Cc}/gu, " ")}\u0007`;

export const bell = "\u0007";

/** Progress of unknown extent in the task bar or tab of terminals that show it, and its end. */
export const busy = "\u001b]9;4;3\u0007";
export const idle = "\u001b]9;4;0\u0007";
