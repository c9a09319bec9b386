/** A request for permission, where it was made, and how it was answered. */
import type { ApprovalCell } from "@latch/ui-reducers";
import { shorten } from "../cell/fit.ts";
import { type Row, row, span } from "../cell/span.ts";
import { hang } from "../cell/wrap.ts";
import { gutter, indent, type Look, quiet, strong } from "./look.ts";
import { commandLine, commandRows } from "./output-rows.ts";

type Source = NonNullable<ApprovalCell["answer"]>["source"];

const by: { readonly [S in Source]: string } = {
  user: "by you",
  cancelled: "because the run was stopped",
  non_interactive: "because nobody could be asked",
  resume_expired: "because the process ended before an answer",
  auto: "by the standing consent",
  standing: "by a rule you set",
  ai: "by the reviewing model"
};

export const approvalRows = (cell: ApprovalCell, look: Look): ReadonlyArray<Row> => {
  const { answer } = cell;
  const mark =
    answer === null
      ? row("? ", { role: "warning", bold: true })
      : answer.approved
        ? row("✓ ", { role: "success" })
        : row("⊘ ", { role: "warning" });
  const title = answer === null ? "Asks for permission" : answer.approved ? "Allowed" : "Denied";
  const about = `${cell.tool}: ${commandLine(cell.operation)}`;
  return [
    [
      ...mark,
      span(title, strong),
      span(" "),
      span(shorten(about, Math.max(4, look.width - gutter - title.length - 1)))
    ],
    ...(answer === null
      ? []
      : [
          row(
            `  └ ${by[answer.source]}${answer.reason === null || answer.reason === "" ? "" : `: ${shorten(answer.reason, look.width - 12)}`}`,
            quiet
          )
        ]),
    ...(look.detail
      ? hang(commandRows(cell.operation, look.width - gutter, Number.POSITIVE_INFINITY), indent, indent)
      : [])
  ];
};
