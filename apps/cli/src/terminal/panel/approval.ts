/** The question that a person has to answer: what exactly is asked, why, and what each answer would mean. */
import type { Question } from "@latch/ui-reducers";
import { shorten } from "../cell/fit.ts";
import { emptyRow, type Row, row, span } from "../cell/span.ts";
import { wrapText } from "../cell/wrap.ts";
import { approvalPreviewRows } from "../defaults.ts";
import { commandRows } from "../transcript/output-rows.ts";

export type Answer = "once" | "always" | "deny";

export interface Option {
  readonly answer: Answer;
  readonly key: string;
  readonly label: string;
  readonly detail: string;
}

export const options = (question: Question): ReadonlyArray<Option> => [
  { answer: "once", key: "y", label: "Allow once", detail: "this one operation" },
  ...(question.always.length === 0
    ? []
    : [
        {
          answer: "always" as const,
          key: "a",
          label: "Always allow",
          detail: `for the rest of this session: ${question.always.join(" · ")}`
        }
      ]),
  { answer: "deny", key: "n", label: "Deny", detail: "the model is told, and goes on without it" }
];

/** What is asked for, whole. */
const operation = (question: Question, width: number, most: number): ReadonlyArray<Row> =>
  question.isCommand
    ? commandRows(question.operation, width, most)
    : wrapText(question.operation, width).slice(0, most);

export const approvalRows = (
  question: Question,
  selected: number,
  width: number,
  height: number,
  waiting: number
): ReadonlyArray<Row> => {
  const choices = options(question);
  const whole = operation(question, width, Number.POSITIVE_INFINITY);
  const shown = operation(question, width, approvalPreviewRows);
  const cut = whole.length > shown.length || whole.length > approvalPreviewRows;
  const facts = [
    ...(question.reason === "" ? [] : wrapText(question.reason, width, { role: "muted", italic: true })),
    ...(question.capabilities.length === 0
      ? []
      : [row(shorten(`capability: ${question.capabilities.join(", ")}`, width), { role: "muted" })]),
    ...question.externalRoots.map((root) =>
      row(shorten(`outside the workspace: ${root}`, width), { role: "warning" })
    )
  ];
  const title: Row = [
    span("Permission needed", { role: "warning", bold: true }),
    span(` · ${question.tool}`),
    ...(waiting > 1 ? [span(`  (1 of ${waiting})`, { role: "muted" })] : [])
  ];
  const answers = choices.map(({ key, label, detail }, index): Row => {
    const active = index === selected;
    return [
      active ? span("› ", { role: "accent", bold: true }) : span("  "),
      span(`${key}  `, { role: "faint" }),
      span(label.padEnd(13), active ? { bold: true } : {}),
      span(shorten(detail, Math.max(0, width - 19)), { role: "muted" })
    ];
  });
  const hint = row("↑↓ Enter · y/n · Ctrl+O full request · Esc denies", { role: "faint" });
  const more = cut ? [row("… full request: Ctrl+O", { role: "warning" })] : [];
  // What is asked and the answers stay; the rest goes first.
  const least = 1 + shown.length + more.length + answers.length;
  const room = Math.max(0, height - least);
  const roomy = room >= facts.length + 3;
  return [
    title,
    ...(roomy ? [emptyRow] : []),
    ...shown,
    ...more,
    ...facts.slice(0, roomy ? facts.length : Math.max(0, room - 1)),
    ...(roomy ? [emptyRow] : []),
    ...answers,
    ...(room > 0 ? [hint] : [])
  ].slice(0, Math.max(height, 1));
};

/** Everything that is known of the request, for reading in full. */
export const fullRequest = (question: Question, width: number): ReadonlyArray<Row> => [
  row(`Tool: ${question.tool}`),
  ...(question.reason === "" ? [] : wrapText(`Why it is asked: ${question.reason}`, width)),
  ...(question.capabilities.length === 0
    ? []
    : wrapText(`Capabilities: ${question.capabilities.join(", ")}`, width)),
  ...question.externalRoots.flatMap((root) => wrapText(`Outside the workspace: ${root}`, width)),
  ...question.always.flatMap((rule) => wrapText(`"Always allow" would let through: ${rule}`, width)),
  emptyRow,
  ...operation(question, width, Number.POSITIVE_INFINITY)
];
