/** `ExecutionBackend` on Bubblewrap. Every command is planned afresh from what is on the machine at that moment. */
import { ExecutionBackend, SandboxUnavailable } from "@latch/kernel";
import { Effect, Layer } from "effect";
import { gatherFacts } from "./facts/facts.ts";
import { findProgram, type HostFacts, surveyHost } from "./facts/host.ts";
import { once } from "./once.ts";
import { backendName, probe, statusOf } from "./probe/probe.ts";
import { execute } from "./process/execution.ts";
import { makeFifos } from "./process/fifo.ts";
import { makeGuard } from "./process/guard.ts";
import { plan } from "./profile/plan.ts";
import { SandboxSettings, type Settings } from "./settings.ts";

const make = Effect.gen(function* () {
  const settings = yield* SandboxSettings;
  let surveyed: HostFacts | undefined;
  // Looked at with the first command: an answer that needs none does not wait for it.
  const host = (): HostFacts => {
    surveyed ??= surveyHost(settings, process.getuid?.() ?? -1);
    return surveyed;
  };
  const temporary = settings.environment["TMPDIR"] || "/tmp";
  const mkfifo = findProgram(settings.environment, "mkfifo", ["/usr/bin", "/bin"]) ?? "mkfifo";
  const fifos = yield* makeFifos(mkfifo, temporary);
  const guard = yield* once(makeGuard(temporary));
  const verdict = yield* once(
    Effect.zipLeft(
      Effect.suspend(() => probe(settings, host())),
      Effect.ignore(fifos.prepare),
      { concurrent: true }
    )
  );
  return ExecutionBackend.of({
    status: Effect.map(verdict, statusOf),
    start: Effect.fn("ExecutionBackend.start")(function* (profile, command) {
      const found = yield* verdict;
      if (!found.available)
        return yield* new SandboxUnavailable({ backend: backendName, ...found.diagnosis });
      const facts = yield* gatherFacts(settings, host(), profile, command);
      const planned = yield* plan(facts, profile, command, found.ready.denyNestedNamespaces);
      return yield* execute(
        {
          bubblewrap: found.ready.path,
          leakedDescriptors: host().leakedDescriptors,
          fifos,
          guard: yield* guard
        },
        planned
      );
    })
  });
});

/** The adapter; probes on first use, once. */
export const layer: Layer.Layer<ExecutionBackend, never, SandboxSettings> = Layer.scoped(
  ExecutionBackend,
  make
);

export const layerWith = (settings: Settings): Layer.Layer<ExecutionBackend> =>
  Layer.provide(layer, Layer.succeed(SandboxSettings, settings));
