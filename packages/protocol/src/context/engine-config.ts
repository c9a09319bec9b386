/**
 * What an engine is told about the session and the model it serves. Values only.
 */
import { Context } from "effect";
import type { SessionId } from "../id.ts";

export interface EngineSettings {
  readonly session: SessionId;
  readonly provider: string;
  readonly model: string;
  /** The model-facing tool that reaches cold history; absent where the caller has switched the boundary off. */
  readonly coldHistoryTool: string | undefined;
  /** The operator's own settings for this engine, from `[context]`, as read. */
  readonly options: Readonly<Record<string, unknown>>;
}

export class EngineConfig extends Context.Tag("@latch/protocol/EngineConfig")<
  EngineConfig,
  EngineSettings
>() {}
