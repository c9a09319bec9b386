import { CallId, type Payload, RunId, searchableText, searchTerms, stem } from "@latch/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const sharesTerm = (a: string, b: string): boolean => {
  const terms = new Set(searchTerms(a));
  return searchTerms(b).some((term) => terms.has(term));
};

describe("the terms of a text", () => {
  it("are the same for every spelling of an identifier, whole and piece by piece", () => {
    const spellings = [
      "parseHttpHeader",
      "parse_http_header",
      "parse-http-header",
      "ParseHTTPHeader",
      "parse.http.header"
    ];
    for (const spelling of spellings) expect(searchTerms(spelling)).toContain("parsehttpheader");
    for (const spelling of spellings)
      for (const piece of ["parse", "http", "headers"])
        expect(sharesTerm(spelling, piece), `${spelling} ${piece}`).toBe(true);
  });

  it("know a file by its name, its path, its pieces and a place in it", () => {
    const place = "src/dates/parse-german.ts:42:7";
    for (const asked of [
      "parse-german.ts",
      "src/dates/parse-german.ts",
      "parse-german.ts:42",
      "german",
      "42"
    ])
      expect(sharesTerm(place, asked), asked).toBe(true);
    expect(sharesTerm("crates/arena/src/slots.rs:131", "slots.rs:132")).toBe(true);
    expect(searchTerms("slots.rs:131")).not.toEqual(searchTerms("slots.rs:132"));
  });

  it("know a date by its parts as a person asks for them", () => {
    for (const asked of ["May 2023", "8 May", "the 8th", "2023-05-08"])
      expect(sharesTerm("on 2023-05-08", asked), asked).toBe(true);
  });

  it("fold case, accents and width, and cut scripts without spaces into pairs", () => {
    expect(searchTerms("CAFÉ Naïve ﬁle ＡＢＣ")).toEqual(searchTerms("cafe naive file abc"));
    expect(sharesTerm("修复登录错误的补丁", "登录错误")).toBe(true);
    expect(sharesTerm("ログイン画面", "ログイン")).toBe(true);
  });

  it("hold letters and digits only, of any text, and are the same each time", () => {
    return fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme", maxLength: 80 }), fc.string({ maxLength: 80 })),
        (text) => {
          const terms = searchTerms(text);
          for (const term of terms) expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(searchTerms(text)).toEqual(terms);
        }
      )
    );
  });

  it("of two texts side by side are the terms of each", () => {
    return fc.assert(
      fc.property(fc.lorem({ maxCount: 8 }), fc.lorem({ maxCount: 8 }), (a, b) => {
        expect(searchTerms(`${a}\n${b}`)).toEqual([...searchTerms(a), ...searchTerms(b)]);
      })
    );
  });
});

describe("stems", () => {
  it("bring the forms of a word together, regular or not", () => {
    for (const forms of [
      ["connect", "connected", "connecting", "connection", "connections"],
      ["hope", "hoped", "hoping", "hopes"],
      ["hop", "hopped", "hopping"],
      ["city", "cities"],
      ["go", "went", "gone", "going"],
      ["child", "children"],
      ["general", "generally", "generalization"]
    ]) {
      const stems = new Set(forms.map(stem));
      // "generalization" may go further than its relatives, no more than that.
      expect(stems.size, forms.join(" ")).toBeLessThanOrEqual(forms[0] === "general" ? 2 : 1);
    }
  });

  it("keep apart what means different things", () => {
    for (const [a, b] of [
      ["news", "new"],
      ["sky", "ski"],
      ["policy", "police"]
    ] as const)
      expect(stem(a), `${a} ${b}`).not.toBe(stem(b));
  });

  it("leave alone what is no lower-case English word", () => {
    for (const word of ["utf8", "naïve", "Running", "e0502", "is", "修复"]) expect(stem(word)).toBe(word);
  });

  it("are never empty, and never longer than a word by more than a letter", () => {
    return fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
        const stemmed = stem(word);
        expect(stemmed.length).toBeGreaterThan(0);
        expect(stemmed.length).toBeLessThanOrEqual(word.length + 3);
      })
    );
  });
});

describe("what is indexed of an event", () => {
  const call: Payload = {
    type: "assistant_message_completed",
    text: "Looking.",
    toolCalls: [
      { id: CallId.make("c"), name: "read_file", arguments: '{"path":"src/main.rs","flags":["deep"]}' }
    ]
  };

  it("is its words: no key, no enum, no number of bookkeeping matches", () => {
    const words = new Set(searchTerms(searchableText(call)));
    for (const found of ["src/main.rs", "deep", "looking", "read_file"])
      expect(
        searchTerms(found).every((term) => words.has(term)),
        found
      ).toBe(true);
    for (const key of ["path", "flags", "toolCalls", "type", "arguments", "assistant_message_completed"])
      expect(
        searchTerms(key).some((term) => words.has(term)),
        key
      ).toBe(false);
  });

  it("is nothing for what the kernel writes down for itself", () => {
    const bookkeeping: ReadonlyArray<Payload> = [
      { type: "run_completed", runId: RunId.make("r"), outcome: "completed" },
      { type: "model_usage", usage: { inputTokens: 5 } },
      { type: "kernel_context", generation: 0, revision: 1, kind: "recall", content: "the port is 80" },
      { type: "context_memory_recalled", query: "the port", sequences: [] }
    ];
    for (const payload of bookkeeping) expect(searchableText(payload), payload.type).toBe("");
  });
});
