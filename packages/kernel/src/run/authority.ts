/**
 * What a call may do. Policy classifies it; what policy leaves open is asked for, durably, and a grant exists only
 * after its resolution is committed. A grant is for one call and is gone with it; an "always" is a rule in the log,
 * which answers later requests and is taken back by an event.
 */
import {
  type Capability,
  type Mode,
  type Payload,
  type PermissionId,
  type PermissionSource,
  ruleText,
  type ToolCall,
  type ToolFailure
} from "@latch/protocol";
import { Context, Effect, Either, Layer, Schema } from "effect";
import {
  type Call,
  type Classification,
  classify,
  covering,
  isExpressible,
  standingRules
} from "../policy/index.ts";
import { type ApprovalAnswer, ApprovalResolver } from "../port/approval-resolver.ts";
import type { StoreError } from "../port/event-store.ts";
import type { SandboxProfile } from "../port/execution-backend.ts";
import { Identity } from "../port/identity.ts";
import { PathLookup } from "../port/path-lookup.ts";
import { RunSettings } from "./run-settings.ts";
import { SessionLog } from "./session-log.ts";

/** What a call may touch, or why it may not run. */
export type Permit =
  | {
      readonly type: "permitted";
      readonly mode: Mode;
      readonly profile: SandboxProfile;
      readonly classification: Classification;
    }
  | { readonly type: "refused"; readonly failure: ToolFailure; readonly reason: string };

export class Authority extends Context.Tag("@latch/kernel/Authority")<
  Authority,
  {
    /** Decides on a call. Waits for an answer where one is needed; interrupted, nothing is granted. */
    readonly authorize: (call: ToolCall) => Effect.Effect<Permit, StoreError>;
    /** Whether policy takes the call for a pure look at the workspace. Decides nothing, asks nobody. */
    readonly onlyReads: (call: ToolCall) => Effect.Effect<boolean>;
    /** Takes an "always" back, named by the request it answered. False when there is none of that name. */
    readonly revoke: (requestId: string) => Effect.Effect<boolean, StoreError>;
  }
>() {}

const parseArguments = Schema.decodeUnknownEither(Schema.parseJson());

