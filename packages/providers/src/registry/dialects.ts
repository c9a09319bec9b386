/** How the service of a model differs from the plain form of its wire, from the kind of provider and what is known of the model. */
import type { Wire } from "@latch/protocol";
import type { AdapterOptions } from "../adapter/adapter-options.ts";
import type { DialectChanges } from "../adapter/wire-table.ts";
import type { ModelFacts } from "../catalog/model-facts.ts";
import type { ProviderKind } from "../catalog/provider-kind.ts";
import type { MessagesDialect } from "../wire/dialect.ts";

export interface Service {
  readonly kind: ProviderKind;
  readonly baseUrl: string | undefined;
  readonly model: string;
  readonly facts: ModelFacts;
}

const gateways: ReadonlySet<ProviderKind> = new Set(["opencode-go", "opencode-zen"]);

/** Models of the family ask for their own reasoning back, wherever they are served by a service that documents it. */
const isDeepseek = ({ kind, model }: Service): boolean =>
  kind === "deepseek" || (gateways.has(kind) && /deepseek/i.test(model));

const chat = (service: Service): DialectChanges => ({
  chat_completions: {
    replayReasoning: service.facts.replayReasoning ?? isDeepseek(service),
    thinkingToggle: isDeepseek(service) && service.facts.replayReasoning !== false,
    ...(service.kind === "openai"
      ? { outputLimitField: "max_completion_tokens" as const, promptCacheKey: true, joinUserTurns: false }
      : {})
  }
});

const responses = ({ kind, facts }: Service): DialectChanges => ({
  responses: {
    // A model that does not reason refuses to be asked for it.
    encryptedReasoning: facts.replayReasoning ?? (facts.efforts?.length ?? 0) > 0,
    phases: facts.phases ?? false,
    ...(kind === "openai-codex" ? { summaries: true, outputLimit: false } : {})
  }
});

const messages = ({ baseUrl, facts }: Service): DialectChanges => ({
  anthropic_messages: { thinking: thinking(facts), cache: isAnthropic(baseUrl) ? "automatic" : "explicit" }
});

const thinking = ({ adaptiveThinking }: ModelFacts): MessagesDialect["thinking"] => {
  if (adaptiveThinking === undefined) return "none";
  return adaptiveThinking ? "adaptive" : "classic";
};

const isAnthropic = (baseUrl: string | undefined): boolean =>
  baseUrl !== undefined && URL.canParse(baseUrl) && new URL(baseUrl).hostname === "api.anthropic.com";

const gemini = ({ facts }: Service): DialectChanges => ({
  gemini: {
    // Where images may stand is documented from Gemini 3 on; after the results they are understood everywhere.
    imagesInResults: facts.imagesInResults ?? false,
    ...(facts.geminiThinking === undefined || facts.replayReasoning === false
      ? {}
      : { thinking: facts.geminiThinking })
  }
});

const byWire: { readonly [W in Wire]: (service: Service) => DialectChanges } = {
  chat_completions: chat,
  responses,
  anthropic_messages: messages,
  gemini
};

export const dialectsOf = (service: Service, wire: Wire): DialectChanges => byWire[wire](service);

/** Which header carries the credential, where the service differs from its wire's habit. */
export const authorizationOf = (kind: ProviderKind, wire: Wire): AdapterOptions["authorization"] =>
  gateways.has(kind) && wire === "gemini" ? "bearer" : undefined;

/** The header in which a service wants to be told of a session, beside the request: the Go gateway routes by it. */
export const sessionHeaderOf = ({ kind, baseUrl }: Pick<Service, "kind" | "baseUrl">): string | undefined =>
  kind === "opencode-go" && baseUrl !== undefined && /\/zen\/go(\/|$)/.test(baseUrl)
    ? "x-opencode-session"
    : undefined;
