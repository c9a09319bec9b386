import { describe, expect, it } from "vitest";
import { commandLine } from "../../src/arguments/command.ts";
import { commands, root } from "../../src/arguments/commands.ts";
import * as Flags from "../../src/arguments/flags.ts";
import { count, given, outputFormat, value, values } from "../../src/arguments/invocation.ts";
import { parse } from "../../src/arguments/parse.ts";

const invoked = (...argv: ReadonlyArray<string>) => {
  const parsed = parse(argv);
  if (parsed.type !== "run") throw new Error(`not an invocation: ${JSON.stringify(parsed)}`);
  return parsed.invocation;
};

const refused = (...argv: ReadonlyArray<string>): string => {
  const parsed = parse(argv);
  if (parsed.type !== "usage") throw new Error(`not refused: ${JSON.stringify(parsed)}`);
  return parsed.message;
};

describe("a command line", () => {
  it("takes global flags before and after the command", () => {
    for (const argv of [
      ["--output", "json", "--workspace", "/w", "run", "--prompt", "hi"],
      ["run", "--prompt", "hi", "--workspace", "/w", "--output=json"]
    ]) {
      const invocation = invoked(...argv);
      expect(commandLine(invocation.command)).toBe("latch run");
      expect(outputFormat(invocation)).toBe("json");
      expect(value(invocation, Flags.workspace)).toBe("/w");
      expect(value(invocation, Flags.prompt)).toBe("hi");
    }
  });

  it("is one prompt with -p", () => {
    const invocation = invoked("-p", "fix the tests");
    expect(invocation.command).toBe(root);
    expect(value(invocation, Flags.prompt)).toBe("fix the tests");
  });

  it("collects a repeatable flag in order", () => {
    expect(values(invoked("-p", "x", "--attach", "a.png", "--attach", "b.png"), Flags.attach)).toEqual([
      "a.png",
      "b.png"
    ]);
  });

  it("reads choices without regard to case", () => {
    expect(value(invoked("-p", "x", "--mode", "PLAN"), Flags.mode)).toBe("PLAN");
  });

  it("takes the longest command name and leaves the rest as operands", () => {
    const invocation = invoked("sessions", "search", "disk", "full", "--limit", "3");
    expect(commandLine(invocation.command)).toBe("latch sessions search");
    expect(invocation.operands).toEqual(["disk", "full"]);
    expect(count(invocation, Flags.limit)).toBe(3);
  });

  it("takes everything after -- as operands", () => {
    expect(invoked("sessions", "search", "--", "--latest").operands).toEqual(["--latest"]);
  });

  it("knows a switch that is on from one that is not", () => {
    expect(given(invoked("run", "--stdin"), Flags.stdin)).toBe(true);
    expect(given(invoked("run", "--prompt", "x"), Flags.stdin)).toBe(false);
  });

  it("is bare latch when nothing is given", () => {
    expect(invoked().command).toBe(root);
  });
});

describe("a usage error", () => {
  it("names the command that was probably meant", () => {
    expect(refused("docter")).toBe('there is no command "docter"; did you mean "doctor"?');
    expect(refused("sessions", "lst")).toBe(
      'there is no command "sessions lst"; did you mean "sessions list"?'
    );
  });

  it("names the flag that was probably meant", () => {
    expect(refused("run", "--promt", "x")).toBe("there is no flag --promt; did you mean --prompt?");
    expect(refused("run", "--zzz")).toBe(
      'there is no flag --zzz; "latch run --help" lists those of this command'
    );
  });

  it("says where a flag of another command belongs", () => {
    expect(refused("doctor", "--latest")).toBe(
      '--latest is not a flag of "latch doctor" (it belongs to "latch", "latch resume", "latch changes", "latch undo", "latch redo", "latch checkpoint", "latch rules list", "latch rules revoke")'
    );
  });

  it("names the value that was probably meant", () => {
    expect(refused("-p", "x", "--safety", "standrad")).toBe(
      '--safety can\'t be "standrad"; did you mean "standard"?'
    );
    expect(refused("-p", "x", "--mode", "yolo")).toBe(
      '--mode can\'t be "yolo"; it is one of ask, plan, work'
    );
  });

  it("comes of a run without exactly one source of its prompt", () => {
    expect(refused("run")).toBe("one of --prompt, --prompt-file and --stdin is needed");
    expect(refused("resume", "--latest")).toBe("one of --prompt, --prompt-file and --stdin is needed");
    expect(refused("run", "--prompt", "x", "--stdin")).toBe(
      "only one of --prompt, --prompt-file and --stdin can be given"
    );
  });

  it("comes of two ways to name a session", () => {
    expect(refused("resume", "--latest", "--session", "abc", "--prompt", "x")).toBe(
      "only one of --session and --latest can be given"
    );
    expect(refused("--latest", "-p", "x")).toBe("--latest needs --resume");
  });

  it("comes of -p together with a command", () => {
    expect(refused("run", "-p", "x")).toBe("-p stands on its own: use --prompt with latch run");
    expect(refused("-p", "x", "run")).toBe("-p stands on its own: use --prompt with latch run");
  });

  it("comes of a flag that swallowed another", () => {
    expect(refused("run", "--prompt", "--stdin")).toBe(
      "--prompt needs a value (TEXT); for a value that reads like a flag, write --prompt=--stdin"
    );
    expect(value(invoked("run", "--prompt=--stdin"), Flags.prompt)).toBe("--stdin");
    expect(value(invoked("run", "--prompt", "- a list"), Flags.prompt)).toBe("- a list");
  });

  it("comes of a missing value, a value too many, and a flag given twice", () => {
    expect(refused("run", "--prompt")).toBe("--prompt needs a value (TEXT)");
    expect(refused("run", "--stdin=yes")).toBe("--stdin takes no value");
    expect(refused("-p", "x", "--model", "a", "--model", "b")).toBe("--model is given twice");
  });

  it("comes of a number that is none", () => {
    for (const limit of ["0", "ten", "1.5", "1e3", ""]) {
      expect(refused("sessions", "list", "--limit", limit)).toContain("--limit can't be");
    }
  });

  it("comes of operands missing or too many", () => {
    expect(refused("import")).toBe("FILE is missing: the log");
    expect(refused("doctor", "now")).toBe('"latch doctor" takes no "now"');
    expect(refused("run", "fix the tests")).toBe(
      '"fix the tests" belongs to no flag; to give a task, write --prompt before it'
    );
    expect(refused("fix the tests")).toBe(
      'there is no command "fix the tests"; to give a task, put -p before it'
    );
  });

  it("comes of an output format that the command doesn't have", () => {
    expect(refused("sessions", "list", "--output", "jsonl")).toBe(
      '"latch sessions list" has no --output jsonl; it has --output text and --output json'
    );
  });
});

describe("help and version", () => {
  it("are asked for anywhere", () => {
    expect(parse(["--help"])).toEqual({ type: "help", command: root });
    expect(parse(["-h", "run"]).type).toBe("help");
    expect(parse(["run", "--help", "--prompt"]).type).toBe("help");
    expect(parse(["--version"])).toEqual({ type: "version" });
    expect(parse(["-V"])).toEqual({ type: "version" });
    expect(parse(["sessions", "--help"])).toEqual({ type: "group", word: "sessions", asked: true });
  });

  it("every command's own words reach it", () => {
    for (const command of commands) {
      expect(parse([...command.words, "--help"])).toEqual({ type: "help", command });
    }
  });
});
