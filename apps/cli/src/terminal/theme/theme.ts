/**
 * What each meaning looks like, on what this terminal can show. Every decision about colour is here. Less colour means
 * fewer distinctions, never lost words: whatever a colour says is also said by a mark or by the text.
 */
import type { Role, Style, Surface } from "../cell/span.ts";

export type Depth = "none" | "16" | "256" | "truecolor";
export type Brightness = "dark" | "light";

export interface Theme {
  readonly depth: Depth;
  readonly brightness: Brightness;
  /** The sequence that turns a style on, from the terminal's own; empty where nothing changes. */
  readonly sgr: (style: Style) => string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** How much colour: what is wished for, or what the environment says of the terminal. */
export const depthOf = (env: Environment, wish: Depth | "auto" = "auto"): Depth => {
  if (wish !== "auto") return wish;
  if ((env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb") return "none";
  const term = env["TERM"] ?? "";
  if (/truecolor|24bit/.test(env["COLORTERM"] ?? "") || /-direct$/.test(term)) return "truecolor";
  return /256/.test(term) ? "256" : "16";
};

export const brightnessOf = (env: Environment, wish: Brightness | "auto" = "auto"): Brightness => {
  if (wish !== "auto") return wish;
  const background = env["COLORFGBG"]?.split(";").at(-1);
  return background === "7" || background === "15" ? "light" : "dark";
};

/** Codes by depth: [16 colours, 256 colours]. Truecolor uses the 256 palette for text, which users can't repaint less. */
type Foreground = readonly [basic: string, rich: string];

const foregrounds: { readonly [B in Brightness]: { readonly [R in Role]: Foreground } } = {
  dark: {
    accent: ["36", "38;5;80"],
    muted: ["37", "38;5;248"],
    faint: ["90", "38;5;243"],
    success: ["32", "38;5;114"],
    warning: ["33", "38;5;221"],
    danger: ["31", "38;5;203"],
    active: ["94", "38;5;75"],
    code: ["36", "38;5;116"],
    link: ["94", "38;5;111"],
    added: ["32", "38;5;114"],
    removed: ["31", "38;5;210"]
  },
  light: {
    accent: ["36", "38;5;24"],
    muted: ["90", "38;5;240"],
    faint: ["90", "38;5;244"],
    success: ["32", "38;5;28"],
    warning: ["33", "38;5;130"],
    danger: ["31", "38;5;124"],
    active: ["34", "38;5;26"],
    code: ["35", "38;5;90"],
    link: ["34", "38;5;25"],
    added: ["32", "38;5;22"],
    removed: ["31", "38;5;88"]
  }
};

/** The surfaces are those of the earlier implementation. Sixteen colours have no quiet backgrounds, so none is used. */
const backgrounds: {
  readonly [B in Brightness]: { readonly [S in Surface]: readonly [rich: string, full: string] };
} = {
  dark: {
    panel: ["48;5;236", "48;2;40;40;40"],
    selected: ["48;5;238", "48;2;58;58;58"],
    added: ["48;5;22", "48;2;22;46;30"],
    removed: ["48;5;52", "48;2;54;28;26"]
  },
  light: {
    panel: ["48;5;254", "48;2;232;232;232"],
    selected: ["48;5;252", "48;2;208;208;208"],
    added: ["48;5;194", "48;2;218;251;225"],
    removed: ["48;5;224", "48;2;255;235;233"]
  }
};

export const makeTheme = (depth: Depth, brightness: Brightness): Theme => {
  const memo = new WeakMap<Style, string>();
  const codes = (style: Style): string => {
    const list: Array<string> = [];
    if (style.bold) list.push("1");
    if (style.italic) list.push("3");
    if (style.underline) list.push("4");
    if (style.strike) list.push("9");
    // Without quiet backgrounds a selection is shown by turning it round; a mark beside it says so too.
    if (style.on === "selected" && (depth === "16" || depth === "none")) list.push("7");
    if (depth !== "none") {
      if (style.role !== undefined) list.push(foregrounds[brightness][style.role][depth === "16" ? 0 : 1]);
      if (style.on !== undefined && depth !== "16") {
        list.push(backgrounds[brightness][style.on][depth === "256" ? 0 : 1]);
      }
    }
    return list.length === 0 ? "" : `\u001b[${list.join(";")}m`;
  };
  return {
    depth,
    brightness,
    sgr: (style) => {
      const before = memo.get(style);
      if (before !== undefined) return before;
      const made = codes(style);
      memo.set(style, made);
      return made;
    }
  };
};
