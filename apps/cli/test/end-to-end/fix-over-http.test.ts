import { execFileSync } from "node:child_process";
import { LLMock } from "@copilotkit/aimock";
import { expect, it, onTestFinished } from "vitest";
import { home, json, latch } from "../harness/latch.ts";
import { modelServer, providerAt, streamOf } from "../harness/model-server.ts";
import { bigRepository, fixingTurns, turnAfter } from "./big-repository.ts";

const changed = (repository: string): string =>
  execFileSync("git", ["diff", "--stat"], { cwd: repository, encoding: "utf8" });

const answersIn = (messages: ReadonlyArray<{ readonly role: string }>): number =>
  messages.filter(({ role }) => role === "assistant").length;

const verified = {
  status: "completed",
  task: { completion: "verified", validation: { passed: 1, failed: 0, pending: 0, stale: 0 } },
  changes: [{ path: "src/money/rounding.js", owner: "latch", reversible: true }]
};

it("fixes a failing test among more than a thousand files, against an independent model server", async () => {
  const mock = new LLMock({ port: 0 });
  for (const [index, { text, calls }] of fixingTurns.entries()) {
    mock.addFixture({
      match: { predicate: ({ messages }) => answersIn(messages) === index },
      response: {
        content: text,
        toolCalls: calls.map(([name, args]) => ({ name, arguments: JSON.stringify(args) }))
      }
    });
  }
  await mock.start();
  onTestFinished(() => mock.stop());
  const repository = bigRepository();
  const ended = await latch({
    args: ["run", "--prompt", "the tests fail; fix them", "--output", "json"],
    home: home(providerAt(`${mock.url}/v1`)),
    cwd: repository
  });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(json(ended)).toMatchObject(verified);
  expect(changed(repository)).toMatch(/src\/money\/rounding\.js \| 2/);
}, 240_000);

it("reaches the same end when every stream is cut somewhere else each time it is tried", async () => {
  const longest = Math.max(...fixingTurns.map((turn) => streamOf(turn).length));
  const cuts = 12;
  const attempts = new Map<number, number>();
  const server = await modelServer(({ messages }) => {
    const answers = answersIn(messages);
    const attempt = attempts.get(answers) ?? 0;
    attempts.set(answers, attempt + 1);
    const turn = turnAfter(answers);
    return attempt < cuts ? { ...turn, cutAfter: Math.floor((attempt * longest) / cuts) } : turn;
  });
  const repository = bigRepository();
  const latchHome = home(providerAt(server.url));
  const invoke = (...args: ReadonlyArray<string>) =>
    latch({ args: [...args, "--output", "json"], home: latchHome, cwd: repository });
  let ended = await invoke("run", "--prompt", "the tests fail; fix them");
  // A cut after the first word fails the run, and the session goes on from there.
  for (let tries = 0; ended.code === 1 && tries < cuts * fixingTurns.length; tries++) {
    expect(json(ended)).toMatchObject({
      status: "failed",
      error: { kind: expect.stringMatching(/^provider_/) }
    });
    ended = await invoke("resume", "--latest", "--prompt", "go on");
  }
  expect(json(ended)).toMatchObject({ status: "completed", task: { completion: "verified" } });
  expect(changed(repository)).toMatch(/1 file changed, 1 insertion\(\+\), 1 deletion\(-\)/);
  expect(json(await invoke("verify"))).toMatchObject({ ok: true });
}, 600_000);
