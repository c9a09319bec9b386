/**
 * The sidebar: what the state is, where the transcript says what happened. Sections give way from the bottom up when
 * the height runs out, each first to a shorter form.
 */
import {
  Activity,
  Changes,
  ContextUse,
  Evidence,
  Processes,
  type RunView,
  sanitiseLine,
  Usage,
  View
} from "@latch/ui-reducers";
import { shorten, shortenStart } from "../cell/fit.ts";
import { emptyRow, type Row, row, type Span, type Style, span } from "../cell/span.ts";
import { wrapText } from "../cell/wrap.ts";
import { completionStyle, completionWords } from "../transcript/message-rows.ts";
import { elapsed, money, percent, tokens } from "./number.ts";

interface Section {
  readonly title: string;
  readonly full: ReadonlyArray<Row>;
  /** What stays when there is no room for all of it. */
  readonly short: ReadonlyArray<Row>;
}

const muted: Style = { role: "muted" };
const faint: Style = { role: "faint" };

/** What is known beside the session. */
export interface Beside {
  readonly branch: string | undefined;
  /** What the session cost so far; null where that can't be told. */
  readonly cost: Usage.Cost | null;
}

/** The rows of a sidebar of a size, at a moment. */
export const sidebarRows = (
  view: View.View,
  size: { readonly width: number; readonly height: number },
  now: number,
  beside: Beside
): ReadonlyArray<Row> => {
  const sections = [
    sessionSection(view, size.width, now, beside.branch),
    activitySection(view, size.width, now),
    requestSection(view, size.width),
    // The rest sums up the log: of its newest part alone it would be wrong.
    ...(view.replay === null
      ? [
          taskSection(view, size.width),
          runSection(view, size.width, now),
          contextSection(view, size.width),
          usageSection(view, size.width, beside.cost),
          changesSection(view, size.width),
          processesSection(view, size.width, now)
        ]
      : [])
  ].filter((section) => section.full.length > 0);
  const forms = sections.map((section) => ({ ...section, rows: section.full }));
  const height = () => forms.reduce((sum, { rows }) => sum + (rows.length === 0 ? 0 : rows.length + 2), -1);
  for (const form of forms.toReversed()) {
    if (height() > size.height) form.rows = form.short;
  }
  for (const form of forms.toReversed()) {
    if (height() > size.height) form.rows = [];
  }
  return forms
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }, index) => [
      ...(index > 0 ? [emptyRow] : []),
      row(title, { role: "faint", bold: true }),
      ...rows
    ]);
};

const line = (text: string, width: number, style: Style = {}): Row => row(shorten(text, width), style);

const sessionSection = (view: View.View, width: number, now: number, branch: string | undefined): Section => {
  const { log, settings, session } = view;
  const model = settings === null ? "no model" : sanitiseLine(settings.profile.model);
  const turns = `${log.run.turns} ${log.run.turns === 1 ? "request" : "requests"}`;
  const age = log.run.bornAt === null ? "" : ` · ${elapsed(now - log.run.bornAt)} old`;
  const full = [
    line(model, width, { bold: true }),
    line(
      `${(settings?.mode ?? "").toUpperCase()} · ${view.replay === null ? `${turns}${age}` : `reading the log, ${percent(View.told(view))}`}`,
      width,
      muted
    ),
    ...(branch === undefined && session?.resumed !== true
      ? []
      : [
          line(
            [
              ...(branch === undefined ? [] : [`on ${sanitiseLine(branch)}`]),
              ...(session?.resumed === true ? ["resumed"] : [])
            ].join(" · "),
            width,
            muted
          )
        ])
  ];
  return { title: "SESSION", full, short: full.slice(0, 1) };
};

