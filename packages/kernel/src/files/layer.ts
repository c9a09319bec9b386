/** The files of an open session, wired: what a crash kept from the log is recorded before anyone looks. */
import { Effect, Layer } from "effect";
import { SessionLog } from "../run/session-log.ts";
import { adding } from "../session/adding.ts";
import { unrecorded } from "./recovery.ts";
import * as SessionFiles from "./session-files.ts";
import * as WorkspaceFiles from "./workspace-files.ts";

const recovered = Layer.effectDiscard(
  Effect.gen(function* () {
    const log = yield* SessionLog;
    yield* log.append(yield* unrecorded);
  })
);

export const layer = Layer.scopedContext(
  Layer.build(SessionFiles.layer).pipe(adding(WorkspaceFiles.layer), adding(recovered))
);
