import { digestText, searchTerms } from "@latch/protocol";
import { describe, expect, it } from "vitest";
import { analysisVersion } from "../../src/derived/tables.ts";

/** Something of everything that the analysis of text treats in its own way. */
const probe = `
Tests tested testing runs ran running better children; parseHTTPRequest(user_id, userId2) in src/history/search.ts:42:7,
std::vec::Vec kebab-case-name a.b.c v1.2.3 café naïve Straße 2023-05-08T10:00 1st 22nd 0xdeadbeef E0308 TS2345 don't
the user's C++ x->y foo@example.com #123 $HOME C:\\dir\\file.txt 修复登录错误 ログイン 로그인 ไทย ﬁne ½ 🙂 ${"x".repeat(80)}
`;

/** What each version of the analysis made of it. A version that any index was made with keeps its line. */
const known: ReadonlyMap<number, string> = new Map([
  [1, "bc83d7826e3c2902f01ee0919155d34f6477337e0422c4195047edfdc1f8e0dc"]
]);

describe("the analysis of text", () => {
  it("is the one that its version stands for: raise analysisVersion in tables.ts when it changes, and add a line here", () => {
    expect(digestText(searchTerms(probe).join(" "))).toBe(known.get(analysisVersion));
  });
});
