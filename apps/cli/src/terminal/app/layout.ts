/**
 * Where everything stands on a screen of a size. Chrome gives way before what a person reads or writes does: a terminal
 * of any size shows some transcript and some of the editor.
 */
import type { Size } from "../screen/frame.ts";

export interface Area {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly transcript: Area;
  readonly sidebar: Area | undefined;
  /** A question, a list, a form: between transcript and editor. */
  readonly action: Area;
  readonly palette: Area;
  readonly status: Area;
  /** The framed editor, with its meta row. */
  readonly composer: Area;
  /** The editor's own rows within the frame. */
  readonly editor: Area;
  /** A row above the editor's, within the frame, for the labels of images that wait. */
  readonly images: boolean;
  readonly gap: boolean;
  readonly meta: boolean;
  readonly hints: Area | undefined;
  readonly footer: Area | undefined;
}

export interface Wishes {
  /** Rows that the text in the editor takes. */
  readonly editorRows: number;
  /** Whether images wait for the prompt. */
  readonly images: boolean;
  readonly actionRows: number;
  readonly paletteRows: number;
  /** Opened or closed by a person; otherwise the width decides. */
  readonly sidebar: boolean | undefined;
  /** The whole width is for the transcript's place. */
  readonly fullWidth: boolean;
}

/** Least width of a transcript beside a sidebar, in columns. From the earlier implementation, as all numbers here. */
const leastTranscript = 20;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

export const sidebarWidth = (columns: number, wish: boolean | undefined): number => {
  if (wish === false) return 0;
  if (columns >= 160) return clamp(Math.floor(columns * 0.32), 28, 44);
  if (columns >= 130) return clamp(Math.floor(columns * 0.27), 26, 40);
  if (columns >= 110) return clamp(Math.floor(columns * 0.24), 22, 30);
  if (wish !== true) return 0;
  const width = Math.min(clamp(Math.floor(columns * 0.24), 20, 28), Math.floor(columns / 2));
  return columns - width >= leastTranscript ? width : 0;
};

/** Columns of the frame and its padding around the editor, on both sides, and of the prompt's gutter. */
const frameColumns = 4;
const promptColumns = 2;

export const layoutOf = (size: Size, wishes: Wishes): Layout => {
  const side = size.columns >= 60 ? 2 : 0;
  const edge = size.rows >= 20 ? 1 : 0;
  const height = Math.max(1, size.rows - 2 * edge);
  const width = Math.max(1, size.columns - 2 * side);

  const framed = height >= 3 && width >= 10;
  const mostBody = clamp(Math.floor((height * 2) / 5) - 4, 1, 16);
  const body = framed ? Math.min(Math.max(wishes.editorRows, 3), mostBody) : 1;
  const least = height >= 10 ? 3 : height > 1 ? 1 : 0;

  const chrome = {
    footer: framed && height >= 16,
    spacer: framed && height >= 14,
    hints: framed && height >= 10 && width >= 28,
    images: framed && height >= 10 && wishes.images,
    gap: framed && height >= 9,
    meta: framed && height >= 6,
    status: height >= 5
  };
  const used = () =>
    body +
    (framed ? 2 : 0) +
    Number(chrome.footer) +
    Number(chrome.spacer) +
    Number(chrome.hints) +
    Number(chrome.images) +
    Number(chrome.gap) +
    Number(chrome.meta) +
    Number(chrome.status);
  const most = Math.max(0, Math.floor(height / 2));
  const wanted = Math.min(wishes.actionRows, most);
  for (const name of ["footer", "spacer", "hints", "gap", "images", "meta", "status"] as const) {
    if (height - used() - wanted >= least) break;
    chrome[name] = false;
  }
  const free = Math.max(0, height - used());
  const action = Math.min(wanted, Math.max(0, free - Math.min(1, least)));
  const palette = Math.min(wishes.paletteRows, Math.max(0, free - action - Math.min(1, least)));
  const transcriptHeight = Math.max(0, free - action - palette);

  const side2 = wishes.fullWidth ? 0 : sidebarWidth(size.columns, wishes.sidebar);
  const sidebarColumns = Math.min(side2, Math.max(0, width - leastTranscript - 3));
  const transcriptWidth = sidebarColumns > 0 ? width - sidebarColumns - 3 : width;

  let top = edge;
  const take = (rows: number): Area => {
    const area = { top, left: side, width, height: rows };
    top += rows;
    return area;
  };
  const upper = take(transcriptHeight);
  const actionArea = take(action);
  const paletteArea = take(palette);
  const status = take(chrome.status ? 1 : 0);
  if (chrome.spacer) top += 1;
  const composer = take(
    body + (framed ? 2 : 0) + Number(chrome.images) + Number(chrome.gap) + Number(chrome.meta)
  );
  const hints = chrome.hints ? take(1) : undefined;
  const footer = chrome.footer ? take(1) : undefined;
  return {
    transcript: { ...upper, width: transcriptWidth },
    sidebar:
      sidebarColumns > 0
        ? {
            top: upper.top,
            left: side + transcriptWidth + 3,
            width: sidebarColumns,
            height: transcriptHeight
          }
        : undefined,
    action: actionArea,
    palette: paletteArea,
    status,
    composer,
    editor: framed
      ? {
          top: composer.top + 1 + Number(chrome.images),
          left: side + frameColumns / 2 + promptColumns,
          width: Math.max(1, width - frameColumns - promptColumns),
          height: body
        }
      : {
          top: composer.top,
          left: side + promptColumns,
          width: Math.max(1, width - promptColumns),
          height: body
        },
    images: chrome.images,
    gap: chrome.gap,
    meta: chrome.meta,
    hints,
    footer
  };
};
