// `node session-of.cjs DATABASE WORKSPACE` prints the id of the workspace's session, as the log itself has it.
const Sqlite = require("better-sqlite3");

const [file, workspace] = process.argv.slice(2);
const database = new Sqlite(file, { readonly: true });
process.stdout.write(database.prepare("SELECT id FROM sessions WHERE workspace = ?").pluck().get(workspace));
