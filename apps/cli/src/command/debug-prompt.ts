/** `latch debug prompt`: what a model is told before anything is said, piece by piece. */
import { compilePrompt, type Fragment, type Prompt, readInstructions } from "@latch/kernel";
import { TokenEstimator } from "@latch/protocol";
import { Effect, Either, Schema } from "effect";
import * as Flags from "../arguments/flags.ts";
import { type Invocation, outputFormat, value } from "../arguments/invocation.ts";
import { nearest } from "../arguments/nearest.ts";
import { resolveProfile } from "../config/profile.ts";
import { controls, noSession, overridesOf } from "../config/settings.ts";
import { machineLayer, tokenEstimatorLayer } from "../layers.ts";
import { Streams } from "../machine/streams.ts";
import { jsonLine } from "../output/jsonl.ts";
import { exitCodes } from "../output/status.ts";
import { table } from "../output/table.ts";
import { loadConfig } from "./in-store.ts";
import { workspaceOf } from "./workspace-of.ts";

/** The prompt has no fragment of that name. */
class FragmentUnknown extends Schema.TaggedError<FragmentUnknown>()("FragmentUnknown", {
  fragment: Schema.String,
  known: Schema.Array(Schema.String)
}) {
  override get message(): string {
    const near = nearest(this.fragment, this.known);
    return `there is no fragment "${this.fragment}"; ${near === undefined ? `there are ${this.known.join(", ")}` : `did you mean "${near}"?`}`;
  }
}

export const debugPrompt = Effect.fn("Command.debugPrompt")(function* (invocation: Invocation) {
  const config = yield* loadConfig(invocation);
  const workspace = yield* workspaceOf(invocation);
  const flags = overridesOf(invocation);
  const prompt = compilePrompt({
    workspace,
    platform: process.platform,
    mode: controls(flags, noSession, config.values).mode.value,
    instructions: yield* Effect.provide(readInstructions(workspace), machineLayer)
  });
  const profile = Either.match(
    resolveProfile(flags, noSession, config.values, config.paths.config.path, config.discovered),
    {
      // Without a model the estimate is the cautious one for any.
      onLeft: () => ({ provider: "", model: "" }),
      onRight: (settled) => settled.value
    }
  );
  const estimator = yield* Effect.provide(TokenEstimator, tokenEstimatorLayer(profile));
  const streams = yield* Streams;
  const json = outputFormat(invocation) === "json";
  const wanted = value(invocation, Flags.fragment);
  if (wanted === undefined) {
    yield* streams.out(
      json ? jsonLine(promptRecord(prompt, estimator.text)) : promptTable(prompt, estimator.text)
    );
    return exitCodes.completed;
  }
  const fragment = prompt.fragments.find(({ id }) => id === wanted);
  if (fragment === undefined) {
    return yield* new FragmentUnknown({ fragment: wanted, known: prompt.fragments.map(({ id }) => id) });
  }
  yield* streams.out(json ? jsonLine(fragmentRecord(fragment, estimator.text)) : `${fragment.text}\n`);
  return exitCodes.completed;
});

type Price = (text: string) => number;

const fragmentRecord = (fragment: Fragment, price: Price) => ({
  id: fragment.id,
  priority: fragment.priority,
  cacheable: fragment.cacheable,
  tokens: price(fragment.text),
  text: fragment.text
});

const promptRecord = (prompt: Prompt, price: Price) => ({
  schema_version: 1,
  system_tokens: price(prompt.system),
  session_tokens: price(prompt.sessionContext),
  fragments: prompt.fragments.map((fragment) => fragmentRecord(fragment, price))
});

const promptTable = (prompt: Prompt, price: Price): string =>
  `${table([
    ["FRAGMENT", "TOKENS", "PART OF"],
    ...prompt.fragments.map((fragment) => [
      fragment.id,
      `≈${price(fragment.text)}`,
      fragment.cacheable ? "the stable prefix" : "the session's block"
    ]),
    ["total", `≈${price(prompt.system)} + ${price(prompt.sessionContext)}`, ""]
  ]).join("\n")}\n`;