const activitySection = ({ live }: View.View, width: number, now: number): Section => {
  const { activity, retry } = live;
  const { phase, subject } = activity;
  if (phase === "idle") return { title: "ACTIVITY", full: [], short: [] };
  const label = Activity.phaseLabel[phase];
  const busy = Activity.isBusy(activity);
  const style: Style =
    phase === "waiting_approval" || phase === "interrupted"
      ? { role: "warning" }
      : phase === "error"
        ? { role: "danger" }
        : busy
          ? { role: "active" }
          : muted;
  const full = [
    [span("● ", style), span(shorten(subject === null ? label : `${label}: ${subject}`, width - 2))],
    ...(busy
      ? [
          row(
            shorten(
              `  ${elapsed(now - activity.since)} in phase · ${elapsed(now - activity.heardAt)} quiet`,
              width
            ),
            faint
          )
        ]
      : []),
    ...(retry === null ? [] : [line(`  try ${retry.attempt}: ${retry.reason}`, width, { role: "warning" })])
  ];
  return { title: "ACTIVITY", full, short: full.slice(0, 1) };
};

const requestSection = ({ log }: View.View, width: number): Section => {
  const { request, goal } = log.task;
  const full =
    request === null
      ? []
      : [
          ...wrapText(request, width).slice(0, 3),
          ...(goal === null || goal === request ? [] : wrapText(`goal: ${goal}`, width, muted).slice(0, 2))
        ];
  return { title: "CURRENT REQUEST", full, short: full.slice(0, 1) };
};

const standingMark: Readonly<Record<Evidence.Standing, readonly [string, Style]>> = {
  passed: ["✓ ", { role: "success" }],
  failed: ["✗ ", { role: "danger" }],
  stale: ["~ ", { role: "warning" }],
  pending: ["○ ", { role: "faint" }],
  unavailable: ["? ", { role: "warning" }]
};

const taskSection = ({ log }: View.View, width: number): Section => {
  const { task, evidence } = log;
  if (task.request === null) return { title: "TASK", full: [], short: [] };
  const mark = task.completion === "verified" ? "✓ " : task.completion === "blocked" ? "! " : "";
  const head = line(`${mark}${completionWords[task.completion]}`, width, completionStyle[task.completion]);
  const all = Evidence.standings(evidence, task.required);
  const validation = Evidence.validationStatus(evidence, task.required);
  const full = [
    head,
    line(task.implementationDone ? "implementation: claimed done" : "implementation: open", width, muted),
    ...(validation === null ? [] : [line(`validation: ${validation}`, width, standingMark[validation][1])]),
    ...all.slice(0, 6).map(({ claim, standing, required }): Row => {
      const [sign, style] = standingMark[standing];
      const note = standing === "stale" ? " (stale)" : required ? "" : " (note)";
      return [span(sign, style), span(shorten(`${claim}${note}`, width - 2))];
    }),
    ...(all.length > 6 ? [line(`… ${all.length - 6} more`, width, faint)] : []),
    ...(task.stalled === null ? [] : [line(`! STALLED: ${task.stalled}`, width, { role: "warning" })])
  ];
  return { title: "TASK", full, short: [head] };
};

const outcomes: { readonly [O in NonNullable<RunView["outcome"]>]: string } = {
  completed: "ended",
  cancelled: "stopped",
  error: "failed"
};

const runSection = ({ log: { run } }: View.View, width: number, now: number): Section => {
  if (run.startedAt === null) return { title: "RUN", full: [], short: [] };
  const took = elapsed((run.endedAt ?? now) - run.startedAt);
  const head = line(`${run.outcome === null ? "on" : outcomes[run.outcome]} · ${took}`, width);
  const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;
  const calls = counted(run.toolCalls, "call");
  return {
    title: "RUN",
    full: [
      head,
      line(`${counted(run.requests, "request")} · ${calls}`, width, muted),
      ...(run.failedCalls === 0 ? [] : [line(`${run.failedCalls} failed`, width, muted)])
    ],
    short: [head]
  };
};

