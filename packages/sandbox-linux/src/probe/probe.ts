/**
 * Whether commands can be sandboxed here, found out by sandboxing one: the very rules of a command without a workspace,
 * and a word that must come back.
 */
import type { SandboxStatus } from "@latch/kernel";
import { Effect } from "effect";
import { nestedNamespacesDeniableSince } from "../defaults.ts";
import type { HostFacts } from "../facts/host.ts";
import { isolation } from "../profile/isolation.ts";
import { compose, ruleOf } from "../profile/overlay.ts";
import { argumentsOf } from "../profile/rule.ts";
import { systemOverlays } from "../profile/system.ts";
import type { Settings } from "../settings.ts";
import { type Answer, ask } from "./ask.ts";
import { locateBubblewrap } from "./bubblewrap.ts";
import { type Diagnosis, diagnoseBinary, diagnoseFailure, diagnoseVersion } from "./diagnosis.ts";
import { type Machine, surveyMachine } from "./machine.ts";
import { older, parseVersion } from "./version.ts";

export const backendName = "bubblewrap";

const word = "latch-sandbox-works";

export interface Ready {
  readonly path: string;
  readonly version: string;
  readonly denyNestedNamespaces: boolean;
}

export type Verdict =
  | { readonly available: true; readonly ready: Ready }
  | { readonly available: false; readonly diagnosis: Diagnosis };

const unavailable = (diagnosis: Diagnosis): Verdict => ({ available: false, diagnosis });

export const statusOf = (verdict: Verdict): SandboxStatus =>
  verdict.available
    ? { available: true, backend: backendName, version: verdict.ready.version }
    : { available: false, backend: backendName, ...verdict.diagnosis };

const environment = { PATH: "/usr/local/bin:/usr/bin:/bin" };

const trial = (path: string, host: HostFacts, denyNestedNamespaces: boolean): Effect.Effect<Answer> =>
  ask(
    path,
    [
      ...argumentsOf([
        ...isolation({ network: false, denyNestedNamespaces }),
        ...compose(systemOverlays(host, undefined)).map(ruleOf)
      ]),
      "--",
      "/bin/sh",
      "-c",
      `echo ${word}`
    ],
    environment
  );

const works = ({ succeeded, stdout }: Answer): boolean => succeeded && stdout.trim() === word;

const decide = (path: string, machine: Machine, asked: Answer, hardened: Answer, plain: Answer): Verdict => {
  const version = diagnoseVersion(asked.stdout || asked.stderr, machine);
  if (version !== undefined) return unavailable(version);
  const ready = { path, version: asked.stdout.trim().replace(/^bubblewrap /, "") };
  if (works(hardened)) return { available: true, ready: { ...ready, denyNestedNamespaces: true } };
  if (works(plain)) return { available: true, ready: { ...ready, denyNestedNamespaces: false } };
  return unavailable(diagnoseFailure(plain.stderr, machine));
};

/** Whether it is worth asking for the lock on nested namespaces: a set-uid Bubblewrap and an old one have none. */
const lockable = (setuid: boolean, version: string): boolean => {
  const parsed = parseVersion(version);
  return !setuid && parsed !== undefined && !older(parsed, nestedNamespacesDeniableSince);
};

/** Starts Bubblewrap two or three times, about 20 ms in all. Never fails: what is wrong is the verdict. */
export const probe = Effect.fn("Sandbox.probe")(function* (settings: Settings, host: HostFacts) {
  const found = locateBubblewrap(settings);
  const machine = surveyMachine();
  const binary = diagnoseBinary(found, machine);
  if (found.type !== "found" || binary !== undefined) {
    return unavailable(binary ?? { problem: "Bubblewrap was not found", remedy: machine.install });
  }
  const [asked, first] = yield* Effect.all(
    [ask(found.path, ["--version"], environment), trial(found.path, host, !found.setuid)],
    { concurrency: "unbounded" }
  );
  const hardened = lockable(found.setuid, asked.stdout) ? first : { ...first, succeeded: false };
  const plain = works(hardened) || found.setuid ? first : yield* trial(found.path, host, false);
  return decide(found.path, machine, asked, hardened, plain);
});
