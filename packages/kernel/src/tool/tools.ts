/**
 * The built-in tools, in the one order in which they are offered. The order is part of the cached prefix.
 */
import { Effect, Layer } from "effect";
import * as Complete from "./complete.ts";
import * as ExecPoll from "./exec-poll.ts";
import * as ExecStart from "./exec-start.ts";
import * as ExecTerminate from "./exec-terminate.ts";
import * as GitDiff from "./git-diff.ts";
import * as GitStatus from "./git-status.ts";
import * as Patch from "./patch.ts";
import * as ReadArtifact from "./read-artifact.ts";
import * as ReadFile from "./read-file.ts";
import * as ReadImage from "./read-image.ts";
import * as Recall from "./recall.ts";
import * as RecordEvidence from "./record-evidence.ts";
import { registryOf, ToolRegistry } from "./registry.ts";
import * as Search from "./search.ts";
import * as Shell from "./shell.ts";
import * as TaskUpdate from "./task-update.ts";
import * as Validate from "./validate.ts";
import * as Write from "./write.ts";

export const layer = Layer.effect(
  ToolRegistry,
  Effect.map(
    Effect.all([
      ReadFile.make,
      ReadImage.make,
      Search.make,
      ReadArtifact.make,
      ExecStart.make,
      ExecPoll.make,
      ExecTerminate.make,
      Patch.make,
      Write.make,
      Shell.make,
      GitStatus.make,
      GitDiff.make,
      Validate.make,
      TaskUpdate.make,
      RecordEvidence.make,
      Complete.make,
      Recall.make
    ]),
    registryOf
  )
);
