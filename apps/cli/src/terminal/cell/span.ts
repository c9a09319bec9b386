/**
 * What a screen is made of before a terminal hears of it: rows of spans, each a text in one style. Styles name a
 * meaning, and the theme decides what that looks like; so a row is the same on every terminal.
 */
import { textWidth } from "./width.ts";

/** What a text means. */
export type Role =
  | "accent"
  | "muted"
  | "faint"
  | "success"
  | "warning"
  | "danger"
  | "active"
  | "code"
  | "link"
  | "added"
  | "removed";

/** What a text stands on. The terminal's own background where there is none. */
export type Surface = "panel" | "selected" | "added" | "removed";

export interface Style {
  readonly role?: Role;
  readonly on?: Surface;
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
}

export interface Span {
  readonly text: string;
  readonly style: Style;
}

/** One row of the screen. */
export type Row = ReadonlyArray<Span>;

export const plain: Style = {};
export const emptyRow: Row = [];

export const span = (text: string, style: Style = plain): Span => ({ text, style });

/** A row of one text. */
export const row = (text: string, style: Style = plain): Row => (text === "" ? emptyRow : [{ text, style }]);

/** Widths of spans that were drawn before: what is drawn again is the same object. */
const measured = new WeakMap<Span, number>();

/** Columns that a span takes. */
export const spanWidth = (each: Span): number => {
  const before = measured.get(each);
  if (before !== undefined) return before;
  const width = textWidth(each.text);
  measured.set(each, width);
  return width;
};

/** Columns that a row takes. */
export const rowWidth = (spans: Row): number => {
  let width = 0;
  for (const each of spans) width += spanWidth(each);
  return width;
};

/** A row's words without their style. */
export const rowText = (spans: Row): string => spans.map(({ text }) => text).join("");

/** The same row on another surface, where its spans have none of their own. */
export const onSurface = (spans: Row, on: Surface): Row =>
  spans.map(({ text, style }) => ({ text, style: { on, ...style } }));

/** The same row with a style beneath each span's own. */
export const restyled = (spans: Row, beneath: Style): Row =>
  spans.map(({ text, style }) => ({ text, style: { ...beneath, ...style } }));
