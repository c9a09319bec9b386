/** The real plan of a command on this machine, before any rule is taken away. */
import type { Command, SandboxProfile } from "@latch/kernel";
import { Effect, Either } from "effect";
import { gatherFacts } from "../../src/facts/facts.ts";
import { surveyHost } from "../../src/facts/host.ts";
import { probe } from "../../src/probe/probe.ts";
import { plan } from "../../src/profile/plan.ts";
import type { Settings } from "../../src/settings.ts";

export const planFor = (settings: Settings, profile: SandboxProfile, command: Command) =>
  Effect.gen(function* () {
    const host = surveyHost(settings, process.getuid?.() ?? -1);
    const verdict = yield* probe(settings, host);
    if (!verdict.available) return yield* Effect.dieMessage(verdict.diagnosis.problem);
    const facts = yield* gatherFacts(settings, host, profile, command);
    const planned = Either.getOrThrow(plan(facts, profile, command, verdict.ready.denyNestedNamespaces));
    return { planned, bubblewrap: verdict.ready.path, leakedDescriptors: host.leakedDescriptors };
  });
