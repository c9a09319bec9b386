/** The words of a block: emphasis, code, links. Line ends stay, as the model wrote them. */
import { sanitiseLine } from "@latch/ui-reducers";
import type { Token } from "markdown-it";
import type { Row, Span, Style } from "../cell/span.ts";
import type { Lines } from "./block.ts";

export const inlineLines = (tokens: ReadonlyArray<Token>): Lines => {
  const lines: Array<Row> = [];
  let line: Array<Span> = [];
  let bold = 0;
  let italic = 0;
  let strike = 0;
  const links: Array<{ readonly href: string; readonly from: number }> = [];
  const style = (more: Style = {}): Style => ({
    ...(bold > 0 ? { bold: true } : {}),
    ...(italic > 0 ? { italic: true } : {}),
    ...(strike > 0 ? { strike: true } : {}),
    ...(links.length > 0 ? { role: "link" } : {}),
    ...more
  });
  const say = (text: string, more?: Style): void => {
    // A character that was spelled as an entity was not there when the text was made harmless.
    const shown = sanitiseLine(text);
    if (shown !== "") line.push({ text: shown, style: style(more) });
  };
  for (const token of tokens) {
    switch (token.type) {
      case "text":
      case "text_special":
        say(token.content);
        break;
      case "code_inline":
        say(token.content, { role: "code" });
        break;
      case "softbreak":
      case "hardbreak":
        lines.push(line);
        line = [];
        break;
      case "strong_open":
        bold += 1;
        break;
      case "strong_close":
        bold -= 1;
        break;
      case "em_open":
        italic += 1;
        break;
      case "em_close":
        italic -= 1;
        break;
      case "s_open":
        strike += 1;
        break;
      case "s_close":
        strike -= 1;
        break;
      case "link_open":
        links.push({ href: attribute(token, "href"), from: line.length });
        break;
      case "link_close": {
        const link = links.pop();
        const label = line
          .slice(link?.from ?? 0)
          .map(({ text }) => text)
          .join("");
        // Where a link leads is always said: its label can't be trusted to.
        if (link !== undefined && link.href !== "" && link.href !== label)
          say(` (${link.href})`, { role: "faint" });
        break;
      }
      case "image":
        say(`[image: ${token.content === "" ? attribute(token, "src") : token.content}]`, { role: "muted" });
        break;
      default:
        say(token.content);
    }
  }
  lines.push(line);
  return lines;
};

const attribute = (token: Token, name: string): string =>
  String(token.attrs?.find(([key]) => key === name)?.[1] ?? "");