export const layer = Layer.effect(
  Authority,
  Effect.gen(function* () {
    const log = yield* SessionLog;
    const settings = yield* RunSettings;
    const paths = yield* PathLookup;
    const identity = yield* Identity;
    const resolver = yield* ApprovalResolver;

    const permit = (classification: Classification, mode: Mode): Permit => ({
      type: "permitted",
      mode,
      classification,
      profile: {
        workspace: log.workspace,
        capabilities: new Set<Capability>(classification.capabilities.filter(isExpressible)),
        externalRoots: classification.externalRoots
      }
    });

    /** Asks whoever answers, and returns once the answer is durable. */
    const answered = Effect.fn("Authority.answered")(function* (
      requested: Extract<Payload, { type: "permission_requested" }>,
      call: Call,
      classification: Classification
    ) {
      const { requestId, tool, operation, capabilities, reason } = requested;
      const { externalRoots, isCommand } = classification;
      const state = yield* log.state;
      const rules = standingRules(call, classification) ?? [];
      const wait = yield* resolver.prepare({
        requestId,
        tool,
        operation,
        isCommand,
        capabilities,
        externalRoots,
        reason,
        workspace: log.workspace,
        goal: state.task.goal,
        permissions: state.settings.permissions ?? settings.permissions,
        always: rules.map(ruleText)
      });
      // From the request on, whatever happens here leaves a resolution behind.
      return yield* Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* log.append([requested]);
          const answer = yield* restore(wait).pipe(
            Effect.onInterrupt(() => Effect.ignore(log.append([resolution(requestId, cancelled)]))),
            Effect.catchAllDefect((defect) =>
              Effect.as(Effect.logError("whoever was asked died", defect), unanswered)
            )
          );
          yield* log.append([
            resolution(requestId, answer),
            ...(answer.approved && answer.always === true && rules.length > 0
              ? [{ type: "standing_rules_granted" as const, requestId, rules }]
              : [])
          ]);
          return answer;
        })
      );
    }, Effect.scoped);

    const ask = Effect.fn("Authority.ask")(function* (
      { id: callId }: ToolCall,
      call: Call,
      classification: Classification,
      reason: string
    ) {
      const { operation, capabilities, externalRoots } = classification;
      const requestId = yield* identity.permission;
      const requested = {
        type: "permission_requested" as const,
        requestId,
        callId,
        tool: call.name,
        operation,
        capabilities,
        externalRoots,
        reason
      };
      const standing = covering((yield* log.state).standing, call, classification);
      if (standing !== undefined) {
        yield* log.append([requested, { ...resolution(requestId, standingAnswer), standing }]);
        return permit(classification, call.mode);
      }
      const answer = yield* answered(requested, call, classification);
      return answer.approved
        ? permit(classification, call.mode)
        : ({ type: "refused", failure: "permission_denied", reason: refusal(reason, answer) } as const);
    });

    /** The call as policy sees it now. */
    const seen = (call: ToolCall): Effect.Effect<Call> =>
      Effect.map(log.state, (state) => ({
        name: call.name,
        // Malformed arguments are the tool's to report; policy sees a call with none.
        args: Either.getOrElse(parseArguments(call.arguments), () => ({})),
        mode: state.settings.mode ?? settings.mode,
        safety: state.settings.safety ?? settings.safety,
        facts: {
          workspace: log.workspace,
          home: paths.home,
          stateDirectory: paths.stateDirectory,
          realPath: paths.realPath
        },
        outsideWorkspace: settings.outsideWorkspace,
        workspaceWrite: settings.workspaceWrite
      }));

    return {
      onlyReads: (call) => Effect.map(seen(call), (asked) => classify(asked).readOnly),
      authorize: (call) =>
        Effect.gen(function* () {
          const asked = yield* seen(call);
          const classification = classify(asked);
          const { decision } = classification;
          switch (decision.type) {
            case "allow":
              return permit(classification, asked.mode);
            case "ask":
              return yield* ask(call, asked, classification, decision.reason);
            case "deny":
              yield* log.append([
                {
                  type: "permission_decision",
                  callId: call.id,
                  tool: call.name,
                  decision: "deny",
                  capabilities: classification.capabilities,
                  reason: decision.reason
                }
              ]);
              return { type: "refused", failure: "policy_denied", reason: decision.reason };
          }
        }),
      revoke: (named) =>
        Effect.gen(function* () {
          const granted = (yield* log.state).standing.find(({ requestId }) => requestId === named);
          if (granted === undefined) return false;
          yield* log.append([{ type: "standing_rules_revoked", requestId: granted.requestId }]);
          return true;
        })
    };
  })
);

const standingAnswer: ApprovalAnswer = { approved: true, source: "standing" };
const cancelled: ApprovalAnswer = { approved: false, source: "cancelled" };
const unanswered: ApprovalAnswer = {
  approved: false,
  source: "cancelled",
  reason: "Latch failed while it asked"
};

const resolution = (
  requestId: PermissionId,
  answer: ApprovalAnswer
): Extract<Payload, { type: "permission_resolved" }> => ({
  type: "permission_resolved",
  requestId,
  approved: answer.approved,
  source: answer.source,
  ...(answer.risk === undefined ? {} : { risk: answer.risk }),
  ...(answer.reason === undefined ? {} : { reason: answer.reason }),
  ...(answer.usage === undefined ? {} : { usage: answer.usage })
});

const sourceWords: { readonly [S in PermissionSource]: string } = {
  user: "the user refused",
  cancelled: "the request was cancelled",
  non_interactive: "no person is there to decide",
  resume_expired: "the request expired",
  auto: "automatic approval refused",
  ai: "the reviewer refused",
  standing: "a standing rule refused"
};

const refusal = (reason: string, answer: ApprovalAnswer): string =>
  `permission denied (${sourceWords[answer.source]}): ${reason}${answer.reason === undefined ? "" : `. ${answer.reason}`}. Choose a narrower command, or say what is missing`;
