import { Either, Redacted } from "effect";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { decode } from "../../../src/config/decode.ts";
import { center, welcome } from "../../../src/terminal/setup/center.ts";
import {
  listedInSetup,
  pressedInSetup,
  refusedInSetup,
  savedInSetup,
  setupOf
} from "../../../src/terminal/setup/setup.ts";
import { facts, play, playBeside, seen, writtenBy } from "./playing.ts";

describe("setup from nothing", () => {
  it("takes a provider, a key and a model to a config that works", () => {
    const { plans } = play(
      setupOf(facts(), [welcome()], true),
      "*OpenAI ",
      "*Enter the key now",
      "sk-123",
      "[enter]",
      "*gpt-b",
      "*Save"
    );
    expect(plans).toHaveLength(1);
    expect(plans[0]?.secrets["openai"]).toEqual(Redacted.make("sk-123"));
    expect(parse(writtenBy(plans[0]))).toEqual({
      providers: { openai: { kind: "openai", credential: "file:openai", default_model: "gpt-b" } },
      inference: { provider: "openai" }
    });
  });

  it("needs no key for a server on this machine", () => {
    const { plans } = play(
      setupOf(facts(), [welcome()], true),
      "*Any OpenAI-compatible",
      "http://127.0.0.1:11434/v1",
      "[enter]",
      "*Chat Completions",
      "*It needs none",
      "*Another",
      "qwen3",
      "[enter]",
      "*Save"
    );
    expect(parse(writtenBy(plans[0]))).toEqual({
      providers: {
        local: { kind: "openai-compatible", base_url: "http://127.0.0.1:11434/v1", default_model: "qwen3" }
      },
      inference: { provider: "local" }
    });
  });

  const toAServer = ["*Any OpenAI-compatible", "http://127.0.0.1:11434/v1", "[enter]"];
  const withoutKey = [...toAServer, "*Chat Completions", "*It needs none"];

  it("asks a server what it has, and offers that", () => {
    const beside = playBeside({ type: "models", ids: ["llama3.2", "qwen3:8b"] });
    const { plans, drafts } = beside(
      setupOf(facts(), [welcome()], true),
      ...withoutKey,
      "*qwen3:8b",
      "*Save"
    );
    expect(drafts).toMatchObject([{ kind: "openai-compatible", baseUrl: "http://127.0.0.1:11434/v1" }]);
    expect(parse(writtenBy(plans[0]))).toMatchObject({ providers: { local: { default_model: "qwen3:8b" } } });
  });

  it("says why a server could not be asked, before anything is written, and lets its model be named all the same", () => {
    const { setup } = play(setupOf(facts(), [welcome()], true), ...withoutKey);
    expect(seen(setup)).toContain("It could not be asked what it has: nobody answers.");
    const { plans } = play(setup, "*Another", "m", "[enter]", "*Save");
    expect(plans).toHaveLength(1);
  });

  it("takes no key while a server is asked but Escape, after which its answer comes too late", () => {
    const { setup } = playBeside(undefined)(
      setupOf(facts(), [welcome()], true),
      ...withoutKey,
      "[enter]",
      "x",
      "[down]"
    );
    expect(seen(setup)).toContain("asking what it has… · Esc stops waiting");
    const waited = play(setup, "[escape]").setup;
    expect(seen(waited)).toContain("Where does its key come from?");
    expect(listedInSetup(waited, { type: "models", ids: ["late"] })).toBe(waited);
  });

  it("asks no service that has no list, or another one than ours", () => {
    const start = setupOf(facts(), [welcome()], true);
    expect(play(start, "*OpenAI ", "*Enter the key now", "sk-1", "[enter]").drafts).toEqual([]);
    expect(play(start, ...toAServer, "*Anthropic Messages", "*It needs none").drafts).toEqual([]);
  });

  it("keeps the protocol of a server for every model that it has", () => {
    const { plans } = play(
      setupOf(facts(), [welcome()], true),
      "*Any OpenAI-compatible",
      "http://127.0.0.1:9/v1",
      "[enter]",
      "*OpenAI Responses",
      "*It needs none",
      "*Another",
      "m",
      "[enter]",
      "*Save"
    );
    expect(parse(writtenBy(plans[0]))).toMatchObject({
      providers: { local: { transport: "responses", default_model: "m" } }
    });
  });

  it("offers the variable that is set, and takes it as the kind's own default", () => {
    const { plans } = play(
      setupOf(facts({}, ["OPENAI_API_KEY"]), [welcome()], true),
      "*OpenAI ",
      "*The variable OPENAI_API_KEY",
      "*gpt-a",
      "*Save"
    );
    expect(writtenBy(plans[0])).not.toContain("credential");
  });

  it("refuses a variable that isn't set, and a key where its name belongs, and keeps what was typed", () => {
    const at = play(setupOf(facts(), [welcome()], true), "*OpenAI ", "*An environment variable", "[ctrl+u]");
    const unset = play(at.setup, "MY_KEY", "[enter]").setup;
    expect(seen(unset)).toContain("MY_KEY is not set");
    const pasted = play(at.setup, "sk-abc-def", "[enter]").setup;
    expect(seen(pasted)).toContain("That is no name of a variable");
  });

  it("leads to signing in where that is what was chosen", () => {
    const { setup } = play(setupOf(facts(), [welcome()], true), "[down]");
    expect(pressedInSetup(setup, "enter")).toEqual({ type: "sign_in" });
  });

  it("never shows a key", () => {
    const { setup } = play(
      setupOf(facts(), [welcome()], true),
      "*Anthropic",
      "*Enter the key now",
      "sk-ant-secret"
    );
    expect(seen(setup)).not.toContain("secret\n");
    expect(seen(setup)).toContain("•••");
    const on = play(setup, "[enter]", "*Another", "m", "[enter]").setup;
    expect(seen(on)).not.toContain("sk-ant");
  });

  it("refuses an address over plain HTTP that is not of this machine", () => {
    const { setup } = play(
      setupOf(facts(), [welcome()], true),
      "*Any OpenAI-compatible",
      "http://example.com/v1",
      "[enter]"
    );
    expect(setup.pages).toHaveLength(2);
    expect(seen(setup)).toContain("http://example.com/v1");
  });

  it("says where it stands what could not be saved, and loses nothing", () => {
    const { setup } = play(
      setupOf(facts(), [welcome()], true),
      "*OpenAI ",
      "*Enter the key now",
      "k",
      "[enter]",
      "*gpt-a",
      "*Save"
    );
    const refused = refusedInSetup(setup, "the disk is full");
    expect(seen(refused)).toContain("the disk is full");
    expect(play(refused, "*Save").plans).toHaveLength(1);
  });
});

