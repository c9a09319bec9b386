/**
 * What is wrong with a model's declared efforts: a level that can be chosen and not said, a form that the model's wire has
 * no words for, a default that can't be chosen.
 */
import type { Effort, Wire } from "@latch/protocol";
import type { ModelFacts } from "../catalog/model-facts.ts";
import type { EffortForm } from "../wire/effort.ts";

/** One line for each problem, as a continuation of the model's name. */
export const effortProblems = (facts: ModelFacts, wire: Wire | undefined): ReadonlyArray<string> => [
  ...defaultProblems(facts),
  ...geminiProblems(facts, wire),
  ...mapProblems(facts, wire)
];

const exposed = ({ efforts }: ModelFacts): ReadonlyArray<Effort> =>
  (efforts ?? []).filter((level) => level !== "default");

const listed = (levels: ReadonlyArray<string>): string => (levels.length === 0 ? "none" : levels.join(", "));

const defaultProblems = (facts: ModelFacts): ReadonlyArray<string> => {
  const { defaultEffort } = facts;
  return defaultEffort === undefined || defaultEffort === "default" || exposed(facts).includes(defaultEffort)
    ? []
    : [`default_effort is "${defaultEffort}", which is not among its efforts: ${listed(exposed(facts))}`];
};

const geminiProblems = ({ geminiThinking }: ModelFacts, wire: Wire | undefined): ReadonlyArray<string> => {
  if (geminiThinking === undefined) return [];
  if (wire !== undefined && wire !== "gemini") {
    return [`gemini_thinking means nothing on transport "${wire}"; remove it, or set transport = "gemini"`];
  }
  if (geminiThinking.mode === "budget") return [];
  const { levels, off } = geminiThinking;
  return [
    ...(levels.length === 0 ? ["gemini_thinking.levels is empty; name the levels the model documents"] : []),
    ...(levels.some((level) => level.trim() === "") ? ["gemini_thinking.levels holds an empty level"] : []),
    ...(new Set(levels).size === levels.length ? [] : ["gemini_thinking.levels names a level twice"]),
    ...(off === undefined || levels.includes(off)
      ? []
      : [`gemini_thinking.off is "${off}", which is not among its levels: ${listed(levels)}`])
  ];
};

const mapProblems = (facts: ModelFacts, wire: Wire | undefined): ReadonlyArray<string> => {
  const map = facts.effortMap;
  if (map === undefined) return [];
  const levels = exposed(facts);
  const mapped = Object.entries(map);
  return [
    ...mapped
      .filter(([level]) => !levels.some((known) => known === level))
      .map(([level]) => `effort_map.${level} maps a level that is not among its efforts: ${listed(levels)}`),
    ...levels
      .filter((level) => level !== "default" && map[level] === undefined)
      .map((level) => `effort_map says nothing for "${level}", which is among its efforts`),
    ...mapped.flatMap(([level, form]) => {
      const problem = form === undefined || wire === undefined ? undefined : unspeakable(form, wire, facts);
      return problem === undefined ? [] : [`effort_map.${level}: ${problem}`];
    })
  ];
};

/** Why a form can't be said on a wire; nothing where it can. */
const unspeakable = (form: EffortForm, wire: Wire, facts: ModelFacts): string | undefined => {
  switch (wire) {
    case "chat_completions":
      return form.type === "budget" ? "transport chat_completions takes value or disabled" : undefined;
    case "responses":
      return form.type === "value" ? undefined : "transport responses takes value";
    case "anthropic_messages":
      if (form.type === "disabled") return undefined;
      return (form.type === "value") === (facts.adaptiveThinking === true)
        ? undefined
        : facts.adaptiveThinking === true
          ? "a model with adaptive_thinking takes value or disabled"
          : "a model without adaptive_thinking takes budget_tokens or disabled";
    case "gemini":
      return unspeakableToGemini(form, facts.geminiThinking);
  }
};

const unspeakableToGemini = (
  form: EffortForm,
  thinking: ModelFacts["geminiThinking"]
): string | undefined => {
  if (thinking === undefined) return "a Gemini model takes an effort only where gemini_thinking is declared";
  if (thinking.mode === "levels") {
    if (form.type === "budget") return "a model with levels takes value";
    if (form.type === "disabled") {
      return thinking.off === undefined ? "the model declares no off level" : undefined;
    }
    return thinking.levels.includes(form.value)
      ? undefined
      : `"${form.value}" is not among the model's levels: ${listed(thinking.levels)}`;
  }
  if (form.type === "value") return "a model with a budget takes budget_tokens";
  return form.type === "disabled" && !thinking.zeroAllowed
    ? "the model can't think nothing: zero_allowed is false"
    : undefined;
};
