import { expect, it } from "@effect/vitest";
import { Capability, parseCapability } from "@latch/protocol";
import { FastCheck as fc } from "effect";
import { describe } from "vitest";

describe("reading a requested capability", () => {
  it("takes every name of the vocabulary as it is", () => {
    for (const name of Capability.literals) expect(parseCapability(name)).toBe(name);
  });

  it("takes short names, any case, and - for _", () => {
    const spellings = [
      ["read", "workspace_read"],
      ["edit", "workspace_source_write"],
      ["  Source-Write ", "workspace_source_write"],
      ["build_output", "build_artifact_write"],
      ["METADATA_WRITE", "workspace_metadata_write"],
      ["git", "git_metadata_write"],
      ["outside", "external_filesystem_write"],
      ["Network", "network_access"],
      ["network-access", "network_access"],
      ["remote", "remote_side_effect"],
      ["privileged", "privileged_operation"],
      ["destructive", "destructive_operation"],
      ["extension", "extension_execution"]
    ] as const;
    for (const [name, capability] of spellings) expect(parseCapability(name)).toBe(capability);
  });

  it("makes anything else the capability that no one can grant", () => {
    for (const name of [
      "",
      "all",
      "*",
      "network_access ; rm",
      "toString",
      "__proto__",
      "net work",
      null,
      3,
      {},
      ["git"]
    ]) {
      expect(parseCapability(name)).toBe("unknown_capability");
    }
  });

  const vocabulary = new Set<string>(Capability.literals);
  it.prop("never fails and never leaves the vocabulary", [fc.anything()], ([name]) => {
    expect(vocabulary.has(parseCapability(name))).toBe(true);
  });
});
