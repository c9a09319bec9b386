/**
 * How a person wants their terminal to be used: what the environment says, then the config, then what suits the terminal.
 * Pure, so that a change of the config takes effect at once.
 */
import { Either, Schema } from "effect";
import type { TerminalTable } from "../config/config-file.ts";
import { longTurnMillis } from "./defaults.ts";
import type { Modes } from "./screen/modes.ts";
import { type Brightness, brightnessOf, type Depth, depthOf, makeTheme, type Theme } from "./theme/theme.ts";

export interface Preferences {
  /** How a person is called back to the terminal. */
  readonly notify: Notify;
  /** Turns that took less call nobody, in milliseconds. */
  readonly notifyAfterMillis: number;
  readonly theme: Theme;
  readonly modes: Modes;
  /** Written line by line, for a screen reader or for want of anything better. Holds from the start to the end. */
  readonly plain: boolean;
}

export type Notify = "off" | "bell" | "desktop" | "both";

/** A variable of the environment that says what can't be. */
export class VariableRejected extends Schema.TaggedError<VariableRejected>()("VariableRejected", {
  name: Schema.String,
  known: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `${this.name} in the environment must be one of ${this.known.join(", ")}; unset it or correct it`;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const notifyWords: Readonly<Record<string, Notify>> = {
  off: "off",
  none: "off",
  "0": "off",
  bell: "bell",
  desktop: "desktop",
  both: "both",
  on: "both",
  "1": "both"
};
const colorWords: Readonly<Record<string, Depth | "auto">> = {
  auto: "auto",
  none: "none",
  never: "none",
  "0": "none",
  "16": "16",
  basic: "16",
  "256": "256",
  truecolor: "truecolor",
  true: "truecolor",
  "24": "truecolor"
};
const themeWords: Readonly<Record<string, Brightness | "auto">> = {
  auto: "auto",
  dark: "dark",
  light: "light"
};
const flagWords: Readonly<Record<string, boolean>> = {
  "1": true,
  true: true,
  yes: true,
  on: true,
  "0": false,
  false: false,
  no: false,
  off: false
};

export const preferencesOf = (
  environment: Environment,
  table: TerminalTable = {}
): Either.Either<Preferences, VariableRejected> =>
  Either.gen(function* () {
    const notify = yield* said(environment, "LATCH_NOTIFY", notifyWords);
    const color = yield* said(environment, "LATCH_COLOR", colorWords);
    const theme = yield* said(environment, "LATCH_THEME", themeWords);
    const mouse = yield* said(environment, "LATCH_MOUSE_CAPTURE", flagWords);
    const plain = yield* said(environment, "LATCH_PLAIN", flagWords);
    const noColor = (environment["NO_COLOR"] ?? "") !== "";
    const inside = insideOf(environment);
    return {
      notify: notify ?? table.notify ?? "both",
      notifyAfterMillis:
        table.notify_after_seconds === undefined ? longTurnMillis : table.notify_after_seconds * 1_000,
      theme: makeTheme(
        depthOf(environment, color ?? (noColor ? "none" : table.color)),
        brightnessOf(environment, theme ?? table.theme)
      ),
      modes: {
        mouse: mouse ?? table.mouse ?? true,
        title: table.title ?? true,
        progress: table.progress ?? showsProgress(environment, inside),
        inside
      },
      plain: plain ?? (environment["TERM"] === "dumb" || table.plain === true)
    };
  });

/** What a variable says; undefined where it is not set. */
const said = <A>(
  environment: Environment,
  name: string,
  words: Readonly<Record<string, A>>
): Either.Either<A | undefined, VariableRejected> => {
  const word = (environment[name] ?? "").trim().toLowerCase();
  if (word === "") return Either.right(undefined);
  const value = Object.hasOwn(words, word) ? words[word] : undefined;
  return value === undefined
    ? Either.left(new VariableRejected({ name, known: Object.keys(words) }))
    : Either.right(value);
};

/** A TERM of tmux stays when a shell was reached through it, where its own variable doesn't. */
const insideOf = ({ TMUX, STY, TERM = "" }: Environment): Modes["inside"] =>
  (TMUX ?? "") !== "" || TERM.startsWith("tmux") ? "tmux" : (STY ?? "") === "" ? undefined : "screen";

/**
 * Terminals that are known to show progress. Others may take the sequence for a notification that says "4;3", and
 * which one is behind tmux can't be told.
 */
const showsProgress = (environment: Environment, inside: Modes["inside"]): boolean => {
  if (inside !== undefined) return false;
  const { TERM = "", TERM_PROGRAM = "", TERM_PROGRAM_VERSION = "" } = environment;
  const number = (text: string | undefined): number => Number.parseInt(text ?? "", 10) || 0;
  return (
    (environment["WT_SESSION"] ?? "") !== "" ||
    TERM === "xterm-ghostty" ||
    TERM_PROGRAM === "ghostty" ||
    (TERM_PROGRAM === "WezTerm" && number(TERM_PROGRAM_VERSION.slice(0, 8)) >= progressOfWezTerm) ||
    number(environment["VTE_VERSION"]) >= progressOfVte
  );
};

/** First versions that show progress: the date of a build; 0.80 as VTE writes it. */
const progressOfWezTerm = 20250301;
const progressOfVte = 8000;
