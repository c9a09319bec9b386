/**
 * From the neutral request to a Messages body. Cache breakpoints are this wire's own business: nobody else knows of them.
 */
import { canonicalJson, type ModelRequest } from "@latch/protocol";
import type { Writing } from "../codec.ts";
import { conversationTurns } from "../conversation.ts";
import type { MessagesDialect } from "../dialect.ts";
import { JsonText } from "../json-text.ts";
import type { CacheBreakpoint, MessagesBlock, MessagesBody, MessagesTurn } from "./body.ts";
import { thinkingFields } from "./thinking.ts";
import { messagesTurns } from "./turns.ts";

const breakpoint: CacheBreakpoint = { type: "ephemeral" };

export const messagesBody = (writing: Writing<MessagesDialect>): MessagesBody => {
  const { request, descriptor, dialect, media } = writing;
  const target = {
    wire: "anthropic_messages",
    provider: descriptor.provider,
    model: descriptor.model
  } as const;
  const turns = messagesTurns(conversationTurns(request.messages, target), media);
  const { max_tokens, ...thinking } = thinkingFields(writing, turns);
  return {
    model: descriptor.model,
    max_tokens,
    stream: true,
    ...thinking,
    ...(dialect.cache === "automatic" ? { cache_control: breakpoint } : {}),
    ...tools(request, dialect),
    ...system(request, dialect),
    messages: dialect.cache === "explicit" ? withBreakpoints(turns) : turns
  };
};

const tools = (request: ModelRequest, dialect: MessagesDialect): Pick<MessagesBody, "tools"> => {
  if (request.tools.length === 0) return {};
  const last = request.tools.length - 1;
  return {
    tools: request.tools.map((tool, at) => ({
      name: tool.name,
      description: tool.description,
      input_schema: new JsonText(canonicalJson(tool.inputSchema)),
      ...(at === last && dialect.cache !== "none" ? { cache_control: breakpoint } : {})
    }))
  };
};

const system = (request: ModelRequest, dialect: MessagesDialect): Pick<MessagesBody, "system"> =>
  request.system.trim() === ""
    ? {}
    : {
        system: [
          {
            type: "text",
            text: request.system,
            ...(dialect.cache === "none" ? {} : { cache_control: breakpoint })
          }
        ]
      };

/**
 * Breakpoints on the last two user turns: the newest writes the cache, the one before it finds what the last request
 * wrote, however many blocks came in between. With those of tools and system that makes the four that are allowed.
 */
const withBreakpoints = (turns: ReadonlyArray<MessagesTurn>): Array<MessagesTurn> => {
  const marked = new Set(turns.filter((turn) => turn.role === "user").slice(-2));
  return turns.map((turn) =>
    marked.has(turn) ? { ...turn, content: turn.content.map((block, at) => marking(block, at, turn)) } : turn
  );
};

const marking = (block: MessagesBlock, at: number, turn: MessagesTurn): MessagesBlock =>
  at !== turn.content.length - 1 || block.type === "thinking" || block.type === "redacted_thinking"
    ? block
    : { ...block, cache_control: breakpoint };
