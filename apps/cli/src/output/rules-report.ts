/** What was always allowed, for a person and for a script. */
import type { Granted } from "@latch/kernel";
import { ruleText } from "@latch/protocol";
import { type OfSession, sessionHead } from "./session-head.ts";
import { table } from "./table.ts";

/** Rules in words: in what form they are kept is not for anyone else to rely on. */
const ruleRecord = ({ requestId, rules }: Granted) => ({
  id: requestId,
  rules: rules.map((rule) => ({ tool: rule.tool, text: ruleText(rule) }))
});

export const rulesRecord = (of: OfSession, standing: ReadonlyArray<Granted>) => ({
  ...sessionHead("rules list", of),
  always_allowed: standing.map(ruleRecord),
  error: null
});

export const revokedRecord = (of: OfSession, granted: Granted) => ({
  ...sessionHead("rules revoke", of),
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
