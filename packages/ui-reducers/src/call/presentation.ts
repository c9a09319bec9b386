/** What a call is to a person, from its name and arguments alone. */
import type { ToolCall } from "@latch/protocol";
import { sanitise, sanitiseLine } from "../text/sanitise.ts";
import { type CallArguments, numberOf, readArguments, textOf, textsOf } from "./arguments.ts";
import { looksOf } from "./shell-exploration.ts";
import type { StepVerb } from "./step.ts";

export type Presentation =
  /** Of interest to the kernel only. */
  | { readonly kind: "hidden" }
  | {
      readonly kind: "exploration";
      readonly looks: ReadonlyArray<{ readonly verb: StepVerb; readonly target: string }>;
    }
  | { readonly kind: "command"; readonly purpose: CommandPurpose; readonly command: string }
  | { readonly kind: "validation"; readonly requirements: ReadonlyArray<string>; readonly command: string }
  | { readonly kind: "patch"; readonly path: string }
  | { readonly kind: "diff" }
  | { readonly kind: "tool"; readonly name: string; readonly arguments: string };

/** What a command is for, by its text: how its running is worded. */
export type CommandPurpose = "tests" | "build" | "search" | "git" | "process" | "stop" | "command";

const hidden: ReadonlySet<string> = new Set(["record_evidence", "task_update", "complete"]);

export const present = (call: ToolCall): Presentation => {
  if (hidden.has(call.name)) return { kind: "hidden" };
  const args = readArguments(call.arguments);
  const line = (name: string): string => sanitiseLine(textOf(args, name) ?? "");
  switch (call.name) {
    case "read_file":
      return look("read", `${line("path")}${range(args)}`);
    case "read_artifact":
      return look("read", `output ${line("id").slice(0, 8)}${range(args)}`);
    case "read_image":
      return look("image", line("path"));
    case "load_skill":
      return look("skill", line("name"));
    case "search": {
      const path = line("path");
      return look("search", path === "" ? line("query") : `${line("query")} in ${path}`);
    }
    case "git_status":
      return look("git", "status");
    case "recall":
      return look("recall", recalled(args));
    case "exec_poll":
      return look("poll", line("id"));
    case "git_diff":
      return { kind: "diff" };
    case "shell": {
      const command = sanitise(textOf(args, "command") ?? "", "show");
      const looks = looksOf(command.trim());
      return looks === undefined
        ? { kind: "command", purpose: purposeOf(command), command }
        : { kind: "exploration", looks };
    }
    case "exec_start":
      return {
        kind: "command",
        purpose: "process",
        command: sanitise(textOf(args, "command") ?? "", "show")
      };
    case "exec_terminate":
      return { kind: "command", purpose: "stop", command: line("id") };
    case "validate":
      return {
        kind: "validation",
        requirements: [
          ...new Set([
            line("requirement"),
            ...textsOf(args, "requirements").map((name) => sanitiseLine(name))
          ])
        ].filter((name) => name !== ""),
        command: sanitise(textOf(args, "command") ?? "", "show")
      };
    case "patch":
    case "write":
      return { kind: "patch", path: line("path") };
    default:
      return { kind: "tool", name: sanitiseLine(call.name), arguments: sanitiseLine(call.arguments) };
  }
};

const look = (verb: StepVerb, target: string): Presentation => ({
  kind: "exploration",
  looks: [{ verb, target }]
});

const range = (args: CallArguments): string => {
  const offset = numberOf(args, "offset");
  const limit = numberOf(args, "limit");
  const tail = numberOf(args, "tail");
  if (tail !== undefined) return ` (last ${tail})`;
  if (offset !== undefined && limit !== undefined) return `:${offset}-${offset + limit - 1}`;
  if (offset !== undefined) return `:${offset}-`;
  return limit === undefined ? "" : ` (first ${limit})`;
};

const recalled = (args: CallArguments): string => {
  const search = textOf(args, "search");
  return search === undefined ? "earlier messages" : `“${sanitiseLine(search)}”`;
};

const tests =
  /\b(?:vitest|jest|mocha|pytest|(?:npm|pnpm|yarn|bun)(?: run)? t(?:est)?\b|cargo (?:test|nextest)|go test|ctest|rspec|phpunit|mvn(?: -\S+)* (?:test|verify)|gradlew? test|dotnet test|make (?:test|check))\b/;
const builds =
  /\b(?:tsc|cargo (?:build|check|clippy)|go (?:build|vet)|make|ninja|cmake|(?:npm|pnpm|yarn|bun) run (?:build|check|lint|types)|webpack|vite build|mvn|gradlew?|dotnet build)\b/;

export const purposeOf = (command: string): CommandPurpose => {
  if (tests.test(command)) return "tests";
  if (builds.test(command)) return "build";
  if (/^\s*(?:rg|grep|find|fd|ag)\b/.test(command)) return "search";
  return /^\s*git\b/.test(command) ? "git" : "command";
};
