/** A format that logs come in, and how it is told from the others. */
import type { Reading } from "./entry.ts";
import type { JsonObject } from "./json-object.ts";

export interface LogFormat {
  readonly name: "neutral" | "claude-code" | "codex" | "opencode" | "pi";
  /** Whether a line is of this format, and of no other. */
  readonly recognises: (line: JsonObject) => boolean;
  /** What a line says; `number` counts from 1. */
  readonly read: (line: JsonObject, number: number) => Reading;
  /** The directory the work was done in, where a line says so. */
  readonly directory: (line: JsonObject) => string | undefined;
}
