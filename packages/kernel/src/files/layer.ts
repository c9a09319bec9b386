/** The files of an open session, wired. */
import { Layer } from "effect";
import * as SessionFiles from "./session-files.ts";
import * as WorkspaceFiles from "./workspace-files.ts";

export const layer = Layer.merge(SessionFiles.layer, WorkspaceFiles.layer);
