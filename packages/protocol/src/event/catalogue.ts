/**
 * What is true of each kind, as data: who may see it and what it does. Every kind has an entry or this file
 * does not compile.
 */
import type { EventKind } from "./payload.ts";

export interface KindFacts {
  /** Becomes a message of the model's conversation. */
  readonly modelVisible: boolean;
  /** Its words are searchable: what a person or a model said, tool arguments and outputs. Never bookkeeping. */
  readonly searchable: boolean;
  /** May move the workspace generation (`advancesGeneration` decides by its content). */
  readonly workspace: boolean;
}

const bookkeeping: KindFacts = { modelVisible: false, searchable: false, workspace: false };
const workspace: KindFacts = { ...bookkeeping, workspace: true };

export const catalogue: { readonly [K in EventKind]: KindFacts } = {
  session_created: bookkeeping,
  session_resumed: bookkeeping,
  session_instructions: bookkeeping,
  operation_interrupted: bookkeeping,
  user_message: { modelVisible: true, searchable: true, workspace: false },
  run_started: bookkeeping,
  run_completed: bookkeeping,
  model_request_started: bookkeeping,
  model_request_finished: bookkeeping,
  part_refused: bookkeeping,
  assistant_message_completed: { modelVisible: true, searchable: true, workspace: false },
  completion_report: { modelVisible: false, searchable: true, workspace: false },
  model_usage: bookkeeping,
  tool_requested: bookkeeping,
  tool_started: bookkeeping,
  tool_completed: { modelVisible: true, searchable: true, workspace: false },
  tool_failed: { modelVisible: true, searchable: true, workspace: false },
  permission_decision: bookkeeping,
  permission_requested: bookkeeping,
  permission_resolved: bookkeeping,
  standing_rules_granted: bookkeeping,
  standing_rules_revoked: bookkeeping,
  file_observed: bookkeeping,
  file_changed: workspace,
  shell_mutation_observed: workspace,
  workspace_mutation_possible: workspace,
  change_reverted: workspace,
  external_file_change_detected: workspace,
  git_state_observed: bookkeeping,
  checkpoint_created: bookkeeping,
  process_started: workspace,
  process_exited: workspace,
  task_updated: bookkeeping,
  implementation_claimed: bookkeeping,
  completion_changed: bookkeeping,
  validation_result: bookkeeping,
  evidence_created: bookkeeping,
  failure_attempt: bookkeeping,
  failure_resolved: bookkeeping,
  reground_requested: { modelVisible: true, searchable: false, workspace: false },
  progress_stagnation: bookkeeping,
  disproof_recorded: workspace,
  disproof_retracted: workspace,
  mode_changed: bookkeeping,
  safety_changed: bookkeeping,
  permissions_changed: bookkeeping,
  inference_profile_changed: bookkeeping,
  kernel_context: { modelVisible: true, searchable: false, workspace: false },
  context_epoch_started: bookkeeping,
  context_materialized: bookkeeping,
  context_memory_recalled: bookkeeping,
  manual_compact: bookkeeping
};

/** Every kind of the vocabulary, in its order. */
export const eventKinds = Object.keys(catalogue).filter((kind): kind is EventKind => kind in catalogue);

/** Kinds with a fact. */
export const kindsWhere = (fact: keyof KindFacts): ReadonlyArray<EventKind> =>
  eventKinds.filter((kind) => catalogue[kind][fact]);
