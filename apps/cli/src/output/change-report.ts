/** What a session changed and what an undo did, for a person and for a script. */
import { type Checkpoint, describeOutcome, type Review, type ReviewedFile, type Undone } from "@latch/kernel";
import { type OfSession, sessionHead } from "./session-head.ts";
import { table } from "./table.ts";

export const reviewRecord = (of: OfSession, { files, unaccounted, checkpoints, takenBack }: Review) => ({
  ...sessionHead("changes", of),
  changes: files.map(({ path, what, owner, additions, deletions, stays, runsLater, diff }) => ({
    path,
    what,
    owner,
    additions,
    deletions,
    reversible: stays === null,
    stays,
    auto_executed: runsLater,
    ...(diff === undefined ? {} : { diff })
  })),
  unaccounted: unaccounted.map(({ command, paths, reason }) => ({ command, paths, reason })),
  checkpoints: checkpoints.map(({ id, label, sequence }) => ({ id, label, sequence })),
  redoable: takenBack,
  error: null
});

export const reviewText = (review: Review): string => {
  const { files, unaccounted, checkpoints, takenBack } = review;
  return lines([
    ...(files.length === 0 ? ["no changes"] : table(files.map(row))),
    ...unaccounted.map(
      ({ command, paths, reason }) =>
        `beyond recall: ${paths.join(", ") || "unknown files"}, by ${oneLine(command)}${reason === null ? "" : ` (${reason})`}`
    ),
    ...flags(review),
    ...checkpoints.map(({ id, label }) => `checkpoint ${id}  ${label}`),
    ...(takenBack === 0 ? [] : [`${takenBack} taken back; latch redo does the last again`])
  ]);
};

const row = ({ path, what, owner, additions, deletions, stays }: ReviewedFile): ReadonlyArray<string> => [
  what,
  `+${additions}`,
  `-${deletions}`,
  owner,
  stays === null ? path : `${path}  (undo would leave it: ${stays})`
];

const flags = ({ files }: Review): ReadonlyArray<string> =>
  files.flatMap(({ path, runsLater }) => (runsLater === null ? [] : [`look at ${path}: ${runsLater}`]));

export const flagLines = (review: Review): string =>
  flags(review)
    .map((line) => `latch: ${line}\n`)
    .join("");

/** As `patch` and `git apply` take it. */
export const diffText = ({ files }: Review): string => files.map((file) => `${fileDiff(file)}\n`).join("");

const fileDiff = ({ path, what, diff }: ReviewedFile): string => {
  if (diff === undefined) return `no text to compare in ${path}`;
  const name = path.replace(/^\//, "");
  return [
    `--- ${what === "created" ? "/dev/null" : `a/${name}`}`,
    `+++ ${what === "deleted" ? "/dev/null" : `b/${name}`}`,
    diff
  ].join("\n");
};

export interface UndoAccount extends OfSession, Undone {
  readonly verb: "undo" | "redo";
  readonly dryRun: boolean;
}

export const undoneRecord = (account: UndoAccount) => {
  const refused = account.outcomes.filter(({ type }) => type === "refused").length;
  return {
    ...sessionHead(account.verb, account),
    dry_run: account.dryRun,
    outcomes: account.outcomes.map((outcome) => ({
      path: outcome.path,
      outcome: outcome.type === "refused" ? "left" : outcome.now === "content" ? "restored" : outcome.now,
      reason: outcome.type === "refused" ? outcome.reason : null
    })),
    way_back: account.back?.id ?? null,
    error:
      refused === 0 || account.dryRun
        ? null
        : {
            message: `${refused} of ${account.outcomes.length} changes stay as they are`,
            kind: "undo_refused"
          }
  };
};

export const undoneText = ({ outcomes, dryRun }: UndoAccount): string =>
  lines(outcomes.map((outcome) => describeOutcome(outcome, dryRun)));

/** How the undo itself is undone. */
export const wayBack = ({ session, back }: UndoAccount): string =>
  back === null
    ? ""
    : `back to before: latch undo --session ${session.slice(0, 8)} --checkpoint ${back.id}\n`;

export const checkpointRecord = (of: OfSession, { id, label, sequence }: Checkpoint) => ({
  ...sessionHead("checkpoint", of),
  checkpoint: { id, label, sequence },
  error: null
});

export const checkpointText = ({ session }: OfSession, { id, label }: Checkpoint): string =>
  `checkpoint ${id} (${label}); back to it: latch undo --session ${session.slice(0, 8)} --checkpoint ${id}\n`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 80);

const lines = (all: ReadonlyArray<string>): string => all.map((line) => `${line}\n`).join("");
