/** What the bench runs, as one bundle: measured as it ships. */
import { measureDecoding } from "./decoding.mjs";
import { measureSerialising } from "./serialising.mjs";

const result = { serialising: await measureSerialising(), decoding: await measureDecoding() };
process.stdout.write(`${JSON.stringify(result)}\n`);
