/** Every flag there is. A command lists those it takes; the global ones are taken everywhere. */
import type { Effort, Mode, PermissionMode, Safety } from "@latch/protocol";
import type { Flag } from "./flag.ts";

export const modes: ReadonlyArray<Mode> = ["ask", "plan", "work"];
export const safeties: ReadonlyArray<Safety> = ["strict", "standard", "autonomous"];
export const resolvers: ReadonlyArray<PermissionMode> = ["human", "auto_approve", "ai_review"];
export const efforts: ReadonlyArray<Effort> = [
  "default",
  "none",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
  "max"
];

export type OutputFormat = "text" | "json" | "jsonl";
export const outputFormats: ReadonlyArray<OutputFormat> = ["text", "json", "jsonl"];

export const prompt: Flag = { name: "prompt", short: "p", value: "TEXT", summary: "the task, as text" };
export const promptFile: Flag = {
  name: "prompt-file",
  value: "FILE",
  path: "file",
  summary: "the task, read from a file"
};
export const stdin: Flag = { name: "stdin", summary: "read from standard input" };
export const resume: Flag = { name: "resume", summary: "go on with an earlier session" };
export const session: Flag = {
  name: "session",
  value: "ID",
  summary: "a session, by its id or a unique prefix"
};
export const latest: Flag = { name: "latest", summary: "the newest session of the workspace" };
export const all: Flag = { name: "all", summary: "every session" };
export const yes: Flag = { name: "yes", summary: "don't ask" };
export const limit: Flag = { name: "limit", value: "N", counts: true, summary: "at most N" };
export const query: Flag = { name: "query", value: "TEXT", summary: "what to look for" };
export const refresh: Flag = {
  name: "refresh",
  summary: "ask the services for their lists first"
};
export const format: Flag = {
  name: "format",
  value: "FORMAT",
  choices: ["jsonl", "markdown"],
  summary: "jsonl keeps every event, markdown is for reading (default: jsonl)"
};
export const fragment: Flag = { name: "fragment", value: "ID", summary: "print the text of one fragment" };
export const checkpoint: Flag = {
  name: "checkpoint",
  value: "ID",
  summary: "everything since this checkpoint, by its id or label"
};
export const lastRun: Flag = { name: "run", summary: "everything that the newest run did" };
export const dryRun: Flag = { name: "dry-run", summary: "say what would happen, and touch nothing" };
export const diff: Flag = { name: "diff", summary: "print the differences themselves" };
export const keep: Flag = { name: "keep", summary: "leave the demo's folder in place" };

export const workspace: Flag = {
  name: "workspace",
  value: "DIR",
  path: "directory",
  summary: "the directory to work in (default: the current one)"
};
export const config: Flag = {
  name: "config",
  value: "FILE",
  path: "file",
  summary: "another config file (default: $LATCH_HOME/config.toml)"
};
export const mode: Flag = { name: "mode", value: "MODE", choices: modes, summary: "what may happen at all" };
export const safety: Flag = {
  name: "safety",
  value: "PROFILE",
  choices: safeties,
  summary: "what is asked about first"
};
export const permissions: Flag = {
  name: "permissions",
  value: "RESOLVER",
  choices: resolvers,
  summary: "who answers when something is asked"
};
export const provider: Flag = { name: "provider", value: "ID", summary: "a provider of the config" };
export const model: Flag = { name: "model", value: "ID", summary: "a model of that provider" };
export const effort: Flag = {
  name: "effort",
  value: "LEVEL",
  choices: efforts,
  summary: "how hard to think"
};
export const attach: Flag = {
  name: "attach",
  value: "FILE",
  path: "file",
  repeatable: true,
  summary: "send an image along (PNG, JPEG or WebP)"
};
export const output: Flag = {
  name: "output",
  value: "FORMAT",
  choices: outputFormats,
  summary: "text, one JSON object, or a JSON record a line (default: text)"
};
export const help: Flag = { name: "help", short: "h", summary: "show this" };
export const version: Flag = { name: "version", short: "V", summary: "print name and version" };

/** Taken before or after any command. */
export const globalFlags: ReadonlyArray<Flag> = [
  workspace,
  config,
  mode,
  safety,
  permissions,
  provider,
  model,
  effort,
  attach,
  output,
  help
];
