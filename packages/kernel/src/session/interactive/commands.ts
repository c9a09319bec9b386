/**
 * Every slash command, once: what the palette offers, what help lists, what is refused while a run is on. Commands are
 * never messages of the conversation and never reach a model.
 */
import type { CommandEntry } from "@latch/protocol";

/** Commands of the session itself. */
export type SessionCommandName =
  | "mode"
  | "model"
  | "effort"
  | "safety"
  | "permissions"
  | "rules"
  | "compact"
  | "diff"
  | "checkpoint"
  | "undo"
  | "redo"
  | "attach"
  | "detach"
  | "new";

/** Commands that only the interface can carry out: it is told of them. */
export type InterfaceCommandName =
  | "help"
  | "setup"
  | "login"
  | "logout"
  | "context"
  | "attachments"
  | "sessions"
  | "find"
  | "copy"
  | "sidebar"
  | "raw"
  | "quit";

type Facts = Omit<CommandEntry, "name">;

const sessionCommands: { readonly [N in SessionCommandName]: Facts } = {
  mode: {
    usage: "[ask | plan | work]",
    description: "Show or change what may happen: look only, plan, or work",
    whileRunning: false
  },
  model: {
    usage: "[PROVIDER/MODEL [EFFORT] | refresh | all]",
    description:
      "Choose the model that thinks from the next request on; ask services for their lists; allow every model",
    whileRunning: false
  },
  effort: { usage: "[LEVEL]", description: "Show or change how hard the model thinks", whileRunning: false },
  safety: {
    usage: "[strict | standard | autonomous]",
    description: "Show or change what is asked about",
    whileRunning: true
  },
  permissions: {
    usage: "[human | auto_approve | ai_review]",
    description: "Show or change who answers when something is asked",
    whileRunning: true
  },
  rules: {
    usage: "[revoke ID]",
    description: "List what was always allowed, or take one back",
    whileRunning: true
  },
  compact: {
    usage: "",
    description: "Start working memory afresh; history, task and evidence are kept",
    whileRunning: false
  },
  diff: { usage: "", description: "Show what this session changed", whileRunning: true },
  checkpoint: {
    usage: "[LABEL]",
    description: "Mark this moment, to come back to it with /undo",
    whileRunning: false
  },
  undo: {
    usage: "[run | checkpoint LABEL | FILE]",
    description: "Take back the newest change, the newest run, everything since a checkpoint, or one file's",
    whileRunning: false
  },
  redo: { usage: "[FILE]", description: "Do again what was taken back last", whileRunning: false },
  attach: { usage: "FILE", description: "Attach an image to the next prompt", whileRunning: true },
  detach: { usage: "N | all", description: "Take an attached image out again", whileRunning: true },
  new: { usage: "", description: "Leave this session and start a new one", whileRunning: false }
};

const interfaceCommands: { readonly [N in InterfaceCommandName]: Facts } = {
  help: { usage: "", description: "Keys and commands", whileRunning: true },
  setup: { usage: "", description: "Providers, keys and everything the config holds", whileRunning: false },
  login: { usage: "", description: "Sign in with a subscription", whileRunning: false },
  logout: { usage: "", description: "Forget the subscription's tokens", whileRunning: false },
  context: { usage: "", description: "Show what the last request was made of", whileRunning: true },
  attachments: {
    usage: "",
    description: "List the images that wait for the next prompt",
    whileRunning: true
  },
  sessions: { usage: "", description: "Find, resume or delete a session", whileRunning: false },
  find: {
    usage: "[WORDS]",
    description:
      "Go back to where the words stand in this session; once more without words for an older place",
    whileRunning: true
  },
  copy: { usage: "", description: "Copy the last answer to the clipboard", whileRunning: true },
  sidebar: { usage: "", description: "Show or hide the sidebar", whileRunning: true },
  raw: { usage: "", description: "Show full commands and outputs, or previews", whileRunning: true },
  quit: { usage: "", description: "Leave; a run that is on is cancelled", whileRunning: true }
};

/** Other names that people try. */
const aliases: ReadonlyMap<string, SessionCommandName | InterfaceCommandName> = new Map([
  ["exit", "quit"],
  ["resume", "sessions"],
  ["clear", "new"],
  ["search", "find"],
  ["image", "attach"]
]);

const isSession = (name: string): name is SessionCommandName => Object.hasOwn(sessionCommands, name);
const isInterface = (name: string): name is InterfaceCommandName => Object.hasOwn(interfaceCommands, name);

/** What carries a command out. */
export type FoundCommand =
  | { readonly by: "session"; readonly name: SessionCommandName; readonly whileRunning: boolean }
  | { readonly by: "interface"; readonly name: InterfaceCommandName; readonly whileRunning: boolean };

/** The command of a name, case aside; none where there is no such command. */
export const findCommand = (word: string): FoundCommand | undefined => {
  const folded = word.toLowerCase();
  const name = aliases.get(folded) ?? folded;
  if (isSession(name)) return { by: "session", name, whileRunning: sessionCommands[name].whileRunning };
  return isInterface(name)
    ? { by: "interface", name, whileRunning: interfaceCommands[name].whileRunning }
    : undefined;
};

/** The order in which a person meets them. */
const order: ReadonlyArray<SessionCommandName | InterfaceCommandName> = [
  "help",
  "mode",
  "model",
  "effort",
  "safety",
  "permissions",
  "rules",
  "diff",
  "undo",
  "redo",
  "checkpoint",
  "context",
  "compact",
  "attach",
  "attachments",
  "detach",
  "find",
  "copy",
  "new",
  "sessions",
  "setup",
  "login",
  "logout",
  "sidebar",
  "raw",
  "quit"
];

/** The catalogue, in the order of help and palette. */
export const commandCatalogue: ReadonlyArray<CommandEntry> = order.map((name) => ({
  name,
  ...(isSession(name) ? sessionCommands[name] : interfaceCommands[name])
}));
