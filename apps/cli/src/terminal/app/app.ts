/** All that the terminal shows and remembers, as one value. What it shows of the session is folded in `view`. */
import type { CommandEntry, InferenceProfile, Mode, PermissionMode, Safety } from "@latch/protocol";
import { View } from "@latch/ui-reducers";
import { type Composer, emptyComposer } from "../composer/composer.ts";
import { type Document, emptyDocument } from "../markdown/document.ts";
import type { Choice } from "../panel/choice.ts";
import type { Sessions } from "../panel/sessions.ts";
import type { Size } from "../screen/frame.ts";
import type { Setup } from "../setup/setup.ts";
import { atEnd, type Scroll } from "../transcript/viewport.ts";
import type { KnownModel } from "./known-model.ts";

/** What a choice in a list leads to. */
export type Picked =
  | { readonly type: "mode"; readonly mode: Mode }
  | { readonly type: "safety"; readonly safety: Safety }
  | { readonly type: "permissions"; readonly permissions: PermissionMode }
  | { readonly type: "profile"; readonly profile: InferenceProfile };

/** What stands in the transcript's place, or above the editor. */
export type Overlay =
  | { readonly type: "help"; readonly top: number }
  | { readonly type: "diff"; readonly top: number; readonly raw: boolean }
  | { readonly type: "request"; readonly top: number }
  | { readonly type: "context"; readonly top: number }
  /** What a person has to do in a browser; undefined until the service has said. */
  | { readonly type: "sign_in"; readonly address: string | undefined; readonly code: string }
  | { readonly type: "choose"; readonly choice: Choice<Picked> }
  | { readonly type: "sessions"; readonly sessions: Sessions }
  | { readonly type: "setup"; readonly setup: Setup };

/** What completes a word that is being typed. */
export interface Popup {
  readonly dismissed: boolean;
  /** Asked for by a key, whatever stands in the editor. */
  readonly forced: boolean;
  readonly selected: number;
}

export interface App {
  readonly view: View.View;
  readonly size: Size;
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
  readonly lit: boolean;
  /** Whether the terminal is looked at; undefined where it doesn't tell. */
  readonly focused: boolean | undefined;
  readonly composer: Composer;
  /** The message that is being written, read as far as it goes. */
  readonly streaming: Document;
  readonly scroll: Scroll;
  /** What was looked for last, and the row where it was found. */
  readonly sought: { readonly words: string; readonly at: number } | undefined;
  /** Whole outputs instead of previews. */
  readonly detail: boolean;
  readonly sidebar: boolean | undefined;
  readonly overlay: Overlay | undefined;
  readonly popup: Popup;
  readonly answer: number;
  /** What is to be said at once, in the status row, until the next key. */
  readonly hint: string | undefined;
  /** When a run was last stopped. */
  readonly stoppedAt: number;
  /** A session could not be opened, and why. */
  readonly unopened: { readonly problem: string; readonly needsSetup: boolean } | undefined;
  readonly commands: ReadonlyArray<CommandEntry>;
  readonly models: ReadonlyArray<KnownModel>;
  /** Paths of the workspace; undefined until they were asked for. */
  readonly files: ReadonlyArray<string> | undefined;
  readonly branch: string | undefined;
  readonly version: string;
  /** There is only this one thing to do, and no session: when it is done, so is the program. */
  readonly alone: boolean;
}

export const closedPopup: Popup = { dismissed: false, forced: false, selected: 0 };

export const initialApp = (
  size: Size,
  now: number,
  known: Pick<App, "commands" | "version"> & Partial<Pick<App, "overlay" | "alone">>
): App => ({
  view: View.initial,
  size,
  now,
  lit: true,
  focused: undefined,
  composer: emptyComposer,
  streaming: emptyDocument,
  scroll: atEnd,
  sought: undefined,
  detail: false,
  sidebar: undefined,
  overlay: undefined,
  popup: closedPopup,
  answer: 0,
  hint: undefined,
  stoppedAt: 0,
  unopened: undefined,
  files: undefined,
  branch: undefined,
  models: [],
  alone: false,
  ...known
});
