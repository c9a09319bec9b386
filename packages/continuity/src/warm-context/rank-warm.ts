/**
 * Warm context: notes that the workspace has prepared. They are ranked by what they share with the work at hand and
 * loaded whole while there is room; none is ever written because room is short.
 */
import { searchTerms, type WarmArtifact } from "@latch/protocol";
import { warmArtifactsShown } from "../defaults.ts";
import { readQuestion } from "../recall/question.ts";

export interface WarmRequest {
  readonly query: string;
  readonly touchedFiles: ReadonlyArray<string>;
  readonly budgetTokens: number;
  readonly price: (text: string) => number;
}

/** The text of one artifact as the model reads it. */
export const warmText = (artifact: WarmArtifact): string => `## ${artifact.name}\n${artifact.text.trim()}`;

/** The artifacts to load, best first; what shares nothing with the work comes last, by name. */
export const rankWarm = (
  artifacts: ReadonlyArray<WarmArtifact>,
  request: WarmRequest
): ReadonlyArray<WarmArtifact> => {
  const asked = new Set([
    ...readQuestion(request.query).concepts.map(({ term }) => term),
    ...request.touchedFiles.flatMap((file) => searchTerms(file))
  ]);
  const ranked = artifacts
    .map((artifact) => ({ artifact, score: overlap(asked, `${artifact.name} ${artifact.text}`) }))
    .sort((a, b) => b.score - a.score || (a.artifact.name < b.artifact.name ? -1 : 1));
  const chosen: Array<WarmArtifact> = [];
  let spent = 0;
  for (const { artifact } of ranked) {
    if (chosen.length === warmArtifactsShown) break;
    const cost = request.price(warmText(artifact)) + 1;
    if (spent + cost > request.budgetTokens) continue;
    spent += cost;
    chosen.push(artifact);
  }
  return chosen;
};

const overlap = (asked: ReadonlySet<string>, text: string): number => {
  const words = new Set(searchTerms(text));
  let shared = 0;
  for (const term of asked) if (words.has(term)) shared += 1;
  return shared;
};
