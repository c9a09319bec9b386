/** Which format a log is in, by its first lines. */
import { claudeCode, claudeCodeSubagent } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { isObject, parseJson } from "./json-object.ts";
import type { LogFormat } from "./log-format.ts";
import { neutral } from "./neutral.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";

export const logFormats: ReadonlyArray<LogFormat> = [
  neutral,
  claudeCodeSubagent,
  claudeCode,
  codex,
  pi,
  opencode
];

/** The format of the first line that any of them recognises. */
export const detect = (lines: ReadonlyArray<string>): LogFormat | undefined => {
  for (const line of lines) {
    const value = parseJson(line);
    const format = isObject(value) ? logFormats.find(({ recognises }) => recognises(value)) : undefined;
    if (format !== undefined) return format;
  }
  return undefined;
};
