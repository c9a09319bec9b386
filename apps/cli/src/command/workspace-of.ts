/** The directory that an invocation is about: the one it names, or the one it was said in. */
import { resolve } from "node:path";
import { Effect } from "effect";
import * as Flags from "../arguments/flags.ts";
import { type Invocation, value } from "../arguments/invocation.ts";
import { Machine } from "../machine/surroundings.ts";
import { canonicalWorkspace } from "../machine/workspace.ts";

export const workspaceOf = (invocation: Invocation) =>
  Effect.flatMap(Machine, ({ workingDirectory }) =>
    canonicalWorkspace(resolve(workingDirectory, value(invocation, Flags.workspace) ?? "."))
  );
