/**
 * What a call may do. Policy classifies it; what policy leaves open is asked for, durably, and a grant exists only
 * after its resolution is committed. A grant is for one call and is gone with it.
 */
import type { Capability, Mode, Payload, PermissionSource, ToolCall, ToolFailure } from "@latch/protocol";
import { Context, Effect, Either, Layer, Schema } from "effect";
import { type Classification, classify } from "../policy/index.ts";
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
        capabilities: new Set<Capability>(classification.capabilities),
        externalRoots: classification.externalRoots
      }
    });

    const ask = Effect.fn("Authority.ask")(function* (
      call: ToolCall,
      classification: Classification,
      reason: string,
      mode: Mode
    ) {
      const requestId = yield* identity.permission;
      const { operation, capabilities, externalRoots } = classification;
      yield* log.append([
        {
          type: "permission_requested",
          requestId,
          callId: call.id,
          tool: call.name,
          operation,
          capabilities,
          externalRoots,
          reason
        }
      ]);
      const state = yield* log.state;
      const answer = yield* resolver
        .resolve({
          requestId,
          tool: call.name,
          operation,
          isCommand: classification.isCommand,
          capabilities,
          externalRoots,
          reason,
          workspace: log.workspace,
          goal: state.task.goal
        })
        .pipe(
          Effect.onInterrupt(() =>
            Effect.ignore(log.append([resolution(requestId, { approved: false, source: "cancelled" })]))
          )
        );
      yield* log.append([resolution(requestId, answer)]);
      return answer.approved
        ? permit(classification, mode)
        : ({ type: "refused", failure: "permission_denied", reason: refusal(reason, answer) } as const);
    });

    return {
      authorize: (call) =>
        Effect.gen(function* () {
          const state = yield* log.state;
          const mode = state.settings.mode ?? settings.mode;
          const classification = classify({
            name: call.name,
            // Malformed arguments are the tool's to report; policy sees a call with none.
            args: Either.getOrElse(parseArguments(call.arguments), () => ({})),
            mode,
            safety: state.settings.safety ?? settings.safety,
            facts: {
              workspace: log.workspace,
              home: paths.home,
              stateDirectory: paths.stateDirectory,
              realPath: paths.realPath
            },
            outsideWorkspace: settings.outsideWorkspace,
            workspaceWrite: settings.workspaceWrite
          });
          const { decision } = classification;
          switch (decision.type) {
            case "allow":
              return permit(classification, mode);
            case "ask":
              return yield* ask(call, classification, decision.reason, mode);
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
        })
    };
  })
);

const resolution = (
  requestId: Extract<Payload, { type: "permission_resolved" }>["requestId"],
  answer: ApprovalAnswer
): Payload => ({
  type: "permission_resolved",
  requestId,
  approved: answer.approved,
  source: answer.source,
  ...(answer.risk === undefined ? {} : { risk: answer.risk }),
  ...(answer.reason === undefined ? {} : { reason: answer.reason })
});

const sourceWords: { readonly [S in PermissionSource]: string } = {
  user: "the user refused",
  cancelled: "the request was cancelled",
  non_interactive: "no person is there to decide",
  resume_expired: "the request expired",
  auto: "automatic approval refused",
  ai: "the reviewer refused"
};

const refusal = (reason: string, answer: ApprovalAnswer): string =>
  `permission denied (${sourceWords[answer.source]}): ${reason}${answer.reason === undefined ? "" : `. ${answer.reason}`}. Choose a narrower command, or say what is missing`;
