/** What a model did: its calls, live and ended. */
import {
  type CallState,
  type CommandCell,
  type CommandPurpose,
  type DiffCell,
  type ExplorationCell,
  isActive,
  type PatchCell,
  type Step,
  type StepVerb,
  type ToolCell,
  type ValidationCell
} from "@latch/ui-reducers";
import { shorten, shortenStart } from "../cell/fit.ts";
import { type Row, row, span } from "../cell/span.ts";
import { hang, wrapLine } from "../cell/wrap.ts";
import { diffPreviewLines, longestLabel, patchPreviewLines, shownSteps } from "../defaults.ts";
import { counts, diffRows, previewRows } from "./diff-rows.ts";
import { faint, gutter, indent, type Look, marker, quiet, strong } from "./look.ts";
import { commandLine, commandRows, fitsOn, outputRows } from "./output-rows.ts";

type Tense = readonly [asked: string, running: string, done: string, failed: string];

const purposes: { readonly [P in CommandPurpose]: Tense } = {
  tests: ["Waiting to run tests", "Running tests", "Ran tests", "Tests failed"],
  build: ["Waiting to build", "Building", "Built", "Build failed"],
  search: ["Waiting to search", "Searching", "Searched", "Search failed"],
  git: ["Waiting to run git", "Running git", "Ran git", "git failed"],
  process: ["Waiting to start a process", "Starting a process", "Started a process", "Process did not start"],
  stop: ["Waiting to stop a process", "Stopping a process", "Stopped a process", "Stop failed"],
  command: ["Waiting to run", "Running", "Ran", "Failed"]
};

const worded = ([asked, running, done, failed]: Tense, state: CallState): string => {
  switch (state) {
    case "asked":
      return asked;
    case "waiting":
    case "running":
      return running;
    case "done":
      return done;
    case "failed":
      return failed;
    case "refused":
      return "Not run";
    case "stopped":
      return "Stopped";
  }
};

/** A title and what it is about, on one row where it fits. */
const titled = (
  title: string,
  about: string,
  state: CallState,
  look: Look,
  tail: Row = []
): ReadonlyArray<Row> => {
  const room = Math.max(4, Math.min(longestLabel, look.width - gutter - title.length - 2));
  return [
    [
      ...marker(state, look.lit),
      span(title, strong),
      ...(about === "" ? [] : [span(" "), span(shorten(about, room))]),
      ...(tail.length === 0 ? [] : [span("  "), ...tail])
    ]
  ];
};

const failedState = (state: CallState): boolean => state === "failed" || state === "refused";

export const commandCellRows = (cell: CommandCell, look: Look): ReadonlyArray<Row> => {
  const title = worded(purposes[cell.purpose], cell.state);
  const line = commandLine(cell.command);
  const whole = !cell.command.trim().includes("\n") && fitsOn(line, look.width - gutter - title.length - 2);
  const exit =
    cell.exitCode !== null && cell.exitCode !== 0 ? row(`exit ${cell.exitCode}`, { role: "danger" }) : [];
  return [
    ...titled(title, line, cell.state, look, exit),
    ...(look.detail && !whole
      ? hang(commandRows(cell.command, look.width - gutter, Number.POSITIVE_INFINITY), indent, indent)
      : []),
    ...(cell.summary !== null && !look.detail
      ? hang([row(shorten(cell.summary, look.width - 4), quiet)], row("  └ ", faint), row("    "))
      : []),
    ...(cell.summary !== null && !look.detail && !failedState(cell.state)
      ? []
      : outputRows(bodyOf(cell.output), look, { failed: failedState(cell.state), artifact: cell.artifact })),
    ...cell.changes
      .slice(0, shownSteps)
      .map((change) => [
        span("    ", faint),
        span("changed ", faint),
        span(shortenStart(change.path, Math.max(8, look.width - 28))),
        span(" "),
        ...counts(change.additions, change.deletions)
      ]),
    ...(cell.changes.length > shownSteps
      ? [row(`    … ${cell.changes.length - shownSteps} more files changed`, faint)]
      : [])
  ];
};

/** The output without the line that says how the command ended: the cell's title says it. */
const bodyOf = (output: string): string => output.replace(/^exit (?:code )?0[^\n]*\n+/, "");

export const validationRows = (cell: ValidationCell, look: Look): ReadonlyArray<Row> => {
  const name = cell.requirements.join(", ");
  const blocked = cell.verdict === "blocked";
  const state: CallState = cell.verdict === "failed" ? "failed" : blocked ? "refused" : cell.state;
  const title =
    cell.verdict === null
      ? worded(["Waiting to validate", "Validating", "Validated", "Validation failed"], cell.state)
      : cell.verdict === "passed"
        ? "Verified"
        : blocked
          ? "Passed, but certifies nothing"
          : "Validation failed";
  const summary = blocked ? `still writing: ${cell.blockedBy.join(", ")}` : (cell.summary ?? "");
  return [
    ...titled(title, name, state, look),
    ...hang(
      wrapLine(
        [
          span(commandLine(cell.command), quiet),
          ...(summary === "" ? [] : [span(" · ", faint), span(summary, quiet)])
        ],
        look.width - 4
      ).slice(0, look.detail ? undefined : 2),
      row("  └ ", faint),
      row("    ")
    ),
    ...(state === "failed" || look.detail
      ? outputRows(cell.output, look, { failed: state === "failed", artifact: cell.artifact })
      : [])
  ];
};

