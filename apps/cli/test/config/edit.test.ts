import { Either } from "effect";
import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { type Edit, edited } from "../../src/config/edit.ts";

const owned = `# my config
default_mode = "work" # keep me

# about inference
[inference]
provider = "a"   # here

[providers.a]
kind = "openai"
# the key
credential = "env:X"

[providers.a.models."gpt-5"]
context_window_tokens = 128_000
`;

const after = (text: string, ...edits: ReadonlyArray<Edit>): string =>
  Either.getOrThrow(edited("config.toml", text, edits));

describe("editing a config", () => {
  it("changes a value where it stands and keeps every comment", () => {
    expect(after(owned, { path: ["default_mode"], value: "plan" })).toBe(owned.replace('"work"', '"plan"'));
    expect(after(owned, { path: ["inference", "provider"], value: "a" })).toBe(owned);
  });

  it("puts a new table at the end, under its own heading", () => {
    const text = after(owned, {
      path: ["providers", "b"],
      value: { kind: "openai-compatible", base_url: "http://127.0.0.1:1/v1", default_model: "m" }
    });
    expect(text.startsWith(owned.trimEnd())).toBe(true);
    expect(text).toContain("[providers.b]\n");
  });

  it("takes a key away, and a table that is left empty with it", () => {
    const text = after(`${owned}\n[safety]\nprofile = "strict"\n`, {
      path: ["safety", "profile"],
      value: undefined
    });
    expect(parse(text)).toEqual(parse(owned));
    expect(text).toContain("# the key");
  });

  it("makes a file out of nothing", () => {
    const text = after("", { path: ["providers", "openai"], value: { kind: "openai", default_model: "m" } });
    expect(parse(text)).toEqual({ providers: { openai: { kind: "openai", default_model: "m" } } });
  });

  it("refuses what would not be a sound config, naming the key", () => {
    const refused = edited("config.toml", owned, [{ path: ["default_mode"], value: "fly" }]);
    expect(Either.isLeft(refused) && refused.left.message).toContain("default_mode");
    const dangling = edited("config.toml", owned, [{ path: ["inference", "provider"], value: "b" }]);
    expect(Either.isLeft(dangling) && dangling.left.message).toContain("[providers.b]");
  });

  it("refuses a file that is unsound already instead of writing over it", () => {
    expect(Either.isLeft(edited("config.toml", "nonsense = 1", []))).toBe(true);
    expect(Either.isLeft(edited("config.toml", "= broken", []))).toBe(true);
  });

  it("says after any run of edits exactly what was meant, and no comment is lost", () => {
    const edit: fc.Arbitrary<Edit> = fc.oneof(
      fc.record({
        path: fc.constant(["default_mode"]),
        value: fc.constantFrom("ask", "plan", "work", undefined)
      }),
      fc.record({
        path: fc.constant(["safety", "profile"]),
        value: fc.constantFrom("strict", "standard", undefined)
      }),
      fc.record({
        path: fc.constant(["context", "recent_tokens"]),
        value: fc.constantFrom(1, 64_000, undefined)
      }),
      fc.record({
        path: fc.constantFrom(["permissions", "workspace_write"]),
        value: fc.constantFrom(true, false, undefined)
      }),
      fc.record({
        path: fc.constant(["providers", "a", "models", "x y"]),
        value: fc.constantFrom({ efforts: ["low"] }, { context_window_tokens: 5 }, undefined)
      }),
      fc.record({
        path: fc.constant(["providers", "a", "base_url"]),
        value: fc.constantFrom("http://localhost/v1", undefined)
      })
    );
    return fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        let text = owned;
        for (const each of edits) text = after(text, each);
        const wanted = new Map<string, unknown>();
        for (const each of edits) wanted.set(each.path.join("."), each.value);
        const said: unknown = parse(text);
        for (const [path, value] of wanted) {
          const found = path
            .split(".")
            .reduce<unknown>(
              (inside, key) => (inside === undefined ? undefined : Reflect.get(Object(inside), key)),
              said
            );
          expect(found).toEqual(value);
        }
        for (const comment of ["# my config", "# about inference", "# here", "# the key"]) {
          expect(text).toContain(comment);
        }
      }),
      { numRuns: 60 }
    );
  });
});
