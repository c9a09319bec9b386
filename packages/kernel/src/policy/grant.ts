/**
 * What an approval gives: for one call, once, and only what a sandbox can express. The kernel keys it by its own call
 * id; nothing a model writes can name, widen or repeat it.
 */
import type { CallId, Capability } from "@latch/protocol";
import type { Classification } from "./call.ts";

export interface Grant {
  readonly callId: CallId;
  readonly capabilities: ReadonlyArray<Capability>;
  readonly externalRoots: ReadonlyArray<string>;
}

const expressible: ReadonlySet<Capability> = new Set([
  "workspace_read",
  "workspace_source_write",
  "build_artifact_write",
  "workspace_metadata_write",
  "git_metadata_write",
  "external_filesystem_write",
  "network_access"
]);

/** Whether a sandbox has a setting for it. A side effect on another machine needs the network, and has none of its own. */
export const isExpressible = (capability: Capability): boolean => expressible.has(capability);

/** The grant that an approval of this call makes. There is none for a call that was not asked about. */
export const grantFor = (callId: CallId, classification: Classification): Grant | undefined =>
  classification.decision.type !== "ask"
    ? undefined
    : {
        callId,
        capabilities: classification.capabilities.filter(isExpressible),
        externalRoots: classification.externalRoots
      };

/** Whether a grant covers a call as it is classified now. It never overrides a refusal. */
export const applies = (grant: Grant, callId: CallId, classification: Classification): boolean =>
  grant.callId === callId &&
  classification.decision.type !== "deny" &&
  classification.capabilities
    .filter(isExpressible)
    .every((capability) => grant.capabilities.includes(capability)) &&
  classification.externalRoots.every((root) => grant.externalRoots.includes(root));

/** Takes a call's grant out of those that are open: it is gone whether or not the call goes well. */
export const spend = (
  grants: ReadonlyArray<Grant>,
  callId: CallId
): { readonly grant: Grant | undefined; readonly left: ReadonlyArray<Grant> } => ({
  grant: grants.find((grant) => grant.callId === callId),
  left: grants.filter((grant) => grant.callId !== callId)
});
