import { describe, expect, it } from "@effect/vitest";
import type { Effort } from "@latch/protocol";
import { Either } from "effect";
import fc from "fast-check";
import type { ConfigFile } from "../../src/config/config-file.ts";
import { resolveProfile } from "../../src/config/profile.ts";
import { controls, noSession, type SessionSettings, settle } from "../../src/config/settings.ts";

const config: ConfigFile = {
  inference: { provider: "local", model: "small", effort: "low" },
  providers: {
    local: {
      kind: "openai-compatible",
      default_model: "big",
      models: { small: { efforts: ["low", "high"] } }
    },
    other: { kind: "openai", default_model: "other-model" }
  }
};
const session: SessionSettings = {
  ...noSession,
  mode: "plan",
  profile: { provider: "other", model: "kept", effort: "high" }
};
const profile = (
  flags: { provider?: string; model?: string; effort?: Effort },
  of: SessionSettings = noSession,
  from: ConfigFile = config
) =>
  resolveProfile(flags, of, from, "/c.toml").pipe(Either.getOrThrowWith((error) => new Error(error.message)));

describe("precedence", () => {
  it.prop(
    "is the command line, then the session, then the config, then the default",
    [fc.option(fc.nat(), { nil: undefined }), fc.option(fc.nat()), fc.option(fc.nat(), { nil: undefined })],
    ([flag, durable, configured]) => {
      const settled = settle(flag, durable, configured, -1);
      expect(settled.value).toBe(flag ?? durable ?? configured ?? -1);
      expect(settled.source).toBe(
        flag !== undefined
          ? "command line"
          : durable !== null
            ? "session"
            : configured !== undefined
              ? "config"
              : "default"
      );
    }
  );

  it("holds for mode, safety and permissions", () => {
    const settled = controls({ safety: "strict" }, session, { permissions: { resolver: "auto_approve" } });
    expect(settled).toEqual({
      mode: { value: "plan", source: "session" },
      safety: { value: "strict", source: "command line" },
      permissions: { value: "auto_approve", source: "config" }
    });
  });
});

describe("the profile of a run", () => {
  it("is the config's for a new session", () => {
    expect(profile({})).toEqual({
      value: { provider: "local", model: "small", effort: "low" },
      source: "config"
    });
  });

  it("is the session's own when it is resumed", () => {
    expect(profile({}, session)).toEqual({
      value: { provider: "other", model: "kept", effort: "high" },
      source: "session"
    });
  });

  it("takes model and effort of the provider that the command line names", () => {
    expect(profile({ provider: "local" }, session).value).toEqual({
      provider: "local",
      model: "big",
      effort: "default"
    });
  });

  it("keeps the model when only the effort changes", () => {
    expect(profile({ effort: "high" }).value).toEqual({ provider: "local", model: "small", effort: "high" });
  });

  it("is the first provider's where [inference] is silent", () => {
    expect(profile({}, noSession, { providers: config.providers ?? {} }).value).toEqual({
      provider: "local",
      model: "big",
      effort: "default"
    });
  });

  it("says what is missing", () => {
    expect(() => profile({}, noSession, {})).toThrow(
      /^no provider is configured; write to \/c\.toml:\n\n\[providers\.local\]/
    );
    expect(() => profile({ provider: "othr" })).toThrow(
      'there is no provider "othr" in /c.toml; did you mean "other"?'
    );
    expect(() => profile({}, noSession, { providers: { p: { kind: "openai" } } })).toThrow(
      'no model is chosen for provider "p"; set providers.p.default_model in /c.toml, or pass --model'
    );
    expect(() => profile({ effort: "max" })).toThrow(
      'model "small" has no effort "max"; it has default, low, high'
    );
  });

  it("has the catalog's id and the model's own effort, unless another is asked for", () => {
    const from: ConfigFile = { providers: { o: { kind: "openai", default_model: "gpt-5.6" } } };
    expect(profile({}, noSession, from).value).toEqual({
      provider: "o",
      model: "gpt-5.6-sol",
      effort: "medium"
    });
    expect(profile({ effort: "default" }, noSession, from).value.effort).toBe("default");
    expect(() => profile({ effort: "minimal" }, noSession, from)).toThrow(
      'model "gpt-5.6-sol" has no effort "minimal"; it has default, none, low, medium, high, xhigh, max'
    );
  });

  it("takes the model's own effort where the session's is not among its levels any more", () => {
    const from: ConfigFile = { providers: { o: { kind: "openai", default_model: "gpt-5.5" } } };
    const had = (effort: Effort): SessionSettings => ({
      ...noSession,
      profile: { provider: "o", model: "gpt-5.5", effort }
    });
    expect(profile({}, had("max"), from).value.effort).toBe("medium");
    expect(profile({}, had("xhigh"), from).value.effort).toBe("xhigh");
  });

  it("is chosen from the allowlist, and a session keeps what it has", () => {
    const from: ConfigFile = {
      providers: { o: { kind: "openai", default_model: "gpt-5.5", enabled_models: ["gpt-5.5"] } }
    };
    expect(() => profile({ model: "gpt-5.4" }, noSession, from)).toThrow(
      'model "gpt-5.4" is not among providers.o.enabled_models; it has gpt-5.5'
    );
    const had: SessionSettings = {
      ...noSession,
      profile: { provider: "o", model: "gpt-5.4", effort: "low" }
    };
    expect(profile({}, had, from).value).toEqual({ provider: "o", model: "gpt-5.4", effort: "low" });
  });

  it("needs a transport for an id that is new to a gateway of several", () => {
    const from: ConfigFile = { providers: { z: { kind: "opencode-zen", default_model: "brand-new" } } };
    expect(() => profile({}, noSession, from)).toThrow('set transport in [providers.z.models."brand-new"]');
  });
});
