import { CallId, Capability } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applies, classify, type Grant, grantFor, isExpressible, spend } from "../../src/policy/index.ts";
import { aCommand } from "./a-call.ts";

const one = CallId.make("call_1_0");
const two = CallId.make("call_1_1");

describe("a grant", () => {
  it("is made for a call that was asked about, and for no other", () => {
    expect(grantFor(one, classify(aCommand("git push")))).toBeDefined();
    expect(grantFor(one, classify(aCommand("ls")))).toBeUndefined();
    expect(grantFor(one, classify(aCommand("rm -rf x")))).toBeUndefined();
  });

  it("names only what a sandbox can express", () => {
    const grant = grantFor(one, classify(aCommand("git push && touch /var/tmp/x")));
    expect(grant?.capabilities).toEqual([
      "workspace_read",
      "workspace_source_write",
      "build_artifact_write",
      "git_metadata_write",
      "external_filesystem_write",
      "network_access"
    ]);
    expect(grant?.externalRoots).toEqual(["/var/tmp"]);
    for (const capability of [
      "privileged_operation",
      "destructive_operation",
      "unknown_capability",
      "remote_side_effect",
      "extension_execution"
    ] as const) {
      expect(isExpressible(capability)).toBe(false);
    }
  });

  it("covers its own call and no other id", () => {
    const classification = classify(aCommand("git push"));
    const grant = grantFor(one, classification);
    expect(grant !== undefined && applies(grant, one, classification)).toBe(true);
    expect(grant !== undefined && applies(grant, two, classification)).toBe(false);
  });

  it("covers nothing beyond what was approved", () => {
    const grant = grantFor(one, classify(aCommand("curl https://example.org")));
    expect(grant).toBeDefined();
    if (grant === undefined) return;
    expect(applies(grant, one, classify(aCommand("git push")))).toBe(false);
    expect(applies(grant, one, classify(aCommand("curl https://example.org > /var/tmp/x")))).toBe(false);
    expect(applies(grant, one, classify(aCommand("ls")))).toBe(true);
  });

  it("never overrides a refusal, whatever it names", () => {
    const all: Grant = {
      callId: one,
      capabilities: Capability.literals,
      externalRoots: ["/", "/usr", "/home/u/.latch"]
    };
    for (const command of ["rm -rf x", "sudo ls", "touch /usr/x", "git reset --hard", "touch ~/.latch/x"]) {
      expect(applies(all, one, classify(aCommand(command)))).toBe(false);
    }
  });

  it("is gone once it is spent, and leaves the others", () => {
    const grants = [one, two].map(
      (callId): Grant => ({ callId, capabilities: ["network_access"], externalRoots: [] })
    );
    const first = spend(grants, one);
    expect(first.grant?.callId).toBe(one);
    expect(first.left.map((grant) => grant.callId)).toEqual([two]);
    expect(spend(first.left, one).grant).toBeUndefined();
  });

  it("is spent at most once in any order of calls", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(one, two)), (order) => {
        let grants: ReadonlyArray<Grant> = [one, two].map((callId) => ({
          callId,
          capabilities: [],
          externalRoots: []
        }));
        const spent = order.flatMap((callId) => {
          const result = spend(grants, callId);
          grants = result.left;
          return result.grant === undefined ? [] : [result.grant.callId];
        });
        expect(new Set(spent).size).toBe(spent.length);
      })
    ));
});
