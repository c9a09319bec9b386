/**
 * Environment variables that change what other programs run.
 */
import { type Effects, found, ordinary, reads } from "./effects.ts";

/** Its value is a command line that some program hands to a shell. */
const holdsCommand: ReadonlySet<string> = new Set([
  "GIT_SSH_COMMAND",
  "GIT_EXTERNAL_DIFF",
  "GIT_PAGER",
  "GIT_EDITOR",
  "GIT_SEQUENCE_EDITOR",
  "GIT_ASKPASS",
  "GIT_SSH",
  "GIT_PROXY_COMMAND",
  "SSH_ASKPASS",
  "PAGER",
  "MANPAGER",
  "EDITOR",
  "VISUAL",
  "BROWSER",
  "LESSOPEN",
  "LESSCLOSE",
  "PROMPT_COMMAND",
  "RSYNC_RSH",
  "CVS_RSH",
  "RIPGREP_CONFIG_PATH"
]);

const harmlessCommands: ReadonlySet<string> = new Set(["", "true", ":", "cat"]);

/** Code that a program loads before its own. */
const loadsCode =
  /^(LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_.*|BASH_ENV|ENV|BASH_FUNC.*|GIT_CONFIG.*|GIT_EXEC_PATH|SHELLOPTS|BASHOPTS|CDPATH|PS4)$/;

/** Known to change nothing but looks. */
const cosmetic =
  /^([a-z_][a-z0-9_]*|IFS|LC_[A-Z]+|LANG|LANGUAGE|TZ|COLUMNS|LINES|TERM|NO_COLOR|FORCE_COLOR|CLICOLOR|CI|GIT_OPTIONAL_LOCKS|GREP_COLORS?)$/;

/** What it means that a variable is set. `value` is undefined where the text does not tell. */
export const assignmentEffects = (name: string, value: string | undefined): Effects => {
  if (holdsCommand.has(name)) {
    return value !== undefined && harmlessCommands.has(value)
      ? ordinary
      : found("hidden_command", `${name}=${value ?? "…"}`);
  }
  if (loadsCode.test(name)) return found("hidden_command", `${name}=${value ?? "…"}`);
  return cosmetic.test(name) ? reads : ordinary;
};
