import { vi } from "vitest";
import { artifactStoreSuite } from "./contract/artifact-store.ts";
import { eventStoreSuite } from "./contract/event-store.ts";
import { sessionCatalogSuite } from "./contract/session-catalog.ts";
import { sessionHistorySuite } from "./contract/session-history.ts";
import { workspaceLogSuite } from "./contract/workspace-log.ts";
import { kinds } from "./support/stores.ts";

// Real files on a busy disk.
vi.setConfig({ testTimeout: 30_000 });

for (const [name, store] of kinds) {
  eventStoreSuite(name, store);
  sessionCatalogSuite(name, store);
  workspaceLogSuite(name, store);
  artifactStoreSuite(name, store);
  sessionHistorySuite(name, store);
}
