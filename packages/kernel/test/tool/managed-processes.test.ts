import { describe, expect, it } from "@effect/vitest";
import { type PayloadOf, ProcessId, RunId, SessionId } from "@latch/protocol";
import { Context, Deferred, Effect, Layer, Schedule, Scope } from "effect";
import { maxOutputBytes, maxProcessOutputBytes } from "../../src/defaults.ts";
import { Identity } from "../../src/port/identity.ts";
import { RunObserver } from "../../src/port/run-observer.ts";
import { reconcile } from "../../src/session/reconcile.ts";
import * as SessionState from "../../src/state/session-state.ts";
import * as ManagedProcesses from "../../src/tool/managed-processes.ts";
import { ProcessOutput } from "../../src/tool/process-output.ts";
import { walled } from "../files/walled.ts";
import { type Bench, withBench } from "./workbench.ts";

type Exited = PayloadOf<"process_exited">;

let minted = 0;
const identity = Layer.succeed(Identity, {
  session: Effect.succeed(SessionId.make("00000000-0000-4000-8000-000000000001")),
  run: Effect.succeed(RunId.make("run")),
  permission: Effect.die("not asked"),
  process: Effect.sync(() => ProcessId.make(`process_${++minted}`))
});

/** An open session's processes; `exited` is the first end that the log tells of. Closing the scope ends the session. */
const opened = (bench: Bench) =>
  Effect.gen(function* () {
    const exited = yield* Deferred.make<Exited>();
    bench.observer = Layer.succeed(RunObserver, {
      hear: (live) =>
        live.type === "durable" && live.event.payload.type === "process_exited"
          ? Deferred.succeed(exited, live.event.payload)
          : Effect.void
    });
    const context = yield* Layer.build(
      ManagedProcesses.layer.pipe(Layer.provideMerge(bench.layer()), Layer.provide(identity))
    );
    const processes = Context.get(context, ManagedProcesses.ManagedProcesses);
    const profile = { workspace: bench.workspace, capabilities: new Set<never>(), externalRoots: [] };
    return {
      ...processes,
      start: (command: string, label?: string) => processes.start(command, label, profile),
      exited: Deferred.await(exited)
    };
  });

const inBench = (use: (bench: Bench) => Effect.Effect<void, unknown, Scope.Scope>) => () =>
  withBench((bench) => Effect.scoped(use(bench)));

const exits = (bench: Bench): ReadonlyArray<Exited> =>
  bench.payloads().flatMap((payload) => (payload.type === "process_exited" ? [payload] : []));

