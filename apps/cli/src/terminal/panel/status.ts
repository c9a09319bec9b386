/** The row above the editor: what is under way, in one line. */
import { Activity, type Cell, type CommandPurpose, Transcript, View } from "@latch/ui-reducers";
import { shorten } from "../cell/fit.ts";
import { emptyRow, type Row, type Style, span } from "../cell/span.ts";
import { commandLine } from "../transcript/output-rows.ts";
import { elapsed, percent } from "./number.ts";

export const statusRow = (view: View.View, width: number, now: number): Row => {
  const { activity, queued, retry } = view.live;
  const { phase, subject } = activity;
  if (view.replay !== null && !Activity.isBusy(activity)) return [span("  "), ...readingEarlier(view, width)];
  if (phase === "idle" || phase === "completed") return emptyRow;
  const running = Transcript.runningCell(view.log.transcript);
  const label = running !== undefined && phase === "running_tool" ? runningLabel(running) : undefined;
  const style: Style =
    phase === "waiting_approval" || phase === "interrupted" || phase === "cancelled"
      ? { role: "warning" }
      : phase === "error"
        ? { role: "danger" }
        : { role: "active" };
  const details = [
    label?.detail ?? subject ?? "",
    Activity.isBusy(activity) ? elapsed(now - activity.since) : "",
    retry === null ? "" : `try ${retry.attempt}: ${retry.reason}`,
    queued.length === 0 ? "" : `${queued.length} queued`
  ].filter((part) => part !== "");
  const title = label?.title ?? Activity.phaseLabel[phase];
  return [
    span("  "),
    span("• ", style),
    span(title, phase === "waiting_approval" ? { ...style, bold: true } : {}),
    span(shorten(details.map((part) => ` · ${part}`).join(""), Math.max(0, width - title.length - 4)), {
      role: "muted"
    })
  ];
};

const readingEarlier = (view: View.View, width: number): Row => [
  span("• ", { role: "active" }),
  span(shorten("Reading the earlier part of this session", width - 4)),
  span(` · ${percent(View.told(view))}`, { role: "muted" })
];

/** Most of a command in the status row, in columns. From the earlier implementation. */
const longestDetail = 60;

const purposes: { readonly [P in CommandPurpose]: string } = {
  tests: "Running tests",
  build: "Building",
  search: "Searching",
  git: "Inspecting git",
  process: "Starting a process",
  stop: "Stopping a process",
  command: "Running command"
};

const runningLabel = (cell: Cell): { readonly title: string; readonly detail: string } | undefined => {
  switch (cell.kind) {
    case "command": {
      return { title: purposes[cell.purpose], detail: shorten(commandLine(cell.command), longestDetail) };
    }
    case "validation":
      return { title: "Validating", detail: cell.requirements.join(", ") };
    case "patch":
      return { title: "Editing", detail: cell.path };
    case "exploration":
      return { title: "Exploring", detail: "" };
    case "diff":
      return { title: "Reading workspace diff", detail: "" };
    case "tool":
      return { title: `Calling ${cell.name}`, detail: shorten(cell.arguments, longestDetail) };
    default:
      return undefined;
  }
};
