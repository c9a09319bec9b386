/** What was always allowed, for a person and for a script. */
import type { Granted } from "@latch/kernel";
import { ruleText } from "@latch/protocol";
import { table } from "./table.ts";

interface Of {
  readonly session: string;
  readonly workspace: string;
}

const head = (command: string, { session, workspace }: Of) => ({
  schema_version: 1,
  command,
  session_id: session,
  workspace
});

/** Rules in words: in what form they are kept is not for anyone else to rely on. */
const ruleRecord = ({ requestId, rules }: Granted) => ({
  id: requestId,
  rules: rules.map((rule) => ({ tool: rule.tool, text: ruleText(rule) }))
});

export const rulesRecord = (of: Of, standing: ReadonlyArray<Granted>) => ({
  ...head("rules list", of),
  always_allowed: standing.map(ruleRecord),
  error: null
});

export const revokedRecord = (of: Of, granted: Granted) => ({
  ...head("rules revoke", of),
  revoked: ruleRecord(granted),
  error: null
});

const idCharacters = 8;

const words = ({ rules }: Granted): string => rules.map(ruleText).join("; ");

export const rulesText = (standing: ReadonlyArray<Granted>): string =>
  standing.length === 0
    ? "nothing was always allowed in this session\n"
    : table(standing.map((each) => [each.requestId.slice(0, idCharacters), words(each)]))
        .map((line) => `${line}\n`)
        .join("");

export const revokedText = (granted: Granted): string => `no longer always allowed: ${words(granted)}\n`;
