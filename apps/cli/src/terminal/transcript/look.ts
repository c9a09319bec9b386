/** How a cell is drawn: what all of them share. */
import type { CallState } from "@latch/ui-reducers";
import { type Row, row, type Style } from "../cell/span.ts";

export interface Look {
  /** Columns of the whole cell, gutter included. */
  readonly width: number;
  /** Everything that was kept, instead of a preview. */
  readonly detail: boolean;
  /** Whether the marks of what is under way are lit at this moment; they blink by being redrawn. */
  readonly lit: boolean;
}

/** Columns of the marker and the space after it. */
export const gutter = 2;

export const indent: Row = row("  ");

/** A call's marker. Its shape says what its colour says. */
export const marker = (state: CallState, lit: boolean): Row => {
  switch (state) {
    case "waiting":
    case "asked":
      return row("○ ", { role: "faint" });
    case "running":
      return row(lit ? "● " : "○ ", { role: "warning" });
    case "done":
      return row("✓ ", { role: "success" });
    case "failed":
      return row("✗ ", { role: "danger" });
    case "refused":
      return row("⊘ ", { role: "warning" });
    case "stopped":
      return row("■ ", { role: "muted" });
  }
};

export const strong: Style = { bold: true };
export const quiet: Style = { role: "muted" };
export const faint: Style = { role: "faint" };
