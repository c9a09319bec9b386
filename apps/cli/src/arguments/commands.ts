/** The command table. What is not in it does not exist; help, parsing and completions are made from it. */
import type { Command, Operand, Rule } from "./command.ts";
import * as Flags from "./flags.ts";
import { type OutputFormat, outputFormats } from "./flags.ts";

const report: ReadonlyArray<OutputFormat> = ["text", "json"];
const textOnly: ReadonlyArray<OutputFormat> = ["text"];
const promptSource = [Flags.prompt, Flags.promptFile, Flags.stdin];

const selector: Operand = { name: "ID", required: true, summary: "a session's id, or a unique prefix of it" };

export const root: Command = {
  words: [],
  summary: "a coding agent whose context is disposable and whose memory is durable",
  operands: [],
  flags: [Flags.prompt, Flags.resume, Flags.session, Flags.latest, Flags.version],
  rules: [
    { type: "at_most_one", of: [Flags.session, Flags.latest] },
    { type: "needs", flag: Flags.session, other: Flags.resume },
    { type: "needs", flag: Flags.latest, other: Flags.resume }
  ],
  outputs: outputFormats
};

const run: Command = {
  words: ["run"],
  summary: "do one task in a new session; never waits for a person",
  detail: ["What needs a person's permission is denied, and the exit code says so (3)."],
  operands: [],
  flags: promptSource,
  rules: [{ type: "exactly_one", of: promptSource }],
  outputs: outputFormats
};

const resume: Command = {
  words: ["resume"],
  summary: "go on with a session; nothing that had begun is run again",
  detail: ["Without --session and --latest, the workspace must have exactly one session."],
  operands: [],
  flags: [Flags.session, Flags.latest, ...promptSource],
  rules: [
    { type: "exactly_one", of: promptSource },
    { type: "at_most_one", of: [Flags.session, Flags.latest] }
  ],
  outputs: outputFormats
};

const sessionsList: Command = {
  words: ["sessions", "list"],
  summary: "the sessions there are, newest first",
  detail: ["With --workspace, only those of that directory."],
  operands: [],
  flags: [Flags.limit],
  rules: [],
  outputs: report
};

const sessionsShow: Command = {
  words: ["sessions", "show"],
  summary: "one session in short: task, evidence, the last things said",
  operands: [selector],
  flags: [],
  rules: [],
  outputs: report
};

const sessionsSearch: Command = {
  words: ["sessions", "search"],
  summary: "search what was said and done in every session",
  operands: [{ name: "WORDS", required: true, rest: true, summary: "words to look for, in any order" }],
  flags: [Flags.limit],
  rules: [],
  outputs: report
};

const sessionsExport: Command = {
  words: ["sessions", "export"],
  summary: "write a session to standard output",
  operands: [selector],
  flags: [Flags.format],
  rules: [],
  outputs: textOnly
};

const sessionsDelete: Command = {
  words: ["sessions", "delete"],
  summary: "take sessions out of every list; their events stay in the database",
  detail: ["Without a terminal, --yes is required. All of them are deleted, or none."],
  operands: [{ ...selector, rest: true }],
  flags: [Flags.yes],
  rules: [],
  outputs: report
};

const ofSession = [Flags.session, Flags.latest];
const oneSession: Rule = { type: "at_most_one", of: ofSession };
const sessionWords = "Without --session and --latest, the workspace must have exactly one session.";
const oneFile: Operand = {
  name: "FILE",
  required: false,
  path: "file",
  summary: "only the changes of this file"
};

const changes: Command = {
  words: ["changes"],
  summary: "what a session changed: its files, what runs by itself later, its checkpoints",
  detail: [sessionWords],
  operands: [],
  flags: [...ofSession, Flags.diff],
  rules: [oneSession],
  outputs: report
};

const undo: Command = {
  words: ["undo"],
  summary: "take back what a session changed: the newest step, or more",
  detail: [
    "A file that anyone else changed since is left as it is, and named; the exit code is 1 then.",
    "Every undo says how to undo it.",
    sessionWords
  ],
  operands: [oneFile],
  flags: [...ofSession, Flags.checkpoint, Flags.lastRun, Flags.dryRun, Flags.yes],
  rules: [oneSession, { type: "at_most_one", of: [Flags.checkpoint, Flags.lastRun] }],
  outputs: report
};

const redo: Command = {
  words: ["redo"],
  summary: "do again what was taken back last",
  detail: [sessionWords],
  operands: [oneFile],
  flags: [...ofSession, Flags.dryRun, Flags.yes],
  rules: [oneSession],
  outputs: report
};

const checkpoint: Command = {
  words: ["checkpoint"],
  summary: "mark a moment of a session, to come back to with undo --checkpoint",
  detail: [sessionWords],
  operands: [{ name: "LABEL", required: false, summary: "a name for it (default: manual)" }],
  flags: [...ofSession, Flags.yes],
  rules: [oneSession],
  outputs: report
};

