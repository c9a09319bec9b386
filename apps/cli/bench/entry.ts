/** What the bench of the engine over the real store runs, as one bundle: `fill FILE EVENTS`, `measure FILE`. */
import { fill, measure } from "./long-history.ts";

const [what, file = "", events = "0"] = process.argv.slice(2);
const result = what === "fill" ? await fill(file, Number(events)) : await measure(file);
process.stdout.write(`${JSON.stringify(result)}\n`);
