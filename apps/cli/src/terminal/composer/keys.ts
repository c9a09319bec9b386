/** Which key does what in the editor. */
import { type Composer, moved, undo } from "./composer.ts";
import * as Edit from "./edit.ts";
import { newer, older } from "./history.ts";
import { layout, offsetAt, placeOf } from "./layout.ts";
import * as Motion from "./motion.ts";

/** The composer after a key, or undefined where the key is none of the editor's. `width` is that of its rows. */
export const pressed = (composer: Composer, key: string, width: number): Composer | undefined => {
  const { text, cursor } = composer;
  switch (key) {
    case "left":
      return moved(composer, Motion.left(text, cursor));
    case "right":
    case "ctrl+f":
      return moved(composer, Motion.right(text, cursor));
    case "ctrl+left":
    case "alt+left":
    case "alt+b":
      return moved(composer, Motion.wordLeft(text, cursor));
    case "ctrl+right":
    case "alt+right":
    case "alt+f":
      return moved(composer, Motion.wordRight(text, cursor));
    case "home":
    case "ctrl+a":
      return moved(composer, Motion.lineStart(text, cursor));
    case "end":
    case "ctrl+e":
      return moved(composer, Motion.lineEnd(text, cursor));
    case "ctrl+home":
    case "alt+<":
      return moved(composer, 0);
    case "ctrl+end":
    case "alt+>":
      return moved(composer, text.length);
    case "up":
      return vertical(composer, -1, width) ?? older(composer);
    case "down":
      return vertical(composer, 1, width) ?? newer(composer);
    case "ctrl+j":
    case "alt+enter":
    case "shift+enter":
    case "ctrl+enter":
      return Edit.insert(composer, "\n");
    case "backspace":
    case "ctrl+h":
    case "shift+backspace":
      return Edit.deleteLeft(composer);
    case "delete":
      return Edit.deleteRight(composer);
    case "ctrl+w":
    case "alt+backspace":
    case "ctrl+backspace":
      return Edit.cutWordLeft(composer);
    case "alt+d":
    case "alt+delete":
    case "ctrl+delete":
      return Edit.cutWordRight(composer);
    case "ctrl+u":
      return Edit.cutToLineStart(composer);
    case "ctrl+k":
      return Edit.cutToLineEnd(composer);
    case "ctrl+y":
      return Edit.putBack(composer);
    case "ctrl+_":
    case "ctrl+/":
    case "ctrl+shift+-":
      return undo(composer);
    default:
      return undefined;
  }
};

/** One row up or down, or undefined at the first or last one. */
const vertical = (composer: Composer, step: number, width: number): Composer | undefined =>
  byRows(composer, step, width);

/** A number of rows up or down, as far as there are any; undefined where there are none that way. */
export const byRows = (composer: Composer, step: number, width: number): Composer | undefined => {
  const { text, chips, cursor } = composer;
  const rows = layout(text, chips, width);
  const place = placeOf(rows, text, chips, cursor);
  const target = Math.max(0, Math.min(rows.length - 1, place.row + step));
  if (target === place.row) return undefined;
  const aim = composer.aim ?? place.column;
  return moved(composer, offsetAt(rows, text, chips, { row: target, column: aim }), aim);
};
