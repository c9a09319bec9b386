import { describe, expect, it } from "@effect/vitest";
import type { Capability } from "@latch/protocol";
import { Either } from "effect";
import type { Facts } from "../../src/facts/facts.ts";
import { bubblewrapArguments, type Plan, plan } from "../../src/profile/plan.ts";
import { aProfile, aProgram, aRepository, directory, file, someFacts, workspace } from "../scene/facts.ts";

const planned = (facts: Facts, profile = aProfile("workspace_source_write"), command = aProgram): Plan =>
  Either.getOrThrow(plan(facts, profile, command, true));

/** The mounts, in order, as "what path". */
const mounts = ({ rules }: Plan): ReadonlyArray<string> =>
  rules.flatMap(({ args }) => {
    const [option, first, second] = args[0] === "--perms" ? args.slice(2) : args;
    return ["--bind", "--ro-bind"].includes(option ?? "")
      ? [`${first === "/dev/null" ? "null" : option === "--bind" ? "rw" : "ro"} ${second}`]
      : option === "--tmpfs"
        ? [`empty ${first}`]
        : [];
  });

const names = ({ rules }: Plan) => rules.map(({ name }) => name);

describe("a plan", () => {
  it("shows a program that Latch brings where commands find an empty place, by its real path", () => {
    const brought = { ...file("/tmp/latch/rg"), asked: "/tmp/link" };
    const command = { type: "program", program: "/tmp/link", args: ["x"] } as const;
    const shown = planned(someFacts({ program: brought }), aProfile(), command);
    expect(mounts(shown)).toContain("ro /tmp/latch/rg");
    expect(bubblewrapArguments(shown).slice(-2)).toEqual(["/tmp/latch/rg", "x"]);
    expect(names(planned(someFacts(), aProfile(), { ...command, program: "/usr/bin/rg" }))).not.toContain(
      "program"
    );
  });

  it("opens the workspace for a source, metadata or Git write, and for nothing else", () => {
    const writable = (...capabilities: ReadonlyArray<Capability>) =>
      mounts(planned(someFacts(), aProfile(...capabilities))).includes(`rw ${workspace}`);
    expect(writable("workspace_source_write")).toBe(true);
    expect(writable("workspace_metadata_write")).toBe(true);
    expect(writable("git_metadata_write")).toBe(true);
    expect(writable()).toBe(false);
    expect(
      writable(
        "workspace_read",
        "build_artifact_write",
        "external_filesystem_write",
        "network_access",
        "remote_side_effect",
        "privileged_operation",
        "destructive_operation",
        "extension_execution",
        "unknown_capability"
      )
    ).toBe(false);
  });

  it("shares the network for the network capability alone", () => {
    expect(names(planned(someFacts(), aProfile("network_access")))).not.toContain("network-namespace");
    expect(names(planned(someFacts(), aProfile("remote_side_effect", "extension_execution")))).toContain(
      "network-namespace"
    );
  });

  it("keeps .git readable and no more, and opens all of it but its hooks for the Git grant", () => {
    const facts = someFacts({
      repository: aRepository(workspace),
      trees: [{ root: workspace, autoExecuted: [], repositories: [aRepository(workspace)] }]
    });
    expect(mounts(planned(facts))).toContain(`ro ${workspace}/.git`);
    const granted = mounts(planned(facts, aProfile("workspace_source_write", "git_metadata_write")));
    expect(granted).not.toContain(`ro ${workspace}/.git`);
    expect(granted).toContain(`ro ${workspace}/.git/hooks`);
    const all = aProfile("git_metadata_write", "workspace_metadata_write");
    expect(mounts(planned(facts, all))).not.toContain(`ro ${workspace}/.git/hooks`);
  });

  it("opens a worktree's metadata outside the workspace for the Git grant, but never its .git file", () => {
    const repository = {
      marker: file(`${workspace}/.git`),
      directories: ["/home/u/main/.git", "/home/u/main/.git/worktrees/project"],
      hooks: [directory("/home/u/main/.git/hooks")],
      linkedBack: true
    };
    const facts = someFacts({
      repository,
      trees: [{ root: workspace, autoExecuted: [], repositories: [repository] }]
    });
    const granted = mounts(planned(facts, aProfile("git_metadata_write")));
    expect(granted).toContain("rw /home/u/main/.git");
    expect(granted).toContain("ro /home/u/main/.git/hooks");
    expect(granted).toContain(`ro ${workspace}/.git`);
    expect(mounts(planned(facts))).not.toContain("rw /home/u/main/.git");
    const forged = { ...facts, repository: { ...repository, linkedBack: false } };
    expect(mounts(planned(forged, aProfile("git_metadata_write")))).not.toContain("rw /home/u/main/.git");
  });

  it("uncovers no hidden place because a .git file names it", () => {
    const repository = {
      marker: file(`${workspace}/.git`),
      directories: ["/home/u/.ssh/keys"],
      hooks: [],
      linkedBack: true
    };
    const facts = someFacts({
      credentials: [directory("/home/u/.ssh")],
      repository,
      trees: [{ root: workspace, autoExecuted: [], repositories: [repository] }]
    });
    for (const profile of [aProfile("workspace_source_write"), aProfile("git_metadata_write")]) {
      expect(mounts(planned(facts, profile)).filter((mount) => mount.includes("/.ssh/"))).toEqual([]);
    }
  });

  it("hides directories and files, wherever the workspace lies", () => {
    const credentials = [directory("/home/u/.ssh"), file("/home/u/.netrc")];
    const whole = someFacts({ credentials, workspace: directory("/home/u"), trees: [] });
    expect(mounts(planned(whole)).slice(-3)).toEqual([
      "empty /home/u/.latch",
      "null /home/u/.netrc",
      "empty /home/u/.ssh"
    ]);
    const below = someFacts({ workspace: directory("/home/u/.latch/worktrees/a"), trees: [] });
    expect(mounts(planned(below)).slice(-2)).toEqual([
      "empty /home/u/.latch",
      "rw /home/u/.latch/worktrees/a"
    ]);
  });

  it("keeps the workspace usable below the private directories", () => {
    const temporary = someFacts({ workspace: directory("/tmp/w"), state: [], trees: [] });
    const system = ["ro /", "empty /run", "empty /tmp", "ro /proc/sys"];
    expect(mounts(planned(temporary))).toEqual([...system, "rw /tmp/w"]);
    expect(mounts(planned(temporary, aProfile()))).toEqual([...system, "ro /tmp/w"]);
  });

  it("keeps the workspace's own rules when an outside root contains it", () => {
    const outside = someFacts({
      workspace: directory("/srv/all/project"),
      externalRoots: [directory("/srv/all")],
      state: [],
      trees: []
    });
    const profile = aProfile("external_filesystem_write");
    expect(mounts(planned(outside, profile)).slice(-2)).toEqual(["rw /srv/all", "ro /srv/all/project"]);
  });

  it("leaves what runs unasked read-only, until the metadata grant", () => {
    const facts = someFacts({
      trees: [{ root: workspace, autoExecuted: [directory(`${workspace}/.vscode`)], repositories: [] }]
    });
    expect(mounts(planned(facts))).toContain(`ro ${workspace}/.vscode`);
    expect(mounts(planned(facts, aProfile("workspace_metadata_write")))).not.toContain(
      `ro ${workspace}/.vscode`
    );
  });

  it("names resolvers again where the private /run would have hidden them", () => {
    const facts = someFacts({ nameResolution: "/run/systemd/resolve/stub-resolv.conf" });
    expect(mounts(planned(facts, aProfile("network_access")))).toContain(
      "ro /run/systemd/resolve/stub-resolv.conf"
    );
  });

  it("hands a program its arguments as they are, and a shell its line as one", () => {
    const hostile = ["$(touch x)", "a b", "'", '"', ";", "-n", ""];
    const program = bubblewrapArguments(
      planned(someFacts(), aProfile(), { type: "program", program: "rg", args: hostile })
    );
    expect(program.slice(-hostile.length - 1)).toEqual(["rg", ...hostile]);
    const line = bubblewrapArguments(
      planned(someFacts(), aProfile(), { type: "shell", line: "a | b", pipefail: true })
    );
    expect(line.slice(-7)).toEqual(["/bin/bash", "--noprofile", "--norc", "-o", "pipefail", "-c", "a | b"]);
    expect(line).not.toContain("-l");
  });

  it("refuses a line that Linux could not pass on, and a shell line without a shell", () => {
    const refused = (facts: Facts, line: string) =>
      Either.match(plan(facts, aProfile(), { type: "shell", line, pipefail: false }, true), {
        onLeft: ({ message }) => message,
        onRight: () => "accepted"
      });
    expect(refused(someFacts(), "é".repeat(65_536))).toMatch(/longer than the 131072 bytes/);
    expect(refused(someFacts(), "e".repeat(131_071))).toBe("accepted");
    const { host } = someFacts();
    expect(refused(someFacts({ host: { ...host, bash: undefined } }), "true")).toMatch(/no bash/);
  });
});
