import { describe, expect, it } from "vitest";
import { checkedBaseUrl, endpoint, isLoopback } from "../../src/http/base-url.ts";
import { refusal } from "../../src/http/refusal.ts";
import { retryAfterMillis, retryDelayInBody } from "../../src/http/retry-after.ts";

const now = Date.parse("2026-11-30T12:00:00Z");
const refused = (status: number, body: string, headers = {}) => refusal({ status, body, headers }, now);

describe("a status", () => {
  it.each([
    [400, "bad_request", false],
    [401, "unauthorized", false],
    [402, "forbidden", false],
    [403, "forbidden", false],
    [404, "not_found", false],
    [408, "timeout", true],
    [409, "overloaded", true],
    [413, "context_overflow", false],
    [418, "bad_request", false],
    [422, "bad_request", false],
    [429, "rate_limited", true],
    [500, "server_error", true],
    [501, "server_error", false],
    [502, "server_error", true],
    [503, "overloaded", true],
    [504, "timeout", true],
    [529, "overloaded", true]
  ])("%i means %s, with a body and without", (status, reason, transient) => {
    expect(refused(status, '{"error":{"message":"it says why"}}')).toMatchObject({
      reason,
      transient,
      status,
      detail: "it says why"
    });
    const silent = refused(status, "");
    expect(silent).toMatchObject({ reason, transient, status });
    expect(silent.detail.length).toBeGreaterThan(10);
  });

  it.each([
    ['{"error":{"message":"a"}}', "a"],
    ['{"error":"a"}', "a"],
    ['{"message":"a"}', "a"],
    ['{"detail":"a"}', "a"],
    ['[{"error":{"message":"a","status":"INVALID_ARGUMENT"}}]', "a"],
    ["plain a", "plain a"],
    [
      "<html><head><title>502 Bad Gateway</title><style>x{}</style></head><body>nginx</body></html>",
      "502 Bad Gateway nginx"
    ],
    ['{"error":{"message":"two\\n  lines"}}', "two lines"]
  ])("is explained by the sentence in %s", (body, sentence) => {
    expect(refused(400, body).detail).toBe(sentence);
  });

  it("is not explained at any length", () => {
    expect(refused(400, "x".repeat(50_000)).detail.length).toBeLessThan(2_100);
  });

  it.each([
    [
      400,
      {
        error: {
          message: "prompt is too long: 210000 tokens > 200000 maximum",
          type: "invalid_request_error"
        }
      },
      "context_overflow"
    ],
    [
      400,
      {
        error: {
          message: "This model's maximum context length is 8192 tokens",
          code: "context_length_exceeded"
        }
      },
      "context_overflow"
    ],
    [
      400,
      { error: { message: "the request exceeds the available context size, try increasing it" } },
      "context_overflow"
    ],
    [400, { error: { message: "Could not process image", type: "invalid_request_error" } }, "part_refused"],
    [
      400,
      { error: { message: "messages.1.content.1.image.source.base64: image exceeds 5 MB maximum" } },
      "part_refused"
    ],
    [
      400,
      { error: { code: "string_above_max_length", message: "Invalid 'input[2].content': string too long" } },
      "part_refused"
    ],
    [400, { error: { message: "messages.3.content.0: text is too large" } }, "part_refused"],
    [404, { error: { message: "No endpoints found that support image input" } }, "not_found"],
    [401, { error: { message: "context length image_url", type: "overloaded_error" } }, "unauthorized"]
  ])("%i with %j means %s", (status, document, reason) => {
    expect(refused(status, JSON.stringify(document)).reason).toBe(reason);
  });

  it.each([
    ["The encrypted content gAAA...DQ== could not be verified.", "invalid_encrypted_content"],
    ["messages.1.content.0: Invalid `signature` in `thinking` block", "invalid_request_error"],
    ["messages.5.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`.", undefined],
    ["Corrupted thought signature.", "INVALID_ARGUMENT"],
    ["Unable to submit request because Thought signature is not valid.", undefined],
    ["Item 'rs_1' of type 'reasoning' was provided without its required following item.", undefined]
  ])("400 with %j is about what a model thought before", (message, code) => {
    expect(refused(400, JSON.stringify({ error: { message, code } }))).toMatchObject({
      reason: "part_refused",
      part: "reasoning",
      transient: false
    });
  });

  it("429 for a quota that is used up is not worth waiting for", () => {
    expect(
      refused(429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}')
    ).toMatchObject({
      reason: "forbidden",
      transient: false
    });
  });

  it("that redirects is not followed, and says where it would have led without the path", () => {
    const failure = refused(307, "", { location: "https://elsewhere.example/v1?key=abc" });
    expect(failure).toMatchObject({ reason: "not_found", transient: false, status: 307 });
    expect(failure.detail).toContain("https://elsewhere.example;");
    expect(failure.detail).not.toContain("abc");
  });

  it("200 without a stream is an error in disguise, or no model server", () => {
    expect(refused(200, '{"error":{"message":"busy","type":"overloaded_error"}}')).toMatchObject({
      reason: "overloaded",
      detail: "busy"
    });
    expect(refused(200, "<html>router login</html>", { "content-type": "text/html" })).toMatchObject({
      reason: "malformed"
    });
  });
});

