/**
 * Refusing an edit that is meant for another content than the one that is there.
 */
import { ArtifactId } from "@latch/protocol";
import { Effect, Option, Schema } from "effect";
import { maxPageSourceBytes } from "../defaults.ts";
import type { StoreError } from "../port/event-store.ts";
import { ToolRefused } from "../tool/tool.ts";
import type { SessionFiles } from "./session-files.ts";
import type { Content } from "./workspace-files.ts";

/** The model never read the file, so it can't know what it would replace. */
export const notSeen = (name: string, current: Content): ToolRefused =>
  new ToolRefused({
    failure: "stale",
    output:
      current.bytes.length > maxPageSourceBytes
        ? `${name}: it is too large for a page with a hash; read the part you mean to change, then pass base_hash ${current.hash}`
        : `${name}: this session has not read the file; read it first`
  });

const asHash = (text: unknown) => Schema.decodeUnknownOption(ArtifactId)(text);

/** The file is not what the model thinks. Reported as a change from outside only where it was one. */
export const stale = (facts: {
  readonly name: string;
  readonly expected: string;
  readonly current: Content;
  readonly seen: Option.Option<ArtifactId>;
  readonly session: typeof SessionFiles.Service;
  readonly ours: boolean;
}): Effect.Effect<never, ToolRefused | StoreError> =>
  Effect.gen(function* () {
    const { name, expected, current, seen, session, ours } = facts;
    const known = Option.contains(seen, current.hash);
    const events =
      ours || known
        ? []
        : yield* session.foreign(
            name,
            Option.getOrNull(Option.orElse(seen, () => asHash(expected))),
            current.hash
          );
    const why = ours
      ? "Latch itself has written since"
      : known
        ? "is what you read last"
        : "was written outside Latch";
    return yield* new ToolRefused({
      failure: "stale",
      output: `${name}: expected ${expected}, but the content is ${current.hash}, which ${why}; read the file again`,
      events
    });
  });
