/**
 * The order of an answer's parts. Reasoning that is signed or encrypted is only good where it stood: between which texts
 * and calls. Where the order is the usual one (reasoning, then text, then calls) nothing needs to be said about it;
 * otherwise texts and calls leave a mark among the reasoning artifacts, and the answer is laid out again from those.
 */
import type { ReasoningArtifact } from "@latch/protocol";
import type { AnsweredCall, AssistantTurn } from "./conversation.ts";

/** One part of an answer as it came. Calls are counted from 0. */
export type AnswerPart =
  | { readonly type: "reasoning"; readonly artifact: ReasoningArtifact }
  | { readonly type: "text"; readonly text: string; readonly signature?: string | undefined }
  | { readonly type: "call"; readonly index: number; readonly signature?: string | undefined };

const rank = { reasoning: 0, text: 1, call: 2 } as const;

/** Whether the parts are reasoning, then at most one text, then calls, with nothing signed but the reasoning. */
const isUsual = (parts: ReadonlyArray<AnswerPart>): boolean =>
  parts.every((part, at) => {
    const before = parts[at - 1];
    const inOrder =
      before === undefined ||
      rank[before.type] < rank[part.type] ||
      (before.type === part.type && part.type !== "text");
    return inOrder && !isSigned(part);
  });

const isSigned = (part: AnswerPart): boolean => part.type !== "reasoning" && part.signature !== undefined;

/** The artifacts that let an answer be laid out again. None when nothing has to be given back. */
export const artifactsOf = (parts: ReadonlyArray<AnswerPart>): ReadonlyArray<ReasoningArtifact> => {
  if (!parts.some((part) => part.type === "reasoning" || isSigned(part))) return [];
  const usual = isUsual(parts);
  return parts.flatMap((part): ReadonlyArray<ReasoningArtifact> => {
    if (part.type === "reasoning") return [part.artifact];
    if (usual) return [];
    const signed = part.signature === undefined ? {} : { signature: part.signature };
    return part.type === "text"
      ? [{ kind: "signed_text", text: part.text, ...signed }]
      : [{ kind: "tool_call", index: part.index, ...signed }];
  });
};

/** A part of a turn in its place. Signatures are the artifact's own. */
export type TurnPart =
  | { readonly type: "reasoning"; readonly artifact: ReasoningArtifact }
  | { readonly type: "text"; readonly text: string; readonly signature?: string | undefined }
  | { readonly type: "call"; readonly call: AnsweredCall; readonly signature?: string | undefined };

/** The parts of a turn in the order in which the model made them. Every text and every call is there exactly once. */
export const laidOut = (turn: AssistantTurn): ReadonlyArray<TurnPart> => {
  const placed: Array<TurnPart> = [];
  const pending = new Map(turn.calls.entries());
  let textPlaced = false;
  const placeText = (): void => {
    if (!textPlaced && turn.text.trim() !== "" && !marksText(turn))
      placed.push({ type: "text", text: turn.text });
    textPlaced = true;
  };

  for (const artifact of turn.reasoning) {
    if (artifact.kind === "signed_text") {
      placed.push({ type: "text", text: artifact.text, signature: artifact.signature });
    } else if (artifact.kind === "tool_call") {
      const call = pending.get(artifact.index);
      if (call === undefined || !pending.delete(artifact.index)) continue;
      placeText();
      placed.push({ type: "call", call, signature: artifact.signature });
    } else {
      placed.push({ type: "reasoning", artifact });
    }
  }
  placeText();
  for (const call of pending.values()) placed.push({ type: "call", call });
  return placed;
};

const marksText = (turn: AssistantTurn): boolean =>
  turn.reasoning.some((artifact) => artifact.kind === "signed_text");

/**
 * The parts without blank texts, which say nothing, and without reasoning that nothing follows: wires that sign their
 * reasoning as a whole refuse both.
 */
export const sayable = (parts: ReadonlyArray<TurnPart>): ReadonlyArray<TurnPart> => {
  const said = parts.filter((part) => part.type !== "text" || part.text.trim() !== "");
  return said.slice(0, said.findLastIndex((part) => part.type !== "reasoning") + 1);
};
