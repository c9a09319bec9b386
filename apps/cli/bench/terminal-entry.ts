/** What the bench of the terminal runs, as one bundle: `frames ROWS`, `stream`, `memory MEGABYTES`. One JSON line out. */
import { figures } from "./terminal-figures.ts";

const [what = "frames", size = "0"] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(figures(what, Number(size)))}\n`);
