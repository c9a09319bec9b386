// Runs one task with the bundle just made, so that the code Node compiles on the way can be kept beside it: what a
// task needs is then compiled before the first user types anything. The model is a server of this process.

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

/** @type {(answer: typeof answers[number] | undefined) => string} The answer as a stream of Chat Completions. */
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

/** Keeps compiled code beside the `program.cjs` of a bundle. @type {(bundle: string, project: string) => Promise<void>} */
export const compile = async (bundle, project) => {
  const place = await mkdtemp(join(tmpdir(), "latch-compile-"));
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(streamed(answers[asked++]));
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
    const code = await run(bundle, join(place, "project"), join(place, "home"));
    if (code !== 0) throw new Error(`build: the bundle can't run a task (exit code ${code})`);
    await stat(`${bundle}/program.cjs.code`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(place, { recursive: true, force: true });
  }
};

/** @type {(bundle: string, cwd: string, home: string) => Promise<number | null>} */
const run = (bundle, cwd, home) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${bundle}/main.mjs`, "run", "--prompt", "compile"], {
      cwd,
      env: { ...process.env, LATCH_HOME: home, LATCH_COMPILE: "1" },
      stdio: ["ignore", "ignore", "inherit"]
    });
    child.on("exit", resolve);
  });
