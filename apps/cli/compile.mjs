// Runs one task with the bundle just made, and works in its terminal once, so that the code Node compiles on the way can be
// kept beside it: what either needs is then compiled before the first user types anything. The model is a server of this
// process, and the terminal is a pipe.

import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * One answer after another; together they touch the tools that a task usually needs.
 * @type {ReadonlyArray<{ readonly text: string, readonly calls: ReadonlyArray<readonly [string, object]> }>}
 */
const answers = [
  {
    text: "I look at the project.",
    calls: [
      ["task_update", { goal: "compile", required_validations: ["unit tests"] }],
      ["shell", { command: "node --test" }],
      ["search", { query: "seconds" }],
      ["read_file", { path: "src/duration.js" }]
    ]
  },
  { text: "I change it.", calls: [["patch", { path: "src/duration.js", old: "m: 360,", new: "m: 60," }]] },
  { text: "I check it.", calls: [["validate", { requirement: "unit tests", command: "node --test" }]] },
  { text: "Done.", calls: [["complete", { implementation_done: true }]] }
];

/** What is said in the terminal: each kind of Markdown once. */
const talk = `## Found

- It is in \`src/duration.js\`, line **3**.
- The table has *one* wrong number.

| unit | seconds |
| ---- | ------- |
| m    | 60      |

\`\`\`js
const seconds = { s: 1, m: 60, h: 3600 };
\`\`\`

1. [Durations](https://example.org)
> as the test says

Done.`;

/** @type {(answer: { readonly text: string, readonly calls: ReadonlyArray<readonly [string, object]> } | undefined) => string} The answer as a stream of Chat Completions. */
const streamed = ({ text, calls } = { text: "Done.", calls: [] }) => {
  const tools = calls.map(([name, args], index) => ({
    index,
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) }
  }));
  const chunks = [
    { choices: [{ index: 0, delta: { role: "assistant", content: text } }] },
    ...tools.map((call) => ({ choices: [{ index: 0, delta: { tool_calls: [call] } }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? "tool_calls" : "stop" }] },
    { choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } }
  ];
  return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
};

/** Keeps compiled code beside the `program.js` of a bundle. @type {(bundle: string, project: string) => Promise<void>} */
export const compile = async (bundle, project) => {
  const place = await mkdtemp(join(tmpdir(), "latch-compile-"));
  /** @type {Array<Parameters<typeof streamed>[0]>} */
  let due = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(streamed(due.shift()));
    });
  });
  try {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    await mkdir(join(place, "home"));
    await cp(project, join(place, "project"), { recursive: true });
    await writeFile(
      join(place, "home/config.toml"),
      `[providers.local]\nkind = "openai-compatible"\nbase_url = "http://127.0.0.1:${port}/v1"\ndefault_model = "m"\n`
    );
    /** @type {[string, string, string]} */
    const where = [bundle, join(place, "project"), join(place, "home")];
    due = [...answers];
    await ended(start(...where, ["run", "--prompt", "compile"]), "run a task");
    due = [
      { text: "I look.", calls: [["read_file", { path: "src/duration.js" }]] },
      { text: talk, calls: [] }
    ];
    await terminal(...where);
    await Promise.all(["task", "terminal"].map((name) => stat(`${bundle}/program.js.${name}.code`)));
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(place, { recursive: true, force: true });
  }
};

/** What makes a process take its pipes for a terminal. */
const disguise = `for (const stream of [process.stdin, process.stdout]) {
  Object.defineProperty(stream, "isTTY", { value: true });
}
Object.assign(process.stdout, { columns: 120, rows: 40 });
`;

/** A person who types a question, reads the answer and leaves. @type {(bundle: string, cwd: string, home: string) => Promise<void>} */
const terminal = async (bundle, cwd, home) => {
  const preload = join(home, "disguise.cjs");
  await writeFile(preload, disguise);
  const child = start(bundle, cwd, home, [], ["--require", preload]);
  /** @type {ReadonlyArray<readonly [shown: string, ...keys: ReadonlyArray<string>]>} */
  const steps = [
    ["Type a request", ..."Look at it.", "\u001b[D", "\u001b[C", "\r"],
    ["Done.", ..."/quit", "\r"]
  ];
  let at = 0;
  let shown = "";
  child.stdout?.setEncoding("utf8").on("data", (part) => {
    shown += part;
    const step = steps[at];
    if (step === undefined || !shown.includes(step[0])) return;
    at += 1;
    shown = "";
    for (const key of step.slice(1)) child.stdin?.write(key);
  });
  await ended(child, "open its terminal");
};

/** @type {(child: import("node:child_process").ChildProcess, what: string) => Promise<void>} */
const ended = (child, what) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), patienceMillis);
    child.on("exit", (code) => {
      clearTimeout(late);
      if (code === 0) resolve();
      else reject(new Error(`build: the bundle can't ${what} (exit code ${code})`));
    });
  });

/** For a machine that is busy with everything else. */
const patienceMillis = 120_000;

/** @type {(bundle: string, cwd: string, home: string, args: ReadonlyArray<string>, options?: ReadonlyArray<string>) => import("node:child_process").ChildProcess} */
const start = (bundle, cwd, home, args, options = []) =>
  spawn(process.execPath, [...options, `${bundle}/main.cjs`, ...args], {
    cwd,
    env: { ...process.env, LATCH_HOME: home, LATCH_COMPILE: "1" },
    stdio: ["pipe", args.length === 0 ? "pipe" : "ignore", "inherit"]
  });