describe("Retry-After", () => {
  it.each([
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "1.5" }, 1_500],
    [{ "retry-after": "Mon, 30 Nov 2026 12:00:07 GMT" }, 7_000],
    [{ "retry-after": "Mon, 30 Nov 2026 11:59:00 GMT" }, 0],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{}, undefined]
  ])("of %j is %s milliseconds", (headers, millis) => {
    expect(retryAfterMillis(headers, now)).toBe(millis);
  });

  it("may stand in the body instead", () => {
    expect(retryDelayInBody('{"details":[{"retryDelay": "34.5s"}]}')).toBe(34_500);
    expect(refused(429, '{"error":{"message":"m","details":[{"retryDelay":"3s"}]}}')).toMatchObject({
      retryAfterMillis: 3_000
    });
  });
});

describe("a base URL", () => {
  it.each([
    ["https://api.example.com/v1", true],
    ["http://127.0.0.1:8080/v1", true],
    ["http://127.1:8080", true],
    ["http://localhost/v1", true],
    ["http://model.localhost", true],
    ["http://[::1]:8080/v1", true],
    ["http://192.168.1.5/v1", false],
    ["http://api.example.com/v1", false],
    ["http://localhost.evil.example/v1", false],
    ["http://127.0.0.1.evil.example/v1", false],
    ["https://user:secret@api.example.com", false],
    ["ftp://example.com", false],
    ["not a url", false]
  ])("%s may be asked: %s", (url, allowed) => {
    expect(checkedBaseUrl(url)._tag).toBe(allowed ? "Right" : "Left");
  });

  it("that is refused is not repeated with what may be secret in it", () => {
    const refusedUrl = checkedBaseUrl("https://user:hunter2@api.example.com/v1?key=abc");
    expect(JSON.stringify(refusedUrl)).not.toMatch(/hunter2|abc/);
  });

  it("keeps its own path and query under a wire's path", () => {
    expect(endpoint(new URL("https://x.example/a/"), "/chat/completions").href).toBe(
      "https://x.example/a/chat/completions"
    );
    expect(endpoint(new URL("https://x.example/a?api-version=1"), "/m:s?alt=sse").href).toBe(
      "https://x.example/a/m:s?api-version=1&alt=sse"
    );
  });

  it("knows this machine by any of its loopback names", () => {
    expect(["localhost", "127.0.0.1", "[::1]", "10.0.0.1", "example.com"].map(isLoopback)).toEqual([
      true,
      true,
      true,
      false,
      false
    ]);
  });
});
