/** The tools of a session: fixed while it is open, offered in one canonical order. */
import type { ToolDefinition } from "@latch/protocol";
import { Context } from "effect";
import type { Tool } from "./tool.ts";

export class ToolRegistry extends Context.Tag("@latch/kernel/ToolRegistry")<
  ToolRegistry,
  {
    readonly definitions: ReadonlyArray<ToolDefinition>;
    readonly find: (name: string) => Tool | undefined;
  }
>() {}

/** A registry of these tools, in this order. */
export const registryOf = (tools: ReadonlyArray<Tool>): Context.Tag.Service<ToolRegistry> => {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  return { definitions: tools.map((tool) => tool.definition), find: (name) => byName.get(name) };
};
