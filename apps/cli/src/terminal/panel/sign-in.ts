/** What a person has to do in a browser to sign in. */
import { sanitiseLine } from "@latch/ui-reducers";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { wrapText } from "../cell/wrap.ts";

export const signInRows = (
  { address, code }: { readonly address: string | undefined; readonly code: string },
  width: number
): ReadonlyArray<Row> => [
  row("Sign in with ChatGPT", { bold: true }),
  emptyRow,
  ...(address === undefined
    ? [row("asking for a code…", { role: "muted" })]
    : [
        [span("1. open   "), span(sanitiseLine(address), { role: "link" })],
        [span("2. enter  "), span(sanitiseLine(code), { role: "accent", bold: true })],
        emptyRow,
        ...wrapText(
          "The code is good for 15 minutes. Enter it only if you have started this sign-in yourself.",
          width,
          {
            role: "muted"
          }
        )
      ]),
  emptyRow,
  row("waiting · Esc stops", { role: "faint" })
];
