import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "../../src/http/redact.ts";

const key = "sk-proj-Zx81kQpL0vT3nB7wYd5mR2uE";

/** What a service may echo, and the part of it that nobody may see. The credential itself is `key`. */
const planted: ReadonlyArray<readonly [string, string]> = [
  [`Incorrect API key provided: ${key}.`, key],
  [`key ending in ...${key.slice(-10)} is revoked`, key.slice(-10)],
  [`{"headers":{"authorization":"Bearer ${key}"}}`, key],
  [`upstream said https://api.example.com/v1?key=${encodeURIComponent(key)}`, key],
  [
    `basic ${Buffer.from(`user:${key}`).toString("base64")}`,
    Buffer.from(`user:${key}`).toString("base64").slice(10, 30)
  ],
  [`bytes ${Buffer.from(key).toString("hex")}`, Buffer.from(key).toString("hex").slice(4, 40)],
  [`upper ${key.toUpperCase()}`, key.slice(8).toUpperCase()],
  [`backwards ${[...key].reverse().join("")}`, [...key].reverse().join("").slice(0, 12)],
  ...[
    (code: number) => `%${code.toString(16)}`,
    (code: number) => `\\u00${code.toString(16)}`,
    (code: number) => `\\x${code.toString(16)}`,
    (code: number) => `&#${code};`,
    (code: number) => `&#x${code.toString(16)};`,
    (code: number) => `=${code.toString(16).toUpperCase()}`,
    (code: number) => `${String.fromCharCode(code)} `
  ].map((escape): readonly [string, string] => {
    const escaped = [...key].map((letter) => escape(letter.charCodeAt(0))).join("");
    return [`escaped ${escaped}`, escaped.slice(10, -10)];
  }),
  [`in part sk%2Dproj%2DZx81kQpL0vT3n%42`, "81kQpL0vT3n"],
  ["OpenAI sk-abcdefABCDEF0123456789abcdef", "abcdefABCDEF0123456789"],
  ["masked sk-ab************************wxyz", "wxyz"],
  ["OpenAI project sk-proj-Aa0_Bb1-Cc2Dd3Ee4Ff5", "Aa0_Bb1-Cc2Dd3Ee4Ff5"],
  ["Anthropic sk-ant-api03-AbCd_EfGh-1234567890", "AbCd_EfGh-1234567890"],
  ["Google AIzaSyA1234567890abcdefghijklmnopqrstuv", "A1234567890abcdefghi"],
  ["Google token ya29.a0AfH6SMBx-1234567890_abc", "a0AfH6SMBx-1234567890_abc"],
  ["GitHub ghp_16C7e42F292c6912E7710c838347Ae178B4a", "16C7e42F292c6912E7710c8"],
  ["GitHub github_pat_11ABCDEFG0abcdefghij_klmnop", "11ABCDEFG0abcdefghij"],
  ["GitLab glpat-xxYYzz1122334455aabb", "xxYYzz1122334455aabb"],
  ["Slack xoxb-123456789012-abcdefGHIJ", "123456789012-abcdefGHIJ"],
  ["AWS AKIAIOSFODNN7EXAMPLE", "IOSFODNN7EXAMPLE"],
  ["aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI"],
  ["Hugging Face hf_AbCdEfGhIjKlMnOpQrSt", "AbCdEfGhIjKlMnOpQrSt"],
  ["Groq gsk_AbCdEf1234567890", "AbCdEf1234567890"],
  ["xAI xai-AbCdEf1234567890", "AbCdEf1234567890"],
  ["Perplexity pplx-0123456789abcdef", "0123456789abcdef"],
  ["NVIDIA nvapi-AbCd-1234_efgh", "AbCd-1234_efgh"],
  ["Replicate r8_AbCdEf1234567890", "AbCdEf1234567890"],
  ["npm npm_AbCdEf1234567890AbCdEf", "AbCdEf1234567890AbCdEf"],
  ["PyPI pypi-AgEIcHlwaS5vcmcCJDExMjM", "AgEIcHlwaS5vcmcCJDExMjM"],
  ["SendGrid SG.abcdefgh.ijklmnop-1234", "abcdefgh.ijklmnop-1234"],
  ["JWT eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP", "dBjftJeZ4CVP"],
  ["Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
  ["authorization=Token abcdefgh", "abcdefgh"],
  ["x-api-key: plainvalue99", "plainvalue99"],
  ['{"api_key": "plainvalue99"}', "plainvalue99"],
  ['{"apiKey":"plainvalue99"}', "plainvalue99"],
  ["?api-key=plainvalue99&x=1", "plainvalue99"],
  ["password is hunter2hunter2", "hunter2hunter2"],
  ["client_secret: GOCSPX-abc_def", "GOCSPX-abc_def"],
  ['"refresh_token":"1//0gabcdef"', "0gabcdef"],
  ["Set-Cookie: session=abc123def456; Path=/", "abc123def456"],
  ["postgres://app:s3cr3tpw@db.internal/x", "s3cr3tpw"],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAK\n-----END RSA PRIVATE KEY-----", "MIIEow"],
  ["-----BEGIN PRIVATE KEY-----\nMIIEow cut off", "MIIEow"],
  ["opaque 8f14e45fceea167a5a36dedd4bea2543aa", "8f14e45fceea167a5a36"],
  ["session_token=IQoJb3JpZ2luX2VjE", "IQoJb3JpZ2luX2VjE"],
  ["zhipu 3f2a9c.Qw8ErTyUi0pAsDfGhJkLzXcVbNm1234", "Qw8ErTyUi0pAsDfGhJkLzXcVbNm1234"]
];

describe("an error text", () => {
  it("has more than forty shapes to be cleaned of", () => expect(planted.length).toBeGreaterThanOrEqual(40));

  it.each(planted)("does not show the secret in: %s", (text, secret) => {
    const clean = redact(text, [key]);
    expect(clean).not.toContain(secret);
    expect(clean).toContain("[redacted]");
  });

  it.each([
    "This model's maximum context length is 128000 tokens. However, you requested 130112 tokens.",
    "The model `gpt-5.6-sol` does not exist or you do not have access to it.",
    "messages.12.content.0: tool_use ids were found without tool_result blocks immediately after: toolu_01A09q90qw90lq917835lq9",
    "Rate limit reached for claude-opus-4-8 in organization org-abc on tokens per min (TPM): Limit 30000, Used 29000.",
    "127.0.0.1:8080: nothing listens there",
    "request id 8c1f0a52-6f1e-4f7a-9f0e-2d9d3c1b5a77",
    "Invalid schema for function 'read_file': None is not of type 'object'.",
    "The token limit is 8192; max_tokens: 9000 is too large"
  ])("keeps what a person needs: %s", (text) => {
    expect(redact(text, [key])).toBe(text);
  });

  it("never shows eight characters in a row of the credential, whatever stands around it", () =>
    fc.assert(
      fc.property(
        fc.string({ minLength: 8, maxLength: 60, unit: fc.constantFrom(..."abcXYZ0189-_.+/=:") }),
        fc.string({ maxLength: 30 }),
        fc.string({ maxLength: 30 }),
        (secret, before, after) => {
          const clean = redact(`${before}${secret}${after}`, [secret]);
          for (let at = 0; at + 8 <= secret.length; at += 1) {
            const piece = secret.slice(at, at + 8);
            // The mark itself may be spelled like a piece of an unlucky secret.
            if (!"[redacted]".includes(piece)) expect(clean.includes(piece)).toBe(false);
          }
        }
      )
    ));

  it("hides a short placeholder only where it stands alone", () => {
    expect(redact("key none is not known; nonetheless", ["none"])).toBe(
      "key [redacted] is not known; nonetheless"
    );
  });

  it("takes time in proportion to its length", () => {
    const started = performance.now();
    redact("a".repeat(200_000), [key]);
    redact("sk-".repeat(60_000), [key]);
    redact(`${"token ".repeat(20_000)}x`, [key]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
