import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Effect } from "effect";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Surroundings } from "../../../src/config/paths.ts";
import { renewed, unrestricted } from "../../../src/terminal/perform/renew-models.ts";
import { folder } from "../../harness/folder.ts";

const surroundings = (config: string): Surroundings => {
  const latchHome = folder({ "config.toml": config });
  return {
    workingDirectory: latchHome,
    userHome: latchHome,
    latchHome,
    environment: { ZEN: "zen-key-1234567" }
  };
};

const listServer = async (answers: ReadonlyArray<string | undefined>): Promise<string> => {
  let asked = 0;
  const server = createServer((_, response) => {
    const body = answers[asked++];
    response
      .writeHead(body === undefined ? 503 : 200, { "content-type": "application/json" })
      .end(body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

const models = (message: Effect.Effect.Success<ReturnType<typeof renewed>>) =>
  message.type === "models_renewed"
    ? message.models.map(({ provider, model }) => `${provider}/${model}`)
    : [];
const said = (message: Effect.Effect.Success<ReturnType<typeof renewed>>) =>
  message.type === "models_renewed" ? message.said : "";

describe("the list of models", () => {
  it("has what a service lists once it was asked, and keeps that when it can't be asked", async () => {
    const url = await listServer(['{"data":[{"id":"big-pickle"},{"id":"brand-new"}]}', undefined]);
    const around = surroundings(
      `[providers.zen]\nkind = "opencode-zen"\nbase_url = "${url}"\ncredential = "env:ZEN"\ndefault_model = "big-pickle"\n`
    );
    const first = await Effect.runPromise(renewed(around, undefined));
    expect(said(first)).toBe("zen lists 2 models");
    expect(models(first)).toContain("zen/brand-new");
    const second = await Effect.runPromise(renewed(around, undefined));
    expect(said(second)).toMatch(/^zen: /);
    expect(models(second)).toEqual(models(first));
  });

  it("says which services have one where no configured one does", async () => {
    const around = surroundings(
      `[providers.o]\nkind = "openai"\ncredential = "env:ZEN"\ndefault_model = "m"\nenabled_models = ["m"]\n[providers.o.models.m]\n`
    );
    const message = await Effect.runPromise(renewed(around, undefined));
    expect(said(message)).toContain("no configured service has a list");
    expect(models(message)).toEqual(["o/m"]);
  });

  it("has every model once what was allowed is taken out of the config, which keeps its comments", async () => {
    const around = surroundings(
      `# mine\n[providers.a]\nkind = "anthropic"\ncredential = "env:ZEN"\ndefault_model = "claude-opus-5"\nenabled_models = ["claude-opus-5"]\n`
    );
    const message = await Effect.runPromise(unrestricted(around, undefined));
    expect(said(message)).toBe("every model of a can be chosen now");
    expect(models(message).length).toBeGreaterThan(1);
    const text = readFileSync(join(around.latchHome ?? "", "config.toml"), "utf8");
    expect(text).toContain("# mine");
    expect(text).not.toContain("enabled_models");
    expect(said(await Effect.runPromise(unrestricted(around, undefined)))).toBe(
      "every model can be chosen already"
    );
  });
});
