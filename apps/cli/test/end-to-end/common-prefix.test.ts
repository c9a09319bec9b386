import { expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { home, json, latch } from "../harness/latch.ts";
import { modelServer, providerAt } from "../harness/model-server.ts";

/** A request without its end: the messages stand last, so the next request has to begin with exactly this. */
const conversation = (body: string): string => {
  expect(body.endsWith("}]}")).toBe(true);
  return body.slice(0, -"]}".length);
};

it("request n+1 begins with request n, byte for byte, through a loop of thirty tool turns and a resume", async () => {
  const server = await modelServer(({ messages }) => {
    const answers = messages.filter(({ role }) => role === "assistant").length;
    return answers < 30
      ? { text: `step ${answers}`, calls: [["shell", { command: `echo ${answers}; seq ${answers}` }]] }
      : { text: "Done." };
  });
  const latchHome = home(providerAt(server.url));
  const cwd = folder({ "a.txt": "a\n" });
  const ended = await latch({
    args: ["run", "--prompt", "count", "--output", "json"],
    home: latchHome,
    cwd
  });
  expect(ended.code).toBe(0);
  expect(json(ended)).toMatchObject({ status: "completed" });
  await latch({ args: ["resume", "--latest", "--prompt", "and again"], home: latchHome, cwd });
  expect(server.bodies.length).toBeGreaterThanOrEqual(32);
  for (const [index, body] of server.bodies.entries()) {
    const next = server.bodies[index + 1];
    if (next !== undefined) expect(next.startsWith(conversation(body)), `request ${index + 2}`).toBe(true);
  }
}, 240_000);
