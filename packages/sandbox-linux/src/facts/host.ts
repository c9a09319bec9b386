/** What holds for this machine as long as Latch runs: looked at once. */
import { delimiter, join } from "node:path";
import { listDirectory, look, type PathFact, readText } from "../path/look.ts";
import type { Settings } from "../settings.ts";
import { type Candidates, candidatesOf } from "./hidden.ts";
import { inheritedDescriptors } from "./inherited-descriptors.ts";

export interface HostFacts {
  /** Undefined when there is none: then only programs run, no shell lines. */
  readonly bash: string | undefined;
  /** `/var/run` where it is not the usual link to `/run`. */
  readonly separateVarRun: string | undefined;
  /** The link that holds every program's path on NixOS: below `/run`, so it has to be made again. */
  readonly currentSystem: string | undefined;
  /** Files of the kernel that only root can read or write, and only when Latch is run by root. */
  readonly kernelFiles: ReadonlyArray<PathFact>;
  readonly candidates: Candidates;
  /** Descriptors that Latch was started with and that a child would inherit. */
  readonly leakedDescriptors: ReadonlyArray<number>;
}

const kernelFiles = ["/proc/acpi", "/proc/scsi", "/sys/firmware", "/sys/kernel/debug", "/sys/kernel/tracing"];

/** The first file of this name on the search path. */
export const findProgram = (
  environment: Settings["environment"],
  name: string,
  first: ReadonlyArray<string> = []
): string | undefined =>
  [...first, ...(environment["PATH"] ?? "").split(delimiter).filter((folder) => folder.startsWith("/"))]
    .map((folder) => join(folder, name))
    .find((path) => look(path)?.kind === "file");

export const surveyHost = (settings: Settings, uid: number): HostFacts => {
  const varRun = look("/var/run");
  const currentSystem = look("/run/current-system");
  return {
    bash: findProgram(settings.environment, "bash", ["/bin", "/usr/bin"]),
    separateVarRun: varRun?.kind === "directory" && varRun.real === "/var/run" ? varRun.real : undefined,
    currentSystem: currentSystem?.link === true ? currentSystem.real : undefined,
    kernelFiles: uid === 0 ? kernelFiles.flatMap((path) => look(path) ?? []) : [],
    candidates: candidatesOf(settings),
    leakedDescriptors: inheritedDescriptors(
      listDirectory("/proc/self/fdinfo").flatMap(({ name }) => {
        const info = readText(`/proc/self/fdinfo/${name}`);
        return info === undefined ? [] : [{ descriptor: Number(name), info }];
      })
    )
  };
};
