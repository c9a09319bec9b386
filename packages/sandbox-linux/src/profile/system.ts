/** The machine as every command sees it: readable, with its own devices, processes and temporary places. */
import type { HostFacts } from "../facts/host.ts";
import type { PathFact } from "../path/look.ts";
import type { Overlay, Show } from "./overlay.ts";
import type { RuleName } from "./rule.ts";

export const overlay = (rule: RuleName, path: string, show: Show): Overlay => ({ rule, path, show });

export const hiding = (rule: RuleName, { real, kind }: PathFact): Overlay =>
  overlay(rule, real, { type: "hidden", kind: kind === "directory" ? "directory" : "file" });

const optional = <A>(value: A | undefined, make: (value: A) => Overlay): ReadonlyArray<Overlay> =>
  value === undefined ? [] : [make(value)];

export const systemOverlays = (
  host: HostFacts,
  nameResolution: string | undefined
): ReadonlyArray<Overlay> => [
  overlay("host", "/", { type: "read-only" }),
  overlay("devices", "/dev", { type: "devices" }),
  overlay("processes", "/proc", { type: "processes" }),
  overlay("scratch", "/tmp", { type: "scratch" }),
  overlay("scratch", "/run", { type: "scratch" }),
  ...optional(host.separateVarRun, (path) => overlay("scratch", path, { type: "scratch" })),
  ...optional(host.currentSystem, (target) =>
    overlay("scratch", "/run/current-system", { type: "link", target })
  ),
  // Bubblewrap covers this too, but only where access(2) admits writing, which it never does for this directory: to
  // root, whose files they are, the settings in it would stay open without any privilege.
  overlay("kernel", "/proc/sys", { type: "read-only" }),
  ...host.kernelFiles.map((fact) => hiding("kernel", fact)),
  ...optional(nameResolution, (path) => overlay("name-resolution", path, { type: "read-only" }))
];
