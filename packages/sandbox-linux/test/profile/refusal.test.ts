import { describe, expect, it } from "@effect/vitest";
import type { Facts } from "../../src/facts/facts.ts";
import { grantsOf } from "../../src/profile/grants.ts";
import { refusal } from "../../src/profile/refusal.ts";
import { aProfile, aRepository, directory, file, someFacts, workspace } from "../scene/facts.ts";

const credentials = [directory("/home/u/.ssh"), file("/srv/keys/id")];

const root = (path: string, capabilities = aProfile("external_filesystem_write", "workspace_source_write")) =>
  refusal(someFacts({ credentials, externalRoots: [directory(path)] }), grantsOf(capabilities));

const at = (path: string, different: Partial<Facts> = {}, profile = aProfile("workspace_source_write")) =>
  refusal(someFacts({ credentials, workspace: directory(path), trees: [], ...different }), grantsOf(profile));

describe("an outside directory", () => {
  it("is opened when it is an ordinary one, also around or inside the workspace", () => {
    expect(root("/srv/data")).toBeUndefined();
    expect(root("/tmp/data")).toBeUndefined();
    expect(root("/dev/shm/data")).toBeUndefined();
    expect(root(`${workspace}/build`)).toBeUndefined();
  });

  it.each([
    ["/", "home directory"],
    ["/home", "home directory"],
    ["/home/u", "home directory"],
    ["/home/u/.latch", "Latch's own directory"],
    ["/home/u/.latch/artifacts", "Latch's own directory"],
    ["/home/u/.ssh", "credentials"],
    ["/home/u/.ssh/deep", "credentials"],
    ["/srv/keys", "credentials"],
    ["/srv", "credentials"],
    ["/tmp", "places of the system"],
    ["/run", "places of the system"],
    ["/proc/sys", "place of the system"],
    ["/sys/kernel", "place of the system"],
    ["/dev", "places of the system"],
    ["/dev/shm", "place of the system"]
  ])("is never %s", (path, reason) => {
    expect(root(path)).toContain(reason);
  });

  it("is refused without the capability to write outside", () => {
    expect(root("/srv/data", aProfile("workspace_source_write"))).toContain("without the capability");
  });

  it("is no way around a guarded place of the workspace", () => {
    const facts = someFacts({
      externalRoots: [directory(`${workspace}/.git/hooks`)],
      repository: aRepository(workspace),
      trees: [{ root: workspace, autoExecuted: [], repositories: [aRepository(workspace)] }]
    });
    const profile = aProfile("external_filesystem_write", "workspace_source_write");
    expect(refusal(facts, grantsOf(profile))).toContain("needs a grant of its own");
  });

  it("is not a device or a socket", () => {
    const socket = { ...file("/srv/socket"), kind: "other" as const };
    const facts = someFacts({ externalRoots: [socket] });
    expect(refusal(facts, grantsOf(aProfile("external_filesystem_write")))).toContain("neither");
  });
});

describe("a workspace", () => {
  it("may lie below a hidden or a private directory", () => {
    expect(at("/home/u/.latch/worktrees/a")).toBeUndefined();
    expect(at("/home/u/.ssh/notes")).toBeUndefined();
    expect(at("/tmp/a")).toBeUndefined();
    expect(at("/home/u")).toBeUndefined();
  });

  it("is not Latch's own directory, a place of credentials, or a place of the system", () => {
    expect(at("/home/u/.latch")).toContain("Latch's own");
    expect(at("/home/u/.ssh")).toContain("credentials");
    expect(at("/tmp")).toContain("place of the system");
    expect(at("/proc/self")).toContain("place of the system");
  });

  it("is never the whole machine, writable", () => {
    expect(at("/")).toContain("root directory");
    expect(at("/", {}, aProfile("workspace_read"))).toBeUndefined();
  });
});
