/** What a Gemini request says about thinking: nothing that the model's documented capability doesn't hold. */
import type { Writing } from "../codec.ts";
import type { GeminiDialect } from "../dialect.ts";
import { effortForm } from "../effort.ts";
import type { GeminiBody } from "./body.ts";

type ThinkingConfig = NonNullable<NonNullable<GeminiBody["generationConfig"]>["thinkingConfig"]>;

export const thinkingConfig = ({
  request,
  descriptor,
  dialect,
  efforts
}: Writing<GeminiDialect>): ThinkingConfig | undefined => {
  const capability = dialect.thinking;
  if (capability === undefined) return undefined;
  const form = effortForm(request.effort, descriptor, efforts);
  const off = form?.type === "disabled" || (form?.type === "value" && form.value === "none");
  if (capability.mode === "levels") {
    const level = off ? capability.off : form?.type === "value" ? form.value : undefined;
    return {
      includeThoughts: true,
      ...(level !== undefined && capability.levels.includes(level) ? { thinkingLevel: level } : {})
    };
  }
  const budget = off
    ? capability.zeroAllowed
      ? 0
      : undefined
    : form?.type === "budget"
      ? form.tokens
      : undefined;
  return { includeThoughts: true, ...(budget === undefined ? {} : { thinkingBudget: budget }) };
};
