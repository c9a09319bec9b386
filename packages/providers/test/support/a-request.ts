/** Requests and descriptors to test with. */
import type { ModelDescriptor, ModelRequest, Wire } from "@latch/protocol";
import { Effect, Option } from "effect";
import type { AdapterOptions } from "../../src/adapter/adapter-options.ts";

export const aDescriptor = (wire: Wire, over: Partial<ModelDescriptor> = {}): ModelDescriptor => ({
  provider: "local",
  model: "some-model",
  wire,
  inputModalities: ["text", "image"],
  efforts: ["low", "high"],
  ...over
});

export const aRequest = (over: Partial<ModelRequest> = {}): ModelRequest => ({
  system: "You are Latch.",
  tools: [
    {
      name: "shell",
      description: "Runs a command.",
      inputSchema: { type: "object", properties: { command: { type: "string" } }, required: ["command"] }
    }
  ],
  messages: [{ role: "user", text: "fix it" }],
  effort: "default",
  ...over
});

export const someOptions = (
  wire: Wire,
  baseUrl: string,
  over: Partial<AdapterOptions> = {}
): AdapterOptions => ({
  descriptor: aDescriptor(wire),
  baseUrl,
  credential: Effect.succeed(Option.none()),
  media: () => Effect.succeed(new Uint8Array([1, 2, 3])),
  ...over
});
