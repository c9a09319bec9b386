/** Where SQLite's native part is. Its driver would look in a dozen places first. */
import { createRequire } from "node:module";

/** The file; none where the driver has to find it by itself. */
export const sqliteAddon = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve("better-sqlite3/build/Release/better_sqlite3.node");
  } catch {
    return undefined;
  }
};
