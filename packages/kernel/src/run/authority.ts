/**
 * What a call may do. Policy classifies it; what policy leaves open is asked for, durably, and a grant exists only
 * after its resolution is committed. A grant is for one call and is gone with it.
 */
import type { Capability, Mode, ToolCall, ToolFailure } from "@latch/protocol";
import { Context, Effect, Layer } from "effect";
import { classify } from "../policy/index.ts";
import { ApprovalResolver } from "../port/approval-resolver.ts";
import type { StoreError } from "../port/event-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { Identity } from "../port/identity.ts";
import { PathLookup } from "../port/path-lookup.ts";
import { RunSettings } from "./run-settings.ts";
import { SessionLog } from "./session-log.ts";

/** What a call may touch, or why it may not run. */
export type Permit =
  | { readonly type: "permitted"; readonly mode: Mode; readonly profile: SandboxProfile }
  | { readonly type: "refused"; readonly failure: ToolFailure; readonly reason: string };

export class Authority extends Context.Tag("@latch/kernel/Authority")<
  Authority,
  {
    /** Decides on a call. Waits for an answer where one is needed; interrupted, nothing is granted. */
    readonly authorize: (call: ToolCall) => Effect.Effect<Permit, StoreError>;
  }
>() {}
