import { Context, type Effect, Schema } from "effect";
export declare const ApprovalRequest: Schema.Struct<{
    requestId: Schema.brand<typeof Schema.NonEmptyString, "PermissionId">;
    tool: typeof Schema.String;
    /** The command, or the path: what a person judges. */
    operation: typeof Schema.String;
    /** Whether `operation` is a shell command. Only those can be reviewed by a model. */
    isCommand: typeof Schema.Boolean;
    capabilities: Schema.Array$<Schema.Literal<["workspace_read", "workspace_source_write", "build_artifact_write", "workspace_metadata_write", "git_metadata_write", "external_filesystem_write", "network_access", "remote_side_effect", "privileged_operation", "destructive_operation", "extension_execution", "unknown_capability"]>>;
    externalRoots: Schema.Array$<typeof Schema.String>;
    reason: typeof Schema.String;
    workspace: typeof Schema.String;
    goal: Schema.NullOr<typeof Schema.String>;
}>;
export type ApprovalRequest = typeof ApprovalRequest.Type;
export declare const ApprovalAnswer: Schema.Struct<{
    approved: typeof Schema.Boolean;
    source: Schema.Literal<["user", "cancelled", "non_interactive", "resume_expired", "auto", "ai"]>;
    risk: Schema.optional<Schema.Literal<["low", "medium", "high", "critical"]>>;
    /** One sentence for the model when refused. */
    reason: Schema.optional<typeof Schema.String>;
}>;
export type ApprovalAnswer = typeof ApprovalAnswer.Type;
declare const ApprovalResolver_base: Context.TagClass<ApprovalResolver, "@latch/kernel/ApprovalResolver", {
    /** Answers once. Interruption means that the run was cancelled: nothing was approved. */
    readonly resolve: (request: ApprovalRequest) => Effect.Effect<ApprovalAnswer>;
}>;
export declare class ApprovalResolver extends ApprovalResolver_base {
}
export {};
