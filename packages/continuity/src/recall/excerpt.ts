/**
 * Recalled originals as the model reads them: quoted, each with its number, in the order of history. What is too
 * long is quoted around the words that were asked for, and says where the rest is.
 */
import { type RecallHit, searchTerms } from "@latch/protocol";
import { cutAt } from "../canonical-render/index.ts";
import { excerptChars } from "../defaults.ts";
import { readQuestion } from "./question.ts";

/** One hit as text: whole, or at most `excerptChars` of it. */
export const excerptOf = (hit: RecallHit, query: string): string => {
  const head = `[#${hit.sequence} ${kindName(hit.kind)}] `;
  if (hit.text.length <= excerptChars) return head + hit.text;
  const start = bestStart(hit.text, query);
  const end = Math.min(hit.text.length, start + excerptChars);
  const before = start > 0 ? "… " : "";
  const after = end < hit.text.length ? " …" : "";
  return `${head}${before}${cutAt(hit.text.slice(start), end - start)}${after}\n[cut: ${hit.text.length} characters in all; the whole is event #${hit.sequence}]`;
};

const kindName = (kind: string): string => {
  switch (kind) {
    case "user_message":
      return "user";
    case "assistant_message_completed":
      return "assistant";
    case "tool_completed":
      return "tool result";
    case "tool_failed":
      return "failed tool result";
    default:
      return kind.replaceAll("_", " ");
  }
};

/** Where in a text the most of a question stands together: the start of a line, near the densest stretch. */
const bestStart = (text: string, query: string): number => {
  const asked = new Set(readQuestion(query).concepts.flatMap(({ term, related }) => [term, ...related]));
  const starts: Array<{ readonly at: number; readonly found: number }> = [];
  let at = 0;
  for (const line of text.split("\n")) {
    starts.push({ at, found: new Set(searchTerms(line).filter((term) => asked.has(term))).size });
    at += line.length + 1;
  }
  let best = 0;
  let most = 0;
  starts.forEach((from, index) => {
    let found = 0;
    for (let next = index; next < starts.length; next += 1) {
      const line = starts[next];
      if (line === undefined || line.at - from.at > excerptChars / 2) break;
      found += line.found;
    }
    if (found > most) {
      most = found;
      best = from.at;
    }
  });
  return best;
};