const contextSection = ({ log }: View.View, width: number): Section => {
  const { context } = log;
  const { stats } = context;
  if (stats === null) return { title: "CONTEXT", full: [], short: [] };
  const share = ContextUse.utilisation(context) ?? 0;
  const cells = Math.max(8, Math.min(32, width - 6));
  const lit = Math.max(0, Math.min(cells, Math.round(share * cells)));
  const bar: ReadonlyArray<Span> = [
    span("█".repeat(lit), { role: share > 1 ? "warning" : "accent" }),
    span("░".repeat(cells - lit), faint),
    span(` ${percent(share)}`, muted)
  ];
  const cache = ContextUse.cacheOf(context);
  const figure = (name: string, value: number | null | undefined): Row =>
    line(`${name} ${value === null || value === undefined ? "—" : percent(value)}`, width, muted);
  const head = line(`≈${tokens(stats.totalTokens)} of ${tokens(stats.budgetTokens)} tokens`, width);
  const full = [
    head,
    bar,
    line(
      `epoch ${context.epoch}${context.epochReason === null ? "" : ` · ${context.epochReason}`}`,
      width,
      muted
    ),
    figure("reusable by us", cache?.estimatedCacheability),
    figure("of it reused", cache?.providerPrefixUtilization),
    figure("provider cache hits", cache?.measuredCacheHitRate)
  ];
  return { title: "CONTEXT", full, short: [head, bar] };
};

const amount = (value: Usage.Amount): string =>
  value === null ? "—" : `${value.partial ? "≥" : ""}${tokens(value.tokens)}`;

/** An estimate by the prices that are known; a lower bound where something was not reported. */
export const costText = ({ amount, currency, partial }: Usage.Cost): string =>
  `${partial ? "≥" : "≈"}${money(amount, currency)}`;

const usageSection = ({ log }: View.View, width: number, cost: Usage.Cost | null): Section => {
  if (Usage.requestsOf(log.usage) === 0) return { title: "USAGE", full: [], short: [] };
  const totals = Usage.totalsOf(log.usage);
  // A provider that reports nothing has nothing to show.
  if (Object.values(totals).every((each) => each === null)) return { title: "USAGE", full: [], short: [] };
  const head = line(`in ${amount(totals.inputTokens)} · out ${amount(totals.outputTokens)}`, width);
  const full = [
    head,
    line(
      `cache read ${amount(totals.cacheReadTokens)} · miss ${amount(totals.cacheMissTokens)}`,
      width,
      muted
    ),
    line(`cost ${cost === null ? "— (prices not known)" : costText(cost)}`, width, muted)
  ];
  return { title: "USAGE", full, short: [head] };
};

const owners: Readonly<Record<string, string>> = {
  latch: "by Latch",
  shell: "by commands",
  extension: "by extensions",
  external: "by others"
};

const changesSection = ({ log }: View.View, width: number): Section => {
  const groups = Changes.byOwner(log.changes);
  const count = groups.reduce((sum, { files }) => sum + files.length, 0);
  const head = line(`${count} ${count === 1 ? "file" : "files"}`, width);
  const full = [
    ...groups.flatMap(({ owner, files }) => [
      line(owners[owner] ?? owner, width, muted),
      ...files.slice(0, 6).map((file): Row => {
        const sums = `+${file.additions} −${file.deletions}`;
        return [
          span(file.touchedOutside ? "! " : "  ", { role: "warning" }),
          span(shortenStart(file.path, Math.max(6, width - sums.length - 3))),
          span(" "),
          span(`+${file.additions}`, { role: "added" }),
          span(" "),
          span(`−${file.deletions}`, { role: "removed" })
        ];
      }),
      ...(files.length > 6 ? [line(`  … ${files.length - 6} more`, width, faint)] : [])
    ]),
    ...(groups.some(({ files }) => files.some(({ touchedOutside }) => touchedOutside))
      ? [line("! changed by others since", width, { role: "warning" })]
      : []),
    ...(log.changes.untracked > 0
      ? [line(`! ${log.changes.untracked} commands may have changed more`, width, { role: "warning" })]
      : [])
  ];
  return { title: "CHANGES", full, short: full.length === 0 ? [] : [head] };
};

const processesSection = ({ log }: View.View, width: number, now: number): Section => {
  const running = Processes.running(log.processes);
  const full = running
    .slice(0, 4)
    .map(
      (process): Row => [
        span("● ", { role: "active" }),
        span(shorten(`${process.label} · ${elapsed(now - process.startedAt)}`, width - 2))
      ]
    );
  return {
    title: "PROCESSES",
    full,
    short: full.length === 0 ? [] : [line(`${running.length} running`, width)]
  };
};

/** The line between transcript and sidebar: one glyph on every row. */
export const divider = (height: number): ReadonlyArray<Row> =>
  Array.from({ length: height }, () => row(" │ ", faint));
