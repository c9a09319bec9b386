/** What a cell says, as plain text: what is searched, and what is copied. */
import type { Cell } from "./cell.ts";

/** The parts of a cell that a person can read, some of them only in detail. */
export const cellWords = (cell: Cell): ReadonlyArray<string> => {
  switch (cell.kind) {
    case "user":
      return [cell.text, ...cell.images];
    case "assistant":
    case "report":
    case "notice":
      return [cell.text];
    case "exploration":
      return cell.steps.flatMap(({ target, output }) => [target, output]);
    case "command":
      return [cell.command, cell.output];
    case "validation":
      return [...cell.requirements, cell.command, cell.detail, cell.output];
    case "patch":
      return [
        cell.path,
        ...(cell.diff?.files ?? []).flatMap(({ hunks }) =>
          hunks.flatMap(({ lines }) => lines.map(({ text }) => text))
        ),
        cell.output
      ];
    case "diff":
      return [cell.output];
    case "tool":
      return [cell.name, cell.arguments, cell.output];
    case "approval":
      return [cell.tool, cell.operation, cell.reason];
  }
};
