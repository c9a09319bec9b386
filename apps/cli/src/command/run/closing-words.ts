/** What a person is told on standard error when a run ends in text mode: nothing when all went well. */
import type { Outcome } from "../../output/outcome.ts";

export const closingWords = (outcome: Outcome): string => {
  const { status, problem, session } = outcome;
  const lines: Array<string> = [];
  switch (status) {
    case "completed":
      return "";
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
