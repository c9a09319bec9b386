/**
 * The event vocabulary: one closed union. A new kind does not compile until every reader answers it, and needs
 * a golden row before it can land.
 */
import { Schema } from "effect";
import * as Context from "./context.ts";
import * as Conversation from "./conversation.ts";
import * as Evidence from "./evidence.ts";
import * as Permission from "./permission.ts";
import * as Profile from "./profile.ts";
import * as Session from "./session.ts";
import * as Task from "./task.ts";
import * as Tool from "./tool.ts";
import * as Usage from "./usage.ts";
import * as Workspace from "./workspace.ts";

export const Payload = Schema.Union(
  Session.SessionCreated,
  Session.SessionResumed,
  Session.SessionInstructed,
  Session.OperationInterrupted,
  Conversation.UserMessageRecorded,
  Conversation.RunStarted,
  Conversation.RunCompleted,
  Conversation.ModelRequestStarted,
  Conversation.ModelRequestFinished,
  Conversation.PartRefused,
  Conversation.AssistantMessageCompleted,
  Conversation.CompletionReported,
  Usage.ModelUsageReported,
  Tool.ToolRequested,
  Tool.ToolStarted,
  Tool.ToolCompleted,
  Tool.ToolFailed,
  Permission.PermissionDecided,
  Permission.PermissionRequested,
  Permission.PermissionResolved,
  Permission.StandingRulesGranted,
  Permission.StandingRulesRevoked,
  Workspace.FileObserved,
  Workspace.FileChanged,
  Workspace.ShellMutationObserved,
  Workspace.WorkspaceMutationPossible,
  Workspace.ChangeReverted,
  Workspace.ExternalFileChangeDetected,
  Workspace.GitStateObserved,
  Workspace.CheckpointCreated,
  Workspace.ProcessStarted,
  Workspace.ProcessExited,
  Task.TaskUpdated,
  Task.ImplementationClaimed,
  Task.CompletionChanged,
  Evidence.ValidationResult,
  Evidence.EvidenceCreated,
  Evidence.FailureAttempted,
  Evidence.FailureResolved,
  Evidence.RegroundRequested,
  Evidence.ProgressStagnated,
  Evidence.DisproofRecorded,
  Evidence.DisproofRetracted,
  Profile.ModeChanged,
  Profile.SafetyChanged,
  Profile.PermissionsChanged,
  Profile.InferenceProfileChanged,
  Context.KernelContextAppended,
  Context.ContextEpochStarted,
  Context.ContextMaterialized,
  Context.ContextMemoryRecalled,
  Context.ManualCompact
);
export type Payload = typeof Payload.Type;

/** The name of a kind, as it stands in a row and on the command line. */
export type EventKind = Payload["type"];

/** One kind's payload. */
export type PayloadOf<K extends EventKind> = Extract<Payload, { readonly type: K }>;
