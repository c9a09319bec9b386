/** What the bench runs, as one bundle: measured as it ships. */
import { measureAppend } from "./append.mjs";
import { fill, openAndRead } from "./open.mjs";
import { measureRecall } from "./recall.mjs";

const [what, ...rest] = process.argv.slice(2);
const result =
  what === "append"
    ? await measureAppend(rest[0])
    : what === "fill"
      ? await fill(rest[0], Number(rest[1]))
      : what === "open"
        ? await openAndRead(rest[0])
        : what === "recall"
          ? await measureRecall(rest[0], Number(rest[1]))
          : undefined;
process.stdout.write(`${JSON.stringify(result ?? null)}\n`);