describe("the configuration", () => {
  const text = `default_mode = "work"\n\n[providers.a]\nkind = "openai"\ndefault_model = "m"\n`;
  const values = Either.getOrThrow(decode("config.toml", text));
  const open = setupOf(facts(values), [center()], false);

  it("changes a choice, and shows what holds now where it was changed", () => {
    const { setup, plans } = play(open, "*default mode", "*plan");
    expect(writtenBy(plans[0], text)).toBe(text.replace('"work"', '"plan"'));
    const next = savedInSetup(setup, facts({ ...values, default_mode: "plan" }));
    expect(next === undefined ? "" : seen(next)).toMatch(/default mode +plan/);
  });

  it("sets a number, and refuses what is none", () => {
    const at = play(open, "*context", "*recent tokens");
    expect(play(at.setup, "32000", "[enter]").plans[0]?.edits).toEqual([
      { path: ["context", "recent_tokens"], value: 32_000 }
    ]);
    expect(seen(play(at.setup, "many", "[enter]").setup)).toContain("It must be");
  });

  it("shows what holds where nothing is said, and what comes before the config", () => {
    expect(seen(play(open, "*context").setup)).toMatch(/recent tokens +64000 \(default\)/);
    expect(seen(play(open, "*permissions").setup)).toMatch(/workspace write +yes \(default\)/);
    const dark = setupOf(
      facts({ ...values, terminal: { theme: "dark" } }, ["LATCH_THEME"]),
      [center()],
      false
    );
    expect(seen(play(dark, "*terminal").setup)).toMatch(
      /theme +dark · but LATCH_THEME is set and comes first/
    );
  });

  it("removes a provider only after asking", () => {
    const { plans, setup } = play(open, "*providers", "*a ", "*Remove this provider");
    expect(plans).toEqual([]);
    expect(play(setup, "*Remove it").plans[0]?.edits).toEqual([
      { path: ["providers", "a"], value: undefined }
    ]);
  });
});
