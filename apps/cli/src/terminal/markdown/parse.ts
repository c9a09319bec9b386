/**
 * Reads Markdown with `markdown-it`, which is bounded in depth and in time for any input, and turns its flat tokens into
 * blocks. HTML is text like any other.
 */
import MarkdownIt, { type Token } from "markdown-it";
import type { Alignment, Block } from "./block.ts";
import { inlineLines } from "./inline.ts";

const reader = new MarkdownIt({ html: false, linkify: false });

export interface Start {
  /** Offset into the text. */
  readonly at: number;
  /** The number of an item of a numbered list, which it can't know by itself. */
  readonly number: number | undefined;
}

/**
 * Where the top-level parts of a text begin: its blocks, and the items of its lists one by one, since a list may go on
 * for as long as the text does. Whatever is appended later can change only the last one.
 */
export const partStarts = (text: string): ReadonlyArray<Start> => {
  const lines: Array<number> = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
  const tokens: Array<Token> = [];
  reader.block.parse(normal(text), reader, {}, tokens);
  const starts: Array<Start> = [];
  let next: number | undefined;
  for (const token of tokens) {
    const { level, nesting, map, type } = token;
    if (map === null || nesting < 0) continue;
    const at = lines[map[0]] ?? text.length;
    if (level === 0 && type === "ordered_list_open") next = Number(attribute(token, "start") ?? 1);
    else if (level === 0 && type === "bullet_list_open") next = undefined;
    else if (level === 0) starts.push({ at, number: undefined });
    else if (level === 1 && type === "list_item_open") {
      starts.push({ at, number: next });
      if (next !== undefined) next += 1;
    }
  }
  return starts;
};

export const parse = (text: string): ReadonlyArray<Block> =>
  new Reading(reader.parse(text, {}), text.split("\n")).blocks();

/** What `markdown-it` does to a text before it looks for blocks. Line ends are one kind already. */
const normal = (text: string): string => text.replaceAll("\0", "\ufffd");

/** A walk over the tokens, from front to back. */
class Reading {
  readonly #tokens: ReadonlyArray<Token>;
  readonly #source: ReadonlyArray<string>;
  #at = 0;

  constructor(tokens: ReadonlyArray<Token>, source: ReadonlyArray<string>) {
    this.#tokens = tokens;
    this.#source = source;
  }

  /** The blocks up to the token that closes what they stand in. */
  blocks(): ReadonlyArray<Block> {
    const found: Array<Block> = [];
    for (let token = this.#next(); token !== undefined && token.nesting >= 0; token = this.#next()) {
      const block = this.#block(token);
      if (block !== undefined) found.push(block);
    }
    return found;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): Block | undefined {
    switch (token.type) {
      case "heading_open":
        return { type: "heading", level: Number(token.tag.slice(1)), lines: this.#inline() };
      case "paragraph_open":
        return { type: "paragraph", lines: this.#inline() };
      case "fence":
      case "code_block":
        return {
          type: "code",
          language: token.info.trim().split(/\s+/)[0] ?? "",
          text: token.content.replace(/\n$/, "")
        };
      case "bullet_list_open":
        return { type: "list", from: undefined, items: this.#items() };
      case "ordered_list_open":
        return { type: "list", from: Number(attribute(token, "start") ?? 1), items: this.#items() };
      case "blockquote_open":
        return { type: "quote", blocks: this.blocks() };
      case "table_open":
        return this.#table(token);
      case "hr":
        return { type: "rule" };
      default:
        return undefined;
    }
  }

  /** One inline token and what closes it. */
  #inline() {
    const lines = inlineLines(this.#next()?.children ?? []);
    this.#next();
    return lines;
  }

  #items(): ReadonlyArray<ReadonlyArray<Block>> {
    const items: Array<ReadonlyArray<Block>> = [];
    for (let token = this.#next(); token?.type === "list_item_open"; token = this.#next()) {
      items.push(this.blocks());
    }
    return items;
  }

  #table(open: Token): Block {
    const alignments: Array<Alignment> = [];
    const records: Array<ReadonlyArray<ReturnType<typeof inlineLines>[number]>> = [];
    let record: Array<ReturnType<typeof inlineLines>[number]> = [];
    for (
      let token = this.#next();
      token !== undefined && token.type !== "table_close";
      token = this.#next()
    ) {
      if (token.type === "tr_open") record = [];
      else if (token.type === "tr_close") records.push(record);
      else if (token.type === "th_open" || token.type === "td_open") {
        if (token.type === "th_open") alignments.push(alignment(token));
        record.push(this.#inline().flat());
      }
    }
    const [from = 0, to = 0] = open.map ?? [];
    return { type: "table", alignments, records, source: this.#source.slice(from, to).join("\n") };
  }
}

const attribute = (token: Token, name: string): string | number | undefined =>
  token.attrs?.find(([key]) => key === name)?.[1];

const alignment = (token: Token): Alignment => {
  const style = String(attribute(token, "style") ?? "");
  return style.includes("right") ? "right" : style.includes("center") ? "center" : "left";
};