describe("a managed process", () => {
  it.live(
    "that ends by itself has its end in the log without being polled, and what it said for whoever asks",
    inBench((bench) =>
      Effect.gen(function* () {
        const { start, poll, exited } = yield* opened(bench);
        const id = yield* start("echo out; echo err >&2; exit 3", "job");
        expect(bench.payloads()[0]).toMatchObject({
          type: "process_started",
          id,
          label: "job",
          mayWrite: false
        });
        expect(yield* exited).toMatchObject({ id, status: "exited", exitCode: 3, mayWrite: false });
        const said = yield* poll(id);
        expect(said).toContain(`[${id} job: exited with code 3]`);
        expect(said).toContain("out");
        expect(said).toContain("err");
        expect(yield* poll(id)).toContain("(no new output)");
        expect(exits(bench)).toHaveLength(1);
      })
    )
  );

  it.live(
    "is killed with everything it started, once, however often it is terminated",
    inBench((bench) =>
      Effect.gen(function* () {
        walled(bench);
        const { start, terminate, poll } = yield* opened(bench);
        const id = yield* start("sleep 1000 & sleep 1000");
        expect(yield* terminate(id)).toMatch(/killed by|exited with code/);
        yield* terminate(id);
        expect(yield* poll(id)).not.toContain("running");
        expect(exits(bench)).toMatchObject([{ id, status: "terminated" }]);
      })
    )
  );

  it.live(
    "ends with its session, and the log says so",
    inBench((bench) =>
      Effect.gen(function* () {
        const id = yield* Effect.scoped(Effect.flatMap(opened(bench), ({ start }) => start("sleep 1000")));
        expect(exits(bench)).toMatchObject([{ id, status: "terminated" }]);
      })
    )
  );

  it.live(
    "with a large output keeps all of it for later, and says where",
    inBench((bench) =>
      Effect.gen(function* () {
        const { start, poll, exited } = yield* opened(bench);
        const id = yield* start(`head -c ${maxOutputBytes * 3} /dev/zero | tr '\\0' x; echo; echo end`);
        const { artifact } = yield* exited;
        expect(bench.artifacts.get(artifact ?? "")).toHaveLength(maxOutputBytes * 3 + 5);
        const said = yield* poll(id);
        expect(said.length).toBeLessThan(maxOutputBytes * 2);
        expect(said).toContain(`[whole output: read_artifact ${artifact}]`);
      })
    )
  );

  it.live(
    "that says more than is held keeps the end of it, and says how much is gone",
    inBench((bench) =>
      Effect.gen(function* () {
        const { start, poll, exited } = yield* opened(bench);
        const id = yield* start(
          `head -c ${maxProcessOutputBytes * 2} /dev/zero | tr '\\0' x; echo; echo end`
        );
        const { artifact } = yield* exited;
        const kept = new TextDecoder().decode(bench.artifacts.get(artifact ?? ""));
        expect(kept.length).toBe(maxProcessOutputBytes);
        expect(kept.endsWith("\nend\n")).toBe(true);
        const said = yield* poll(id);
        const gone = maxProcessOutputBytes + 5;
        expect(said).toContain(`[${gone} characters of output were dropped before this poll]`);
        expect(said).toContain(`(incomplete: the first ${gone} characters were dropped)`);
      })
    )
  );

  it.live(
    "says when its output could not be kept, and its end is in the log all the same",
    inBench((bench) =>
      Effect.gen(function* () {
        bench.artifactsFail = true;
        const { start, poll, exited } = yield* opened(bench);
        const id = yield* start(`head -c ${maxOutputBytes * 3} /dev/zero | tr '\\0' x`);
        const end = yield* exited;
        expect(end).toMatchObject({ status: "exited", exitCode: 0 });
        expect(end.artifact).toBeUndefined();
        expect(yield* poll(id)).toMatch(/the whole output could not be kept: .*no space is left/);
      })
    )
  );

  it.live(
    "whose end can't be written at first is written once it can, and never twice",
    inBench((bench) =>
      Effect.gen(function* () {
        const { start, poll, exited, reconcile: settled } = yield* opened(bench);
        bench.store.failAfter = 1;
        const id = yield* start("true");
        // The process is over, and the commit of its end fails from here on; it is tried again at a widening pace.
        yield* Effect.repeat(poll(id), {
          until: (said) => said.includes("exited"),
          schedule: Schedule.spaced(1)
        });
        expect(exits(bench)).toEqual([]);
        bench.store.failAfter = undefined;
        yield* exited;
        yield* settled;
        expect(exits(bench)).toHaveLength(1);
      })
    )
  );

  it.live(
    "of an earlier kernel is reported lost when the session is opened again, and no poll pretends otherwise",
    inBench((bench) =>
      Effect.gen(function* () {
        const first = yield* Scope.make();
        const { start } = yield* Scope.extend(opened(bench), first);
        const id = yield* start("sleep 1000");
        // As a kernel leaves its log that was killed at this moment.
        const state = bench.events().reduce(SessionState.reduce, SessionState.initial);
        expect(reconcile(state, "0").filter(({ type }) => type === "process_exited")).toEqual([
          { type: "process_exited", id, status: "lost", mayWrite: false }
        ]);
        const again = yield* opened(bench);
        const asked = yield* Effect.flip(again.poll(id));
        expect(asked).toMatchObject({
          failure: "not_found",
          output: expect.stringContaining("nothing it started survived the restart")
        });
        expect(yield* Effect.flip(again.poll("process_none"))).toMatchObject({
          output: expect.stringContaining("there is no process process_none")
        });
        yield* Scope.close(first, yield* Effect.exit(Effect.void));
      })
    )
  );
});

describe("the output of a managed process", () => {
  it("is decoded across the borders of its pieces, each channel by itself", () => {
    const output = new ProcessOutput();
    const [a, b] = [new Uint8Array([0xc3]), new Uint8Array([0xa9])];
    output.add("stdout", a);
    output.add("stderr", new TextEncoder().encode("!"));
    output.add("stdout", b);
    output.add("stdout", new Uint8Array([0xf0, 0x9f]));
    output.end();
    expect(output.take()).toEqual({ text: "!é\uFFFD", missed: 0 });
  });
});
