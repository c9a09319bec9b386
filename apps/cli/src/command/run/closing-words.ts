/** What a person is told on standard error when a run ends in text mode: nothing when all went well. */
import type { Outcome } from "../../output/outcome.ts";

export const closingWords = (outcome: Outcome): string => {
  const { status, problem, session } = outcome;
  const lines: Array<string> = [...flagged(outcome)];
  switch (status) {
    case "completed":
      return lines.map((line) => `${line}\n`).join("");
    case "cancelled":
      lines.push("latch: cancelled");
      break;
    case "permission_denied":
      lines.push(
        "latch: something needed a person's permission and was denied; --permissions auto_approve grants what the safety profile asks about"
      );
      break;
    case "failed":
    case "configuration_error":
      lines.push(`latch: ${problem?.message ?? "the run failed"}`);
  }
  if (session !== null) {
    lines.push(`go on with: latch resume --session ${session.slice(0, 8)} --prompt TEXT`);
  }
  return `${lines.join("\n")}\n`;
};

/** Files named by themselves; a scaffold may write dozens. */
const namedFiles = 10;

/** What the run changed and other programs act on later, outside the sandbox: worth a look before anyone goes on. */
const flagged = ({ report, session }: Outcome): ReadonlyArray<string> => {
  const files = (report?.changes ?? []).filter(
    ({ owner, runsLater }) => runsLater !== null && owner !== "pre_existing" && owner !== "external"
  );
  const more = files.length - namedFiles;
  return [
    ...files.slice(0, namedFiles).map(({ path, runsLater }) => `latch: look at ${path}: ${runsLater}`),
    ...(more > 0
      ? [
          `latch: and at ${more} more: latch changes${session === null ? "" : ` --session ${session.slice(0, 8)}`}`
        ]
      : [])
  ];
};

/** What a run used, for a person who watches: tokens as they were reported, and what they cost where prices are known. */
export const usageWords = ({ report, cost }: Pick<Outcome, "report" | "cost">): string => {
  const { inputTokens, outputTokens, cacheReadTokens } = report?.usage ?? {};
  const parts = [
    ...(inputTokens === undefined
      ? []
      : [
          `${counted(inputTokens)} tokens in${
            cacheReadTokens === undefined ? "" : ` (${counted(cacheReadTokens)} from the cache)`
          }`
        ]),
    ...(outputTokens === undefined ? [] : [`${counted(outputTokens)} out`]),
    ...(cost === null ? [] : [`${cost.partial ? "about " : ""}${cost.amount.toFixed(4)} ${cost.currency}`])
  ];
  return parts.length === 0 ? "" : `${parts.join(", ")}\n`;
};

const counted = (tokens: number): string => tokens.toLocaleString("en-US");
