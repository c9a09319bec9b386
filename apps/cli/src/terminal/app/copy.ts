/** Taking what the model said to the clipboard. */
import { rowAt, rowCount } from "@latch/ui-reducers";
import { mostCopiedBytes } from "../defaults.ts";
import type { App } from "./app.ts";
import type { Demand } from "./message.ts";

/** Puts the last answer that is whole on the clipboard, as it was written. */
export const copied = (app: App): readonly [App, ReadonlyArray<Demand>] => {
  const text = lastAnswer(app);
  if (text === undefined) return [{ ...app, hint: "there is no answer yet to copy" }, []];
  const bytes = Buffer.byteLength(text);
  if (bytes > mostCopiedBytes) {
    return [
      {
        ...app,
        hint: `${bytes} bytes are more than a terminal takes (${mostCopiedBytes}); latch sessions export writes them to a file`
      },
      []
    ];
  }
  return [
    { ...app, hint: "copied; if nothing arrives, the terminal does not let programs copy (OSC 52)" },
    [{ type: "copy", text }]
  ];
};

const lastAnswer = ({ view }: App): string | undefined => {
  for (let index = rowCount(view) - 1; index >= 0; index--) {
    const row = rowAt(view, index);
    if (row?.type === "cell" && row.cell.kind === "assistant") return row.cell.text;
  }
  return undefined;
};
