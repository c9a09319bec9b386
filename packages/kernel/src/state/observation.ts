/**
 * What a call looks at, as a key that is the same whenever the same thing is looked at in the same way. Calls that
 * don't observe have none.
 */
import { canonicalJson, type ToolCall } from "@latch/protocol";

export interface Observation {
  readonly key: string;
  /** What to call it when telling the model that it knows this already. */
  readonly label: string;
}

const observingTools: ReadonlySet<string> = new Set([
  "read_file",
  "read_image",
  "search",
  "read_artifact",
  "git_status",
  "git_diff"
]);

/** The observation of a call; `readOnly` says whether policy found a shell command to read only. */
export const observationOf = (
  call: ToolCall,
  workspace: string,
  readOnly: boolean
): Observation | undefined => {
  const args = argumentsOf(call.arguments);
  if (call.name === "shell") {
    const command = typeof args["command"] === "string" ? args["command"].replace(/\s+/g, " ").trim() : "";
    return readOnly && command !== ""
      ? { key: `shell ${command}`, label: `\`${command.slice(0, 120)}\`` }
      : undefined;
  }
  if (!observingTools.has(call.name)) return undefined;
  const target = {
    ...args,
    ...(typeof args["path"] === "string" ? { path: inside(args["path"], workspace) } : {})
  };
  return { key: `${call.name} ${canonicalJson(target)}`, label: labelOf(call.name, target) };
};

const argumentsOf = (json: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(json === "" ? "{}" : json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const inside = (path: string, workspace: string): string => {
  const relative = path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
  const parts = relative.split("/").filter((part) => part !== "" && part !== ".");
  return `${relative.startsWith("/") ? "/" : ""}${parts.join("/")}` || ".";
};

const labelOf = (name: string, args: Readonly<Record<string, unknown>>): string => {
  switch (name) {
    case "git_status":
      return "git status";
    case "git_diff":
      return "git diff";
    case "search":
      return `search ${JSON.stringify(args["query"] ?? "")} in ${String(args["path"] ?? ".")}`;
    default: {
      const { path, id, ...range } = args;
      const window = Object.keys(range).length === 0 ? "" : ` ${canonicalJson(range)}`;
      return `${name} ${String(path ?? id ?? "")}${window}`;
    }
  }
};
