import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { folder } from "../harness/folder.ts";
import { bundle, home, latch } from "../harness/latch.ts";

const purposes = ["task", "terminal"] as const;

/** The bundle at another place, with the packages beside it. */
const copied = () => {
  const place = join(folder(), "a place % of its own");
  cpSync(dirname(bundle), join(place, "dist"), { recursive: true });
  symlinkSync(join(dirname(bundle), "../node_modules"), join(place, "node_modules"));
  const code = (purpose: (typeof purposes)[number]) => join(place, `dist/program.js.${purpose}.code`);
  return { main: join(place, "dist/main.cjs"), program: join(place, "dist/program.js"), code };
};

const listed = (main: string) => latch({ args: ["sessions", "list"], home: home(""), bundle: main });

describe("the code that was compiled with the bundle", () => {
  it.each(purposes)("is taken by the Node that compiled it, at another place too: %s", (purpose) => {
    const { program, code } = copied();
    const script = new Script(readFileSync(program, "latin1"), {
      filename: program,
      cachedData: readFileSync(code(purpose))
    });
    expect(script.cachedDataRejected).toBe(false);
  });

  it("may be another Node's, cut short or missing, and the command does the same", async () => {
    const whole = copied();
    const expected = await listed(whole.main);
    expect(expected).toMatchObject({ code: 0, stdout: "no sessions\n", stderr: "" });

    const foreign = copied();
    const bytes = readFileSync(foreign.code("task"));
    // The version that V8 looks at stands in the head.
    bytes.fill(0, 4, 12);
    writeFileSync(foreign.code("task"), bytes);
    expect(await listed(foreign.main)).toEqual(expected);

    writeFileSync(foreign.code("task"), bytes.subarray(0, 1000));
    expect(await listed(foreign.main)).toEqual(expected);

    for (const purpose of purposes) rmSync(foreign.code(purpose));
    expect(await listed(foreign.main)).toEqual(expected);
  });
});