const rulesList: Command = {
  words: ["rules", "list"],
  summary: "what was always allowed in a session, and is not asked about again",
  detail: [sessionWords],
  operands: [],
  flags: ofSession,
  rules: [oneSession],
  outputs: report
};

const rulesRevoke: Command = {
  words: ["rules", "revoke"],
  summary: "ask again about what was always allowed",
  detail: [sessionWords],
  operands: [{ name: "ID", required: true, summary: "a rule's id, or a unique prefix of it" }],
  flags: [...ofSession, Flags.yes],
  rules: [oneSession],
  outputs: report
};

const doctor: Command = {
  words: ["doctor"],
  summary: "check this machine and the config, offline",
  operands: [],
  flags: [],
  rules: [],
  outputs: report
};

const layers: Command = {
  words: ["layers"],
  summary: "which adapter stands behind each port, and where that was decided",
  operands: [],
  flags: [],
  rules: [],
  outputs: report
};

const importLog: Command = {
  words: ["import"],
  summary: "make a session from another agent's log, and print its id",
  detail: [
    "Takes Latch's neutral JSONL, and session files of Claude Code, Codex CLI, opencode and pi; which one it is, is read from the file."
  ],
  operands: [{ name: "FILE", required: true, path: "file", summary: "the log" }],
  flags: [],
  rules: [],
  outputs: report
};

const models: Command = {
  words: ["models"],
  summary: "the models that can be chosen, and what is known of each",
  detail: [
    "Offline, and of every provider unless --provider names one. With --refresh, the services of OpenCode Go, OpenCode Zen, DeepSeek and the ChatGPT subscription are asked for their lists; a list that can't be got changes nothing."
  ],
  operands: [],
  flags: [Flags.refresh],
  rules: [],
  outputs: report
};

const verify: Command = {
  words: ["verify"],
  summary: "replay sessions and hold every rule of the kernel against their logs",
  detail: ["Checks every session unless one is named. Exit code 1 names the first event that breaks a rule."],
  operands: [],
  flags: [Flags.session, Flags.all],
  rules: [{ type: "at_most_one", of: [Flags.session, Flags.all] }],
  outputs: report
};

const context: Command = {
  words: ["context"],
  summary: "what the last request of a session was made of",
  operands: [],
  flags: [Flags.session],
  rules: [{ type: "exactly_one", of: [Flags.session] }],
  outputs: report
};

const recall: Command = {
  words: ["recall"],
  summary: "the originals of a session that answer a question, as the context engine finds them",
  detail: ["With --stdin, one question a line, answered by one line each."],
  operands: [],
  flags: [Flags.session, Flags.query, Flags.stdin, Flags.limit],
  rules: [
    { type: "exactly_one", of: [Flags.session] },
    { type: "exactly_one", of: [Flags.query, Flags.stdin] }
  ],
  outputs: report
};

const debugPrompt: Command = {
  words: ["debug", "prompt"],
  summary: "the prompt as it is compiled here, its fragments and their size",
  operands: [],
  flags: [Flags.fragment],
  rules: [],
  outputs: report
};

const demo: Command = {
  words: ["demo"],
  summary: "the main job end to end on a small broken project, with a scripted model",
  detail: ["Needs no key and no network. Works in a temporary folder, which is removed at the end."],
  operands: [],
  flags: [Flags.keep],
  rules: [],
  outputs: textOnly
};

const setup: Command = {
  words: ["setup"],
  summary: "configure a provider, its key and its model, and everything else the config holds",
  detail: ["Needs a terminal. Nothing is written before it is confirmed; comments in the config stay."],
  operands: [],
  flags: [],
  rules: [],
  outputs: textOnly
};

const login: Command = {
  words: ["login"],
  summary: "sign in with a ChatGPT subscription, for providers of kind openai-codex",
  detail: [
    "Shows a code to enter in a browser, on this machine or another. The tokens stay in the state directory, readable by",
    "you alone, and every process of Latch shares them. Nothing is ever billed to an API key instead."
  ],
  operands: [],
  flags: [],
  rules: [],
  outputs: textOnly
};

const logout: Command = {
  words: ["logout"],
  summary: "take that sign-in off this machine",
  operands: [],
  flags: [],
  rules: [],
  outputs: textOnly
};

const completions: Command = {
  words: ["completions"],
  summary: "a completion script for a shell",
  operands: [
    { name: "SHELL", required: true, choices: ["bash", "zsh", "fish"], summary: "bash, zsh or fish" }
  ],
  flags: [],
  rules: [],
  outputs: textOnly
};

export const commands: ReadonlyArray<Command> = [
  run,
  resume,
  sessionsList,
  sessionsShow,
  sessionsSearch,
  sessionsExport,
  sessionsDelete,
  changes,
  undo,
  redo,
  checkpoint,
  rulesList,
  rulesRevoke,
  importLog,
  doctor,
  setup,
  layers,
  models,
  verify,
  context,
  recall,
  debugPrompt,
  login,
  logout,
  demo,
  completions
];
