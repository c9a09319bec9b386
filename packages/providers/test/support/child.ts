/** Programs of the test's own, bundled once per test file and run by Node: processes that really compete. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Effect } from "effect";
import { rolldown } from "rolldown";

const packageDirectory = fileURLToPath(new URL("../..", import.meta.url));
// Inside the package, so that native modules are found from there.
const output = `${packageDirectory}node_modules/.test`;

/** Takes a bundle away again. */
export const discard = (program: string): void => rmSync(program, { force: true });

/** Bundles `test/process/<name>.ts` and returns the program's path. */
export const bundled = async (name: string): Promise<string> => {
  const file = `${output}/${name}-${process.pid}.mjs`;
  mkdirSync(output, { recursive: true });
  const built = await rolldown({
    input: `${packageDirectory}test/process/${name}.ts`,
    platform: "node",
    logLevel: "silent"
  });
  await built.write({ file, format: "esm" });
  await built.close();
  return file;
};

/** What a program prints, read as JSON, once it has ended. Interrupted: it is killed on the spot. */
export const outputOf = (program: string, ...args: ReadonlyArray<string>): Effect.Effect<unknown> =>
  Effect.async<unknown>((resume) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.once("close", () => resume(Effect.sync((): unknown => JSON.parse(said))));
    return Effect.async<void>((killed) => {
      child.once("close", () => killed(Effect.void));
      child.kill("SIGKILL");
    });
  });
