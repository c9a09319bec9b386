/** What the terminal hears, and what it asks to be done. Hearing changes the app; doing is someone else's. */
import type { SessionId, SessionInput, SessionOutput } from "@latch/protocol";
import type { InputEvent } from "../input/event.ts";
import type { SessionRow } from "../panel/sessions.ts";
import type { Size } from "../screen/frame.ts";
import type { Draft, Listed } from "../setup/ask-service.ts";
import type { Facts } from "../setup/facts.ts";
import type { Page } from "../setup/page.ts";
import type { SetupPlan } from "../setup/plan.ts";
import type { KnownModel } from "./known-model.ts";

export type Message =
  | { readonly type: "input"; readonly event: InputEvent }
  | { readonly type: "said"; readonly said: SessionOutput }
  | { readonly type: "size"; readonly size: Size }
  | { readonly type: "tick" }
  | { readonly type: "files"; readonly paths: ReadonlyArray<string> }
  /** What looked like dropped files is text after all. */
  | { readonly type: "pasted"; readonly text: string }
  | { readonly type: "branch"; readonly branch: string | undefined }
  | { readonly type: "sessions"; readonly rows: ReadonlyArray<SessionRow> }
  | { readonly type: "preview"; readonly id: string; readonly lines: ReadonlyArray<string> }
  | { readonly type: "edited"; readonly text: string | undefined; readonly problem?: string }
  /** The pages of setup, as the config is now. */
  | {
      readonly type: "setup";
      readonly facts: Facts;
      readonly pages: ReadonlyArray<Page>;
      readonly required: boolean;
    }
  | { readonly type: "sign_in"; readonly address: string; readonly code: string }
  | { readonly type: "signed"; readonly said: string }
  /** Something that was asked for could not be done. */
  | { readonly type: "trouble"; readonly problem: string }
  /** What a service that setup asked has said. */
  | { readonly type: "service_said"; readonly said: Listed }
  | { readonly type: "setup_refused"; readonly problem: string }
  | { readonly type: "setup_saved"; readonly facts: Facts; readonly said: string }
  | { readonly type: "models"; readonly models: ReadonlyArray<KnownModel> }
  /** The list changed because that was asked for: it is to be looked at. */
  | {
      readonly type: "models_renewed";
      readonly models: ReadonlyArray<KnownModel>;
      readonly said: string;
    };

export type Demand =
  | { readonly type: "say"; readonly input: SessionInput }
  | { readonly type: "exit" }
  /** What is beside the session: the branch. */
  | { readonly type: "look_around" }
  | { readonly type: "list_files" }
  /** Takes images in, where the paths lead to files; the text that was pasted is put in otherwise. */
  | { readonly type: "take_dropped"; readonly paths: ReadonlyArray<string>; readonly text: string }
  | { readonly type: "list_models" }
  /** Asks the services of configured providers for their lists. */
  | { readonly type: "refresh_models" }
  /** Takes the lists of allowed models out of the config. */
  | { readonly type: "allow_all_models" }
  | { readonly type: "list_sessions" }
  | { readonly type: "preview_session"; readonly id: SessionId }
  | { readonly type: "delete_sessions"; readonly ids: ReadonlyArray<SessionId> }
  | { readonly type: "edit"; readonly text: string }
  | { readonly type: "open_setup" }
  | { readonly type: "apply_setup"; readonly plan: SetupPlan }
  | { readonly type: "ask_service"; readonly draft: Draft }
  | { readonly type: "renew_provider"; readonly provider: string }
  | { readonly type: "sign_in" }
  | { readonly type: "stop_sign_in" }
  | { readonly type: "sign_out" }
  /** Calls a person who looks elsewhere; after a turn, where that took its time. */
  | { readonly type: "attract"; readonly text: string; readonly tookMillis?: number }
  /** Puts a text where the terminal's paste takes it from. */
  | { readonly type: "copy"; readonly text: string }
  | { readonly type: "redraw" }
  /** Stops the program in its shell. */
  | { readonly type: "suspend" };
