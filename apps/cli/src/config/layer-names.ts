/** What `[layers]` may name. There is no fallback: a name that is not here is an error that lists those that are. */
import { nearest } from "../arguments/nearest.ts";

/** Adapters by the key that chooses them. The first is the default. */
export const layerNames = {
  context_engine: ["continuity"],
  store: ["sqlite"],
  sandbox: ["auto", "linux"]
} as const;

export type LayerKey = keyof typeof layerNames;
export type SandboxName = (typeof layerNames.sandbox)[number];

/** Whether a context engine is a module of the operator's own. */
export const isModulePath = (name: string): boolean =>
  /^(\.{1,2}\/|\/|~\/)/.test(name) || /\.[mc]?js$/.test(name);

export const layerProblem = (key: LayerKey, name: string): string | undefined => {
  const known: ReadonlyArray<string> = layerNames[key];
  if (known.includes(name) || (key === "context_engine" && isModulePath(name))) return undefined;
  const near = nearest(name, known);
  const also = key === "context_engine" ? ", or a path to a module such as ./my-engine.mjs" : "";
  return `layers.${key} is "${name}", which is no adapter; ${
    near === undefined ? "" : `did you mean "${near}"? `
  }known: ${known.join(", ")}${also}`;
};
