/** A conversation that has everything in it, as the model of one wire would have made it. */
import {
  ArtifactId,
  CallId,
  type MediaRef,
  type ModelMessage,
  type Origin,
  type ReasoningArtifact,
  type Wire
} from "@latch/protocol";
import { aDescriptor } from "./a-request.ts";

export const anImage = (digit: string): MediaRef => ({
  kind: "image",
  artifact: ArtifactId.make(digit.repeat(64)),
  mediaType: "image/png",
  size: 3,
  width: 2,
  height: 1,
  name: `${digit}.png`
});

const reasoning: { readonly [W in Wire]: ReadonlyArray<ReasoningArtifact> } = {
  chat_completions: [{ kind: "text", text: "I think" }],
  responses: [
    { kind: "encrypted", id: "rs_1", data: "blob-1", summary: ["thought"] },
    { kind: "signed_text", text: "Two at once." },
    { kind: "encrypted", data: "blob-2" },
    { kind: "tool_call", index: 0 },
    { kind: "tool_call", index: 1 }
  ],
  anthropic_messages: [
    { kind: "thinking", text: "I think", signature: "sig-1" },
    { kind: "redacted", data: "sealed" }
  ],
  gemini: [
    { kind: "thinking", text: "I think" },
    { kind: "signed_text", text: "Two at once.", signature: "sig-1" },
    { kind: "tool_call", index: 0, signature: "sig-2" },
    { kind: "tool_call", index: 1 }
  ]
};

export const originOf = (wire: Wire): Origin => {
  const { provider, model } = aDescriptor(wire);
  return { wire, provider, model };
};

const call = (id: string, providerId: string, name: string, args: string) => ({
  id: CallId.make(id),
  providerId,
  name,
  arguments: args
});

export const richConversation = (wire: Wire): ReadonlyArray<ModelMessage> => [
  { role: "user", text: "State: 🦀" },
  { role: "user", text: "Look at this", media: [anImage("a")] },
  {
    role: "assistant",
    text: "Two at once.",
    toolCalls: [
      call("call_3_0", "id-1", "shell", '{"command": "ls", "n": 12345678901234567890}'),
      call("call_3_1", "id-2", "read_image", '{"path":')
    ],
    reasoning: reasoning[wire],
    origin: originOf(wire)
  },
  {
    role: "tool",
    callId: CallId.make("call_3_1"),
    name: "read_image",
    output: "an image",
    isError: false,
    media: [anImage("b"), anImage("c")]
  },
  { role: "tool", callId: CallId.make("call_3_0"), name: "shell", output: "exit 1", isError: true },
  { role: "user", text: "And then?" },
  {
    role: "assistant",
    text: "From elsewhere.",
    toolCalls: [call("call_9_0", "id-1", "shell", "")],
    reasoning: [{ kind: "thinking", text: "not mine", signature: "theirs" }],
    origin: { wire: "anthropic_messages", provider: "elsewhere", model: "m" }
  },
  { role: "tool", callId: CallId.make("call_9_0"), name: "shell", output: "", isError: false }
];
