/**
 * A process that does with the sandbox what Latch does, so that it can be killed or put where nothing works. Its one
 * argument is an order in JSON; what a command says goes to its own stdout.
 */
import type { SandboxProfile } from "@latch/kernel";
import { ExecutionBackend } from "@latch/kernel";
import { WorkspacePath } from "@latch/protocol";
import { Console, Effect, Schema, Stream } from "effect";
import { layerWith } from "../../src/index.ts";
import { execute } from "../../src/process/execution.ts";
import { makeFifos } from "../../src/process/fifo.ts";
import { makeGuard } from "../../src/process/guard.ts";
import { planFor } from "./plan-for.ts";

const Order = Schema.parseJson(
  Schema.Struct({
    what: Schema.Literal("status", "run"),
    root: Schema.String,
    line: Schema.String,
    without: Schema.Array(Schema.String),
    guarded: Schema.Boolean
  })
);
type Order = typeof Order.Type;

const settingsOf = ({ root }: Order) => ({
  home: `${root}/home`,
  stateDirectories: [`${root}/home/.latch`] as const,
  hidden: [],
  environment: process.env
});

const status = (order: Order) =>
  ExecutionBackend.pipe(
    Effect.flatMap((backend) => backend.status),
    Effect.provide(layerWith(settingsOf(order))),
    Effect.flatMap((found) => Console.log(JSON.stringify(found)))
  );

const unguarded = { watch: () => undefined, release: () => undefined };

const run = (order: Order) =>
  Effect.scoped(
    Effect.gen(function* () {
      const profile: SandboxProfile = {
        workspace: WorkspacePath.make(`${order.root}/workspace`),
        capabilities: new Set(["workspace_source_write"]),
        externalRoots: []
      };
      const { planned, bubblewrap, leakedDescriptors } = yield* planFor(settingsOf(order), profile, {
        type: "shell",
        line: order.line,
        pipefail: false
      });
      const plan = { ...planned, rules: planned.rules.filter(({ name }) => !order.without.includes(name)) };
      const fifos = yield* makeFifos("mkfifo", "/tmp");
      yield* fifos.prepare;
      const guard = order.guarded ? yield* makeGuard("/tmp") : unguarded;
      yield* Effect.sync(() => process.stdout.write("starting\n"));
      const { output, exit } = yield* execute({ bubblewrap, leakedDescriptors, fifos, guard }, plan);
      yield* Stream.runForEach(output, ({ bytes }) => Effect.sync(() => process.stdout.write(bytes)));
      yield* exit;
    })
  );

await Effect.runPromise(
  Schema.decode(Order)(process.argv[2] ?? "").pipe(
    Effect.flatMap((order) => (order.what === "status" ? status(order) : run(order)))
  )
);
