/** `latch sessions list`: newest first, of one workspace or of all. */
import { resolve } from "node:path";
import { SessionCatalog } from "@latch/kernel";
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { count, type Invocation, outputFormat, value } from "../../arguments/invocation.ts";
import { listedSessions } from "../../defaults.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";
import { jsonLine } from "../../output/jsonl.ts";
import { sessionRecord, sessionTable } from "../../output/session-report.ts";
import { exitCodes } from "../../output/status.ts";
import { inStore } from "../in-store.ts";

export const list = (invocation: Invocation) =>
  inStore(invocation, () =>
    Effect.gen(function* () {
      const sessions = yield* (yield* SessionCatalog).list({
        limit: count(invocation, Flags.limit) ?? listedSessions,
        begun: true,
        ...(yield* workspaceFilter(invocation))
      });
      const streams = yield* Streams;
      yield* streams.out(
        outputFormat(invocation) === "json"
          ? jsonLine({ schema_version: 1, sessions: sessions.map(sessionRecord) })
          : sessionTable(sessions, streams.columns)
      );
      return exitCodes.completed;
    })
  );

/** The workspace that was named; none for all of them. */
export const workspaceFilter = (invocation: Invocation) =>
  Effect.gen(function* () {
    const named = value(invocation, Flags.workspace);
    if (named === undefined) return {};
    const { workingDirectory } = yield* Machine;
    return { workspace: yield* canonicalWorkspace(resolve(workingDirectory, named)) };
  });
