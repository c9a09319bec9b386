/** What the demo says. */
import type { RunReport } from "@latch/kernel";
import type { Playground } from "./playground.ts";

const rule = `${"─".repeat(72)}\n`;

export const opening = ({ project, versioned }: Playground, task: string): string =>
  `${rule}The model in this demo is SCRIPTED: its answers were written in advance, no key
and no network are used. Everything else is real: the loop, the log in SQLite,
the sandbox, the tests and the verdict on them.

project   ${project}${versioned ? "" : " (git is not installed: no repository)"}
task      ${task}
${rule}`;

/** A line of the story, set in. */
export const told = (line: string): string =>
  `${line.startsWith("•") || line.startsWith(" ") ? "  " : "\n"}${line}\n`;

export const evidence = (report: RunReport | null): string => {
  if (report === null) return "";
  const changes = report.changes.map(
    ({ path, owner, reversible }) => `  ${path} (${owner}${reversible ? ", can be undone" : ""})`
  );
  const proofs = report.evidence.map(
    ({ claim, status, detail }) => `  ${claim}: ${status} (${firstLine(detail)})`
  );
  return `
${rule}What the kernel recorded. "passed" stands here only because the kernel itself
ran the command; the model can't write it.

completion  ${report.completion}
evidence
${proofs.join("\n")}
changes
${changes.join("\n")}
events      ${report.lastSequence} in session ${report.session}
${rule}`;
};

export const resuming = (args: ReadonlyArray<string>): string =>
  `
This process now forgets everything. A second one goes on with the session,
from its log alone:

  latch ${args.map((arg) => (/\s/.test(arg) ? JSON.stringify(arg) : arg)).join(" ")}

`;

export const closing = ({ folder, project, home }: Playground, kept: boolean): string =>
  `
${rule}${
  kept
    ? `Kept: ${folder}
  cd ${project} && git diff
  LATCH_HOME=${home} latch sessions list`
    : "The demo's folder has been removed; latch demo --keep leaves it in place."
}
Once more: the model was scripted, and no key was used. For a real one, write a
provider to ~/.latch/config.toml and say: latch -p "what is to be done"
${rule}`;

export const unverified =
  "latch: the demo did not reach a verified end; the lines above say where it stopped (latch doctor checks this machine)\n";

const firstLine = (text: string): string => text.split("\n")[0] ?? "";
