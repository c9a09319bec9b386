/** What completes a word under the cursor: a slash command, a file after "@", or an image after "/attach". */
import type { CommandEntry } from "@latch/protocol";
import {
  attachArgument,
  commandPrefix,
  type Mention,
  matchingCommands,
  matchingFiles,
  mayBeImage,
  mentionAt
} from "@latch/ui-reducers";
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
  const wanted = wantedFile(text, cursor);
  if (wanted === undefined || app.files === undefined) return undefined;
  const known = wanted.image ? app.files.filter(mayBeImage) : app.files;
  // A name that is complete needs no completion.
  if (wanted.image && known.includes(wanted.typed)) return undefined;
  const items = matchingFiles(known, wanted.typed, popupRows);
  return items.length === 0 || (items.length === 1 && items[0] === wanted.typed)
    ? undefined
    : { type: "files", items };
};

/** The name of a file that the cursor is in. */
const wantedFile = (text: string, cursor: number): (Mention & { readonly image: boolean }) | undefined => {
  const argument = attachArgument(text);
  if (argument !== undefined) return { ...argument, end: text.length, image: true };
  const mention = mentionAt(text, cursor);
  return mention === undefined ? undefined : { ...mention, image: false };
};

/** Whether the cursor is in a name, so that the workspace's files are wanted. */
export const wantsFiles = ({ composer, files }: App): boolean =>
  files === undefined && wantedFile(composer.text, composer.cursor) !== undefined;

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
  const wanted = wantedFile(composer.text, composer.cursor);
  if (path === undefined || wanted === undefined) return app;
  // A folder is a step on the way; a file ends the word.
  const inserted = wanted.image ? path : path.endsWith("/") ? `@${path}` : `@${path} `;
  const text = composer.text.slice(0, wanted.start) + inserted + composer.text.slice(wanted.end);
  return { ...app, composer: changed(composer, text, wanted.start + inserted.length), popup: closedPopup };
};
