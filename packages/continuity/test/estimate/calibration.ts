/** Estimates beside the counts of real tokenizers, for every text of the corpus. */
import { countTokens as claudeTokens } from "@anthropic-ai/tokenizer";
import { countTokens as cl100kTokens } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200kTokens } from "gpt-tokenizer/encoding/o200k_base";
import { estimatorOf } from "../../src/estimate/index.ts";
import { corpus } from "./corpus.ts";

export interface Calibration {
  readonly name: string;
  readonly group: (typeof corpus)[number][1];
  readonly o200k: number;
  readonly cl100k: number;
  readonly claude: number;
  /** Estimated over true, by family: `generic` over the dearest of the three. */
  readonly openai: number;
  readonly anthropic: number;
  readonly wide: number;
  readonly generic: number;
}

export const calibrate = (): ReadonlyArray<Calibration> =>
  corpus.map(([name, group, text]) => {
    const o200k = o200kTokens(text);
    const cl100k = cl100kTokens(text);
    const claude = claudeTokens(text);
    return {
      name,
      group,
      o200k,
      cl100k,
      claude,
      openai: estimatorOf("openai").text(text) / o200k,
      anthropic: estimatorOf("anthropic").text(text) / claude,
      wide: estimatorOf("wide").text(text) / o200k,
      generic: estimatorOf("generic").text(text) / Math.max(o200k, cl100k, claude)
    };
  });
