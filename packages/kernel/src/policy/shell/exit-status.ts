/**
 * Whether a command's exit status says anything about what it ran. A check that ends in `|| true`, `; echo done` or `&`
 * passes whatever came before, so it would prove nothing. Errs towards letting through: only what is plain is named.
 */
import { Either } from "effect";
import type { PipelineNode, Statement } from "unbash";
import { parse } from "./parse.ts";

/** Why the status of this text is 0 whatever its commands find; undefined where it may say something. */
export const alwaysSucceeds = (source: string): string | undefined =>
  Either.match(parse(source), {
    onLeft: () => undefined,
    onRight: ({ commands }) => {
      const last = commands.at(-1);
      if (last === undefined || stopsAtFailure(source)) return undefined;
      if (last.background === true) return "its last command is left running in the background";
      return afterFailure(last, source) ?? (commands.length > 1 ? ending(last, source) : undefined);
    }
  });

/** With `set -e` a failure ends the script, and its status is that of the failure. */
const stopsAtFailure = (source: string): boolean =>
  /\bset\s+-[a-z]*e/.test(source) || /\berrexit\b/.test(source);

/** `check || true`. */
const afterFailure = ({ command }: Statement, source: string): string | undefined => {
  if (command.type !== "AndOr" || command.operators.at(-1) !== "||") return undefined;
  const last = command.commands.at(-1);
  const text = last === undefined ? "" : textOf(last, source);
  return succeeds(text) ? `\`|| ${text}\` succeeds where what stands before it fails` : undefined;
};

/** `check; echo done`. */
const ending = ({ command }: Statement, source: string): string | undefined => {
  if (command.type === "AndOr") return undefined;
  const text = textOf(command, source);
  return succeeds(text)
    ? `\`${text}\` comes last and succeeds whatever the commands before it did`
    : undefined;
};

const textOf = (node: PipelineNode, source: string): string =>
  source.slice(node.pos, node.end).replace(/\s+/g, " ").trim();

/** Commands whose own status is always 0. `wait` without a job is one of them. */
const succeeds = (text: string): boolean =>
  /^(true|:)( |$)/.test(text) || /^(echo|printf)( |$)/.test(text) || /^(exit 0|wait)$/.test(text);
