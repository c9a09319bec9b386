/** What holds where the config says nothing, as far as that is one value, and the variables that come before the config. */
import { defaults } from "@latch/kernel";
import { defaultDeadlines } from "@latch/providers";
import { layerNames } from "../../config/layer-names.ts";

const seconds = (millis: number): string => String(millis / 1_000);

const known: Readonly<Record<string, string>> = {
  default_mode: "work",
  "safety.profile": "standard",
  "permissions.resolver": "human",
  "permissions.shell_timeout_seconds": String(defaults.shellTimeoutSeconds),
  "permissions.workspace_write": "yes",
  "permissions.outside_workspace": "ask",
  "context.recent_tokens": String(defaults.recentTokens),
  "context.reserve_tokens": String(defaults.reserveTokens),
  "context.cold_history": "yes",
  "failure.retry_budget": String(defaults.retryBudget),
  "failure.stagnation_budget": String(defaults.stagnationBudget),
  "failure.max_model_turns": "no limit",
  "provider_request.connect_timeout_seconds": seconds(defaultDeadlines.connectMillis),
  "provider_request.header_timeout_seconds": seconds(defaultDeadlines.headerMillis),
  "provider_request.stream_idle_timeout_seconds": seconds(defaultDeadlines.streamIdleMillis),
  "provider_request.attempt_timeout_seconds": seconds(defaultDeadlines.attemptMillis),
  "terminal.notify": "both",
  "terminal.notify_after_seconds": "10",
  "terminal.mouse": "yes",
  "terminal.theme": "auto",
  "terminal.color": "auto",
  "terminal.plain": "no",
  "terminal.title": "yes",
  "layers.context_engine": layerNames.context_engine[0],
  "layers.store": layerNames.store[0],
  "layers.sandbox": layerNames.sandbox[0]
};

/** The default as a person reads it; undefined where it depends on something. */
export const defaultOf = (path: ReadonlyArray<string>): string | undefined => known[path.join(".")];

const variables: Readonly<Record<string, ReadonlyArray<string>>> = {
  "terminal.notify": ["LATCH_NOTIFY"],
  "terminal.mouse": ["LATCH_MOUSE_CAPTURE"],
  "terminal.theme": ["LATCH_THEME"],
  "terminal.color": ["LATCH_COLOR", "NO_COLOR"],
  "terminal.plain": ["LATCH_PLAIN"]
};

/** The variable that is set and says what holds, whatever the config says. */
export const overridingOf = (path: ReadonlyArray<string>, set: ReadonlySet<string>): string | undefined =>
  (variables[path.join(".")] ?? []).find((name) => set.has(name));

/** When a change begins to count. Empty for what counts at once. */
export const countsFrom = (path: ReadonlyArray<string>): string => {
  switch (path[0]) {
    case "default_mode":
    case "inference":
    case "safety":
    case "permissions":
    case "context":
    case "failure":
    case "provider_request":
      return "; the next session has it";
    case "state_dir":
    case "layers":
      return "; it counts from the next start";
    default:
      return "";
  }
};
