import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { tableText } from "../../src/policy/index.ts";

const document = new URL("../../../../docs/policy.md", import.meta.url).pathname;
const section = /(<!-- table -->\n\n)[\s\S]*?(\n\n<!-- \/table -->)/;

describe("the documentation", () => {
  // `vitest -u` writes the table into the page.
  it("shows the decision table as it is", async () => {
    const page = await readFile(document, "utf8");
    expect(page).toMatch(section);
    const withTable = page.replace(
      section,
      (_, before: string, after: string) => `${before}${tableText()}${after}`
    );
    await expect(withTable).toMatchFileSnapshot(document);
  });
});
