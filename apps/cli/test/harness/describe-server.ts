import type { Terminal } from "./tmux.ts";

/** Goes through setup from its first page to the last, for a server of one's own that needs no key: what is left is to save it. */
export const describeServer = async (
  terminal: Terminal,
  url: string,
  /** From the page with the models to the one where a model is named. */
  toModelName: () => void,
  model: string
): Promise<void> => {
  await terminal.until("Which provider?");
  terminal.press("Up", "Enter");
  await terminal.until("Where is the server?");
  terminal.type(url);
  terminal.press("Enter");
  await terminal.until("What does it speak?");
  terminal.press("Enter");
  await terminal.until("Where does its key come from?");
  terminal.press("Up", "Enter");
  await terminal.until("Which model?");
  toModelName();
  await terminal.until("The model's name");
  terminal.type(model);
  terminal.press("Enter");
  await terminal.until("Save it?");
};
