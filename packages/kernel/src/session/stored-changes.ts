/** The changes of a session that is not open: what a command does between two runs, without a model or a sandbox. */
import { Layer } from "effect";
import * as SessionChanges from "../changes/session-changes.ts";
import * as Files from "../files/layer.ts";
import * as SessionFiles from "../files/session-files.ts";
import * as WorkspaceFiles from "../files/workspace-files.ts";
import * as RunObserver from "../port/run-observer.ts";
import * as WorkspaceLock from "../run/workspace-lock.ts";
import * as StoredLog from "./stored-log.ts";

/** What `latch changes`, `latch undo` and `latch checkpoint` run on. */
export const layer = (options: StoredLog.StoredOptions) => {
  const files =
    options.purpose === "look" ? Layer.merge(SessionFiles.layer, WorkspaceFiles.layer) : Files.layer;
  return SessionChanges.layer.pipe(
    Layer.provide(files),
    Layer.provide(Layer.merge(StoredLog.layer(options), WorkspaceLock.layer)),
    Layer.provide(RunObserver.RunObserver.layerSilent)
  );
};
