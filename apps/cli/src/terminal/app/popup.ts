/** What completes a word under the cursor: a slash command, or a file after "@". */
import type { CommandEntry } from "@latch/protocol";
import { commandPrefix, matchingCommands, matchingFiles, mentionAt } from "@latch/ui-reducers";
import { changed } from "../composer/composer.ts";
import { popupRows } from "../defaults.ts";
import { type App, closedPopup } from "./app.ts";

export type Offer =
  | { readonly type: "commands"; readonly items: ReadonlyArray<CommandEntry> }
  | { readonly type: "files"; readonly items: ReadonlyArray<string> };

/** What is offered now, if anything. */
export const offered = (app: App): Offer | undefined => {
  const { text, cursor } = app.composer;
  if (app.popup.dismissed || app.overlay !== undefined) return undefined;
  if (text.includes("\n") && !app.popup.forced) return fileOffer(app, text, cursor);
  const prefix = commandPrefix(text);
  if (app.popup.forced && !text.includes("\n")) {
    const items = matchingCommands(app.commands, prefix ?? text.trim().replace(/^\//, ""));
    return items.length === 0 ? undefined : { type: "commands", items };
  }
  if (prefix === undefined) return fileOffer(app, text, cursor);
  const items = matchingCommands(app.commands, prefix);
  return items.length === 0 ? undefined : { type: "commands", items };
};

const fileOffer = (app: App, text: string, cursor: number): Offer | undefined => {
  const mention = mentionAt(text, cursor);
  if (mention === undefined || app.files === undefined) return undefined;
  const items = matchingFiles(app.files, mention.typed, popupRows);
  // A name that is complete needs no completion.
  return items.length === 0 || (items.length === 1 && items[0] === mention.typed)
    ? undefined
    : { type: "files", items };
};

/** Whether the cursor is in a mention, so that the workspace's files are wanted. */
export const wantsFiles = ({ composer, files }: App): boolean =>
  files === undefined && mentionAt(composer.text, composer.cursor) !== undefined;

/** The app with what is selected put in. */
export const completed = (app: App, offer: Offer): App => {
  const { composer } = app;
  if (offer.type === "commands") {
    const command = offer.items[app.popup.selected] ?? offer.items[0];
    if (command === undefined) return app;
    const text = `/${command.name} `;
    return { ...app, composer: changed(composer, text, text.length), popup: closedPopup };
  }
  const path = offer.items[app.popup.selected] ?? offer.items[0];
  const mention = mentionAt(composer.text, composer.cursor);
  if (path === undefined || mention === undefined) return app;
  // A folder is a step on the way; a file ends the word.
  const inserted = path.endsWith("/") ? `@${path}` : `@${path} `;
  const text = composer.text.slice(0, mention.start) + inserted + composer.text.slice(mention.end);
  return { ...app, composer: changed(composer, text, mention.start + inserted.length), popup: closedPopup };
};
