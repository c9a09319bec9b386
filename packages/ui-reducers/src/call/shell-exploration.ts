/**
 * Whether a shell command only looks around, so that it reads as one: recognised programs, no quoting, no expansion,
 * short. For the label alone; what a command may do is the kernel's to decide.
 */
import { explorationCommandCharacters, explorationSegments } from "../defaults.ts";
import type { StepVerb } from "./step.ts";

const programs: Readonly<Record<string, StepVerb>> = {
  ls: "list",
  find: "list",
  pwd: "list",
  rg: "search",
  grep: "search",
  cat: "read",
  head: "read",
  tail: "read",
  sed: "read"
};

const gitLooks = new Set(["status", "diff", "log", "show"]);

export interface Look {
  readonly verb: StepVerb;
  readonly target: string;
}

/** What the command looks at, segment by segment; none where it may be more than a look. */
export const looksOf = (command: string): ReadonlyArray<Look> | undefined => {
  if (
    command.length > explorationCommandCharacters ||
    /["'`\\$<>(){}*?[\]\n&]/.test(command.replaceAll("&&", ";"))
  ) {
    return undefined;
  }
  const segments = command.split(/&&|[;|]/).map((segment) => segment.trim());
  if (segments.length > explorationSegments) return undefined;
  const looks: Array<Look> = [];
  for (const segment of segments) {
    const look = lookOf(segment);
    if (look === undefined) return undefined;
    looks.push(look);
  }
  return looks;
};

const lookOf = (segment: string): Look | undefined => {
  const [program = "", ...words] = segment.split(/\s+/);
  if (program === "git") {
    return gitLooks.has(words[0] ?? "") ? { verb: "git", target: words.join(" ") } : undefined;
  }
  // `sed -i` edits; anything else of sed that is this plain prints.
  if (program === "sed" && words.some((word) => word.startsWith("-i") || word.startsWith("--in-place")))
    return undefined;
  const verb = Object.hasOwn(programs, program) ? programs[program] : undefined;
  if (verb === undefined) return undefined;
  const named = words.filter((word) => !word.startsWith("-"));
  return { verb, target: named.length === 0 ? "." : named.join(" ") };
};
