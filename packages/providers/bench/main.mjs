/** `node packages/providers/bench/main.mjs`: what the wires cost, beside the official SDKs in the same run. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const bundle = join(here, "../node_modules/.bench/entry.mjs");

mkdirSync(join(bundle, ".."), { recursive: true });
const built = await rolldown({ input: join(here, "entry.mjs"), platform: "node" });
await built.write({ dir: join(bundle, ".."), entryFileNames: "entry.mjs", format: "esm" });
await built.close();

const { serialising, decoding } = JSON.parse(
  execFileSync(process.execPath, ["--expose-gc", bundle], { encoding: "utf8", timeout: 180_000 })
);
const print = (title, rows, theirs) => {
  process.stdout.write(`${title}\n`);
  for (const { wire, bytes, our, sdk } of rows) {
    process.stdout.write(
      `  ${wire.padEnd(20)} ${(bytes / 1_048_576).toFixed(1)} MB   ours ${our.toFixed(0)} MB/s   ${theirs} ${sdk.toFixed(0)} MB/s   ours/theirs ${(our / sdk).toFixed(2)}\n`
    );
  }
};
print("writing a request, from the neutral conversation to bytes:", serialising, "SDK");
print("reading an answer, from bytes to events:", decoding, "SDK");
