import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxCommandCharacters } from "../../src/policy/defaults.ts";
import { type Classification, classify, knownTools } from "../../src/policy/index.ts";
import { aCall, aCommand, facts, modes, safeties } from "./a-call.ts";

const decisionOf = (classification: Classification) => classification.decision.type;
const everywhere = modes.flatMap((mode) => safeties.map((safety) => ({ mode, safety })));

describe("tools that only read", () => {
  const readers = [
    aCall("read_file", { path: "src/a.ts" }),
    aCall("read_image", { path: "a.png" }),
    aCall("search", { query: "x" }),
    aCall("search", { query: "x", path: "src" }),
    aCall("read_artifact", { id: "a" }),
    aCall("exec_poll", { id: "p" }),
    aCall("exec_terminate", { id: "p" }),
    aCall("git_status", {}),
    aCall("git_diff", {}),
    aCall("recall", { search: "x" }),
    aCall("load_skill", { name: "x" })
  ];
  for (const call of readers) {
    it(`allows ${call.name} everywhere, with reading and nothing else`, () => {
      for (const setting of everywhere) {
        const classification = classify({ ...call, ...setting });
        expect(classification.decision).toEqual({ type: "allow" });
        expect(classification.capabilities).toEqual(["workspace_read"]);
        expect(classification.readOnly).toBe(true);
      }
    });
  }

  it("may read outside the workspace, as a command may", () => {
    expect(decisionOf(classify(aCall("read_file", { path: "/etc/hosts" })))).toBe("allow");
  });

  it("finds masked what a command finds masked, through any spelling", () => {
    const places = [
      "/home/u/.ssh/id_rsa",
      "/home/u/.latch/secrets.toml",
      "../../.latch/secrets.toml",
      "/proc/self/root/home/u/.aws/credentials",
      "src/../../../.netrc"
    ];
    for (const path of places) {
      expect(decisionOf(classify(aCall("read_file", { path })))).toBe("deny");
      expect(decisionOf(classify(aCall("search", { query: "x", path })))).toBe("deny");
    }
  });

  it("finds it masked through a symbolic link too", () => {
    const linked = {
      ...facts,
      realPath: (path: string) => path.replace("/home/u/work/project/link", "/home/u/.ssh")
    };
    expect(decisionOf(classify(aCall("read_file", { path: "link/id_rsa" }, { facts: linked })))).toBe("deny");
  });
});

describe("the kernel's own records", () => {
  for (const name of ["task_update", "record_evidence", "complete"]) {
    it(`allows ${name} everywhere, with no capability, which is not a read`, () => {
      for (const setting of everywhere) {
        const classification = classify({ ...aCall(name, {}), ...setting });
        expect(classification).toMatchObject({
          decision: { type: "allow" },
          capabilities: [],
          readOnly: false
        });
      }
    });
  }
});

describe("commands", () => {
  it("that only read get a read-only file system, also in work", () => {
    const classification = classify(aCommand("git diff | head"));
    expect(classification).toMatchObject({
      readOnly: true,
      capabilities: ["workspace_read"],
      isCommand: true
    });
  });

  it("get no write capability outside work", () => {
    for (const mode of ["ask", "plan"] as const) {
      const { capabilities, decision } = classify(
        aCommand("echo x > a; echo y > package.json; make", { mode })
      );
      expect(capabilities).toEqual(["workspace_read", "build_artifact_write"]);
      expect(decision.type).toBe("allow");
    }
  });

  it("are classified alike as shell, validate and exec_start", () => {
    for (const name of ["validate", "exec_start"]) {
      const other = classify(aCall(name, { command: "make && git push", requirement: "x" }));
      const shell = classify(aCommand("make && git push"));
      expect(other.capabilities).toEqual(shell.capabilities);
      expect(decisionOf(other)).toBe(decisionOf(shell));
    }
  });

  it("that are missing or no text are not reads", () => {
    for (const args of [{}, { command: 1 }, { command: null }, null, "ls", ["ls"]]) {
      expect(classify(aCall("shell", args)).readOnly).toBe(false);
    }
  });

  it("show themselves whole to a person, up to what anyone is asked about", () => {
    expect(classify(aCommand("git push origin main")).operation).toBe("git push origin main");
    const longest = `echo ${"a".repeat(maxCommandCharacters - "echo ".length)}`;
    expect(classify(aCommand(longest)).operation).toBe(longest);
    expect(classify(aCommand(`${longest}a`)).operation).toBe(`${longest}…`);
  });

  it("tell what is at stake before it is gone", () => {
    const touched = (command: string) => classify(aCommand(command)).touches;
    const root = "/home/u/work/project";
    expect(touched("git checkout -- .")).toEqual([{ type: "uncommitted" }]);
    expect(touched("git stash && git restore .")).toEqual([{ type: "uncommitted" }]);
    expect(touched("rm a.txt *.o")).toEqual([
      { type: "path", path: `${root}/a.txt`, recursive: false, pattern: false },
      { type: "path", path: `${root}/*.o`, recursive: false, pattern: true }
    ]);
    expect(touched("cd sub && mv x ../y")).toEqual([
      { type: "path", path: `${root}/sub/x`, recursive: true, pattern: false },
      { type: "path", path: `${root}/y`, recursive: true, pattern: false }
    ]);
    expect(touched("find build -name x -delete")).toEqual([
      { type: "path", path: `${root}/build`, recursive: true, pattern: false }
    ]);
    expect(touched("sed -i s/a/b/ src/a.ts > log 2>/dev/null")).toEqual([
      { type: "path", path: `${root}/log`, recursive: false, pattern: false },
      { type: "path", path: `${root}/src/a.ts`, recursive: false, pattern: false }
    ]);
  });

  it("that may fail to change directory touch both places", () => {
    expect(
      classify(aCommand("cd sub; rm x")).touches.map((touch) => touch.type === "path" && touch.path)
    ).toEqual(["/home/u/work/project/sub/x", "/home/u/work/project/x"]);
  });

  it("write through a symbolic link where it leads", () => {
    const linked = {
      ...facts,
      realPath: (path: string) => path.replace("/home/u/work/project/link", "/home/u/.latch")
    };
    expect(decisionOf(classify(aCommand("echo x > link/config.toml", { facts: linked })))).toBe("deny");
    expect(decisionOf(classify(aCommand("cd link && touch config.toml", { facts: linked })))).toBe("deny");
    expect(decisionOf(classify(aCommand("rm link/../.latch/x", { facts: linked })))).toBe("deny");
  });
});

describe("names that are no tool", () => {
  it("are refused as an unknown capability, whatever they are called", () => {
    for (const name of ["", "Shell", "shell ", "toString", "__proto__", "constructor", "spawn", "bash"]) {
      const classification = classify(aCall(name, { command: "ls" }));
      expect(classification.decision.type).toBe("deny");
      expect(classification.capabilities).toEqual(["unknown_capability"]);
    }
  });
});

describe("arguments of any shape", () => {
  it("never make classification fail, and never hide a tool's own write", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...knownTools, "other"),
        fc.anything(),
        fc.constantFrom(...everywhere),
        (name, args, setting) => {
          const classification = classify({ ...aCall(name, args), ...setting });
          if (name === "write" || name === "patch") expect(classification.readOnly).toBe(false);
          if (setting.mode !== "work") {
            expect(
              classification.decision.type === "allow" &&
                classification.capabilities.includes("workspace_source_write")
            ).toBe(false);
          }
        }
      ),
      { numRuns: 500 }
    ));
});
