/**
 * The transcript's rows, whatever they come from: cells of the log, notices of this screen, words that still arrive, and
 * what was said to the run and not heard by it yet.
 */
import { rowAt, rowCount, Streaming } from "@latch/ui-reducers";
import { documentOf, emptyDocument } from "../markdown/document.ts";
import { cellRows } from "../transcript/cell-rows.ts";
import type { Look } from "../transcript/look.ts";
import { noticeRows, queuedRows, streamingRows } from "../transcript/message-rows.ts";
import type { Rows } from "../transcript/viewport.ts";
import type { App } from "./app.ts";

export const timeline = (app: App, width: number): Rows => {
  const look: Look = { width, detail: app.detail, lit: app.lit };
  const settled = rowCount(app.view);
  const streams = app.streaming.text !== "";
  const said = settled + (streams ? 1 : 0);
  const { queued } = app.view.live;
  return {
    size: said + queued.length,
    rowsOf: (index) => {
      if (index >= said) return queuedRows(queued[index - said] ?? "", look);
      if (index >= settled) return streamingRows(app.streaming, look);
      const row = rowAt(app.view, index);
      if (row === undefined) return [];
      return row.type === "cell" ? cellRows(row.cell, look) : noticeRows(row.notice, look);
    }
  };
};

/** The app with as much of the streaming message read as has arrived. */
export const readStream = (app: App): App => {
  const text = Streaming.textOf(app.view.live.streaming);
  if (text === app.streaming.text) return app;
  return { ...app, streaming: text === "" ? emptyDocument : documentOf(app.streaming, text) };
};
