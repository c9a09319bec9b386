/**
 * What holds for a run, and who said so: the command line, then the session's own last word, then the config, then
 * the built-in defaults.
 */
import type { Effort, Mode, PermissionMode, Safety } from "@latch/protocol";
import * as Flags from "../arguments/flags.ts";
import { choice, type Invocation, value } from "../arguments/invocation.ts";
import type { ConfigFile } from "./config-file.ts";

export type Source = "command line" | "session" | "config" | "default";

/** A value with its provenance. */
export interface Sourced<A> {
  readonly value: A;
  readonly source: Source;
}

/** What the command line says. Absent means that it says nothing. */
export interface Overrides {
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly effort?: Effort | undefined;
  readonly mode?: Mode | undefined;
  readonly safety?: Safety | undefined;
  readonly permissions?: PermissionMode | undefined;
}

export const overridesOf = (invocation: Invocation): Overrides => ({
  provider: value(invocation, Flags.provider),
  model: value(invocation, Flags.model),
  effort: choice(invocation, Flags.effort, Flags.efforts),
  mode: choice(invocation, Flags.mode, Flags.modes),
  safety: choice(invocation, Flags.safety, Flags.safeties),
  permissions: choice(invocation, Flags.permissions, Flags.resolvers)
});

/** What a session last said of itself. Null where it never has. */
export interface SessionSettings {
  readonly mode: Mode | null;
  readonly safety: Safety | null;
  readonly permissions: PermissionMode | null;
  readonly profile: { readonly provider: string; readonly model: string; readonly effort: Effort } | null;
}

export const noSession: SessionSettings = { mode: null, safety: null, permissions: null, profile: null };

/** The first that says something wins. */
export const settle = <A>(
  commandLine: A | undefined,
  session: A | null,
  config: A | undefined,
  fallback: A
): Sourced<A> => {
  if (commandLine !== undefined) return { value: commandLine, source: "command line" };
  if (session !== null) return { value: session, source: "session" };
  return config === undefined ? { value: fallback, source: "default" } : { value: config, source: "config" };
};

export interface Controls {
  readonly mode: Sourced<Mode>;
  readonly safety: Sourced<Safety>;
  readonly permissions: Sourced<PermissionMode>;
}

export const controls = (flags: Overrides, session: SessionSettings, config: ConfigFile): Controls => ({
  mode: settle(flags.mode, session.mode, config.default_mode, "work"),
  safety: settle(flags.safety, session.safety, config.safety?.profile, "standard"),
  permissions: settle(flags.permissions, session.permissions, config.permissions?.resolver, "human")
});
