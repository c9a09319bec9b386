/**
 * From the neutral request to a Responses body. Stateless: the conversation goes along whole, each encrypted reasoning
 * item in its place and exactly once.
 */
import { canonicalJson, type MediaRef, type ModelRequest, type UserMessage } from "@latch/protocol";
import type { ResolvedMedia, Writing } from "../codec.ts";
import { type AnsweredCall, type AssistantTurn, conversationTurns, type Turn } from "../conversation.ts";
import type { ResponsesDialect } from "../dialect.ts";
import { effortForm } from "../effort.ts";
import { JsonText } from "../json-text.ts";
import { mediaStub } from "../media-stub.ts";
import { laidOut, sayable } from "../positions.ts";
import { enveloped } from "../tool-envelope.ts";
import type { ResponsesBody, ResponsesInput, ResponsesItem } from "./body.ts";

export const responsesBody = (writing: Writing<ResponsesDialect>): ResponsesBody => {
  const { request, descriptor, dialect } = writing;
  const target = { wire: "responses", provider: descriptor.provider, model: descriptor.model } as const;
  return {
    model: descriptor.model,
    ...(request.system === "" ? {} : { instructions: request.system }),
    store: false,
    stream: true,
    ...(dialect.encryptedReasoning ? { include: ["reasoning.encrypted_content"] } : {}),
    ...reasoning(writing),
    ...(dialect.outputLimit && request.maxOutputTokens !== undefined
      ? { max_output_tokens: request.maxOutputTokens }
      : {}),
    ...(dialect.promptCacheKey && request.cacheKey !== undefined
      ? { prompt_cache_key: request.cacheKey }
      : {}),
    ...tools(request),
    input: conversationTurns(request.messages, target).flatMap((turn) => items(turn, writing))
  };
};

const reasoning = ({
  request,
  descriptor,
  dialect,
  efforts
}: Writing<ResponsesDialect>): Pick<ResponsesBody, "reasoning"> => {
  const form = effortForm(request.effort, descriptor, efforts);
  const effort = form?.type === "value" ? form.value : form?.type === "disabled" ? "none" : undefined;
  const said = {
    ...(effort === undefined ? {} : { effort }),
    ...(dialect.summaries ? { summary: "auto" as const } : {})
  };
  return Object.keys(said).length === 0 ? {} : { reasoning: said };
};

const tools = (request: ModelRequest): Partial<ResponsesBody> =>
  request.tools.length === 0
    ? {}
    : {
        tools: request.tools.map((tool) => ({
          type: "function",
          name: tool.name,
          description: tool.description,
          parameters: new JsonText(canonicalJson(tool.inputSchema)),
          strict: false
        })),
        tool_choice: "auto",
        parallel_tool_calls: true
      };

const items = (turn: Turn, { dialect, media }: Writing<ResponsesDialect>): ReadonlyArray<ResponsesItem> =>
  turn.role === "user"
    ? turn.messages.map((message) => userItem(message, media))
    : [...assistantItems(turn, dialect), ...turn.calls.map((call) => outputItem(call, media))];

const userItem = (message: UserMessage, media: ResolvedMedia): ResponsesItem => ({
  type: "message",
  role: "user",
  content: [
    ...(message.media ?? []).map((image) => imageInput(image, media)),
    ...(message.text.trim() === "" ? [] : [{ type: "input_text", text: message.text } as const])
  ]
});

const assistantItems = (turn: AssistantTurn, dialect: ResponsesDialect): ReadonlyArray<ResponsesItem> => {
  const echoed = new Set<string>();
  return sayable(laidOut(turn)).flatMap((part) => {
    if (part.type === "text") return [textItem(part.text, turn, dialect)];
    if (part.type === "call") return [callItem(part.call)];
    const { artifact } = part;
    if (artifact.kind !== "encrypted" || echoed.has(artifact.data)) return [];
    echoed.add(artifact.data);
    return [
      {
        type: "reasoning" as const,
        ...(artifact.id === undefined ? {} : { id: artifact.id }),
        summary: (artifact.summary ?? []).map((text) => ({ type: "summary_text" as const, text })),
        encrypted_content: artifact.data
      }
    ];
  });
};

const textItem = (text: string, turn: AssistantTurn, dialect: ResponsesDialect): ResponsesItem => ({
  type: "message",
  role: "assistant",
  // Models that divide their answers in phases want them back; the division is theirs: calls follow or don't.
  ...(dialect.phases && turn.own ? { phase: turn.calls.length > 0 ? "commentary" : "final_answer" } : {}),
  content: [{ type: "output_text", text, annotations: [] }]
});

const callItem = (call: AnsweredCall): ResponsesItem => ({
  type: "function_call",
  call_id: call.wireId,
  name: call.name,
  arguments: call.arguments.text
});

const outputItem = ({ wireId, result }: AnsweredCall, media: ResolvedMedia): ResponsesItem => {
  const text = enveloped(result);
  const images = result.media ?? [];
  return {
    type: "function_call_output",
    call_id: wireId,
    output:
      images.length === 0
        ? text
        : [{ type: "input_text", text }, ...images.map((image) => imageInput(image, media))]
  };
};

const imageInput = (image: MediaRef, media: ResolvedMedia): ResponsesInput => {
  const bytes = media.get(image.artifact) ?? { missing: "its bytes were not found" };
  return "base64" in bytes
    ? { type: "input_image", image_url: `data:${image.mediaType};base64,${bytes.base64}`, detail: "auto" }
    : { type: "input_text", text: mediaStub(image, bytes.missing) };
};
