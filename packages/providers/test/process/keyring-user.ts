/** Uses the desktop's keyring as the credential source does: reads a name, keeps another value, reads it, takes it out. Prints what came of each. */
import { writeSync } from "node:fs";
import { Effect } from "effect";
import { readKeyring, removeFromKeyring, writeKeyring } from "../../src/credential/keyring.ts";

const [name = "", value = ""] = process.argv.slice(2);
const said = await Effect.runPromise(
  Effect.all({
    found: readKeyring(name),
    kept: Effect.zipRight(writeKeyring(name, value), readKeyring(name)),
    removed: removeFromKeyring(name),
    after: readKeyring(name),
    removedAgain: removeFromKeyring(name)
  })
);
writeSync(1, `${JSON.stringify(said)}\n`);