const edits: { readonly [A in PatchCell["action"]]: Tense } = {
  create: ["Waiting to create", "Creating", "Created", "Could not create"],
  update: ["Waiting to edit", "Editing", "Updated", "Edit failed"],
  delete: ["Waiting to delete", "Deleting", "Deleted", "Could not delete"]
};

export const patchRows = (cell: PatchCell, look: Look): ReadonlyArray<Row> => {
  const file = cell.diff?.files[0];
  const room = Math.max(8, look.width - 30);
  return [
    ...titled(
      worded(edits[cell.action], cell.state),
      shortenStart(cell.path, room),
      cell.state,
      look,
      cell.state === "done" ? counts(cell.additions, cell.deletions) : []
    ),
    ...(file === undefined
      ? []
      : previewRows(file, look.width, look.detail ? Number.POSITIVE_INFINITY : patchPreviewLines)),
    ...(failedState(cell.state)
      ? outputRows(cell.output, look, { failed: true, artifact: cell.artifact })
      : [])
  ];
};

export const diffCellRows = (cell: DiffCell, look: Look): ReadonlyArray<Row> => {
  const { diff } = cell;
  if (diff === null) {
    return cell.state === "done"
      ? [
          ...titled("Workspace diff", "", cell.state, look),
          ...outputRows(cell.output === "" ? "no workspace changes" : cell.output, look, {
            failed: false,
            artifact: cell.artifact
          })
        ]
      : titled(
          worded(
            [
              "Waiting to read the workspace diff",
              "Reading the workspace diff",
              "Workspace diff",
              "Diff failed"
            ],
            cell.state
          ),
          "",
          cell.state,
          look
        );
  }
  const files = `${diff.files.length} ${diff.files.length === 1 ? "file" : "files"}`;
  const rows = diffRows(diff, look.width - gutter);
  const most = look.detail ? rows.length : diffPreviewLines;
  return [
    ...titled("Workspace diff", files, cell.state, look, counts(diff.additions, diff.deletions)),
    ...hang(rows.slice(0, most), indent, indent),
    ...(rows.length > most
      ? [row(`  … ${rows.length - most} more rows · /diff for the full diff`, faint)]
      : [])
  ];
};

export const toolRows = (cell: ToolCell, look: Look): ReadonlyArray<Row> => [
  ...titled(
    worded(
      [`Waiting to call ${cell.name}`, `Calling ${cell.name}`, `Called ${cell.name}`, `${cell.name} failed`],
      cell.state
    ),
    cell.arguments,
    cell.state,
    look
  ),
  ...outputRows(cell.output, look, { failed: failedState(cell.state), artifact: cell.artifact })
];

const verbs: { readonly [V in StepVerb]: string } = {
  read: "Read",
  search: "Search",
  list: "List",
  git: "git",
  recall: "Recall",
  poll: "Poll",
  image: "Image",
  skill: "Skill"
};

export const explorationRows = (cell: ExplorationCell, look: Look): ReadonlyArray<Row> => {
  const title = cell.state === "asked" ? "Waiting to inspect" : isActive(cell) ? "Inspecting" : "Inspected";
  const lines = look.detail ? cell.steps.map((step) => [step]) : grouped(cell.steps);
  const shown = look.detail ? lines : lines.slice(0, shownSteps);
  const left = lines.length - shown.length;
  return [
    [...marker(cell.state, look.lit), span(title, strong)],
    ...shown.flatMap((steps, index) => [
      [span(index === 0 ? "  └ " : "    ", faint), ...stepRow(steps, look.width - 4)],
      ...(look.detail
        ? steps.flatMap((step) =>
            outputRows(step.output, { ...look, width: look.width }, { failed: false, artifact: null })
          )
        : steps
            .filter((step) => failedState(step.state))
            .map((step) =>
              row(`      ✗ ${shorten(firstLine(step.output), look.width - 8)}`, { role: "danger" })
            ))
    ]),
    ...(left > 0 ? [row(`    … and ${left} more`, faint)] : [])
  ];
};

const firstLine = (text: string): string => text.split("\n").find((line) => line.trim() !== "") ?? "";

/** Reads in a row are one line. */
const grouped = (steps: ReadonlyArray<Step>): ReadonlyArray<ReadonlyArray<Step>> => {
  const groups: Array<Array<Step>> = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last !== undefined && step.verb === "read" && last[0]?.verb === "read") last.push(step);
    else groups.push([step]);
  }
  return groups;
};

const stepRow = (steps: ReadonlyArray<Step>, width: number): Row => {
  const verb = verbs[steps[0]?.verb ?? "read"];
  const targets = [...new Set(steps.map((step) => step.target))];
  const named = targets.slice(0, shownSteps).join(" · ");
  const more = targets.length > shownSteps ? ` +${targets.length - shownSteps} more` : "";
  return [
    span(`${verb} `, { role: "accent" }),
    span(shorten(named + more, Math.max(4, width - verb.length - 1)))
  ];
};
