/** Commands that end as a test says, without a sandbox: for rules about runs, not about execution. */
import { Deferred, Effect, Layer, Stream } from "effect";
import { type Command, ExecutionBackend, type Exit, type SandboxProfile } from "../../src/index.ts";

export interface Ran {
  readonly line: string;
  readonly profile: SandboxProfile;
}

export interface Behaviour {
  readonly exit?: number;
  readonly output?: string;
  /** Done while the command runs. */
  readonly meanwhile?: Effect.Effect<void>;
  /** Never ends by itself. */
  readonly hangs?: boolean;
}

export const scriptedBackend = (behave: (line: string, pipefail: boolean) => Behaviour = () => ({})) => {
  const ran: Array<Ran> = [];
  const lineOf = (command: Command) =>
    command.type === "shell" ? command.line : [command.program, ...command.args].join(" ");
  const layer = Layer.succeed(ExecutionBackend, {
    status: Effect.succeed({ available: true as const, backend: "scripted", version: "1" }),
    start: (profile, command) =>
      Effect.gen(function* () {
        const line = lineOf(command);
        ran.push({ line, profile });
        const {
          exit = 0,
          output = "",
          meanwhile = Effect.void,
          hangs = false
        } = behave(line, command.type === "shell" && command.pipefail);
        const killed = yield* Deferred.make<Exit>();
        const end: Effect.Effect<Exit> = hangs
          ? Deferred.await(killed)
          : Effect.as(meanwhile, { type: "exited" as const, code: exit });
        const cached = yield* Effect.cached(end);
        return {
          output: Stream.concat(
            output === ""
              ? Stream.empty
              : Stream.make({ from: "stdout" as const, bytes: new TextEncoder().encode(output) }),
            Stream.drain(Stream.fromEffect(Effect.asVoid(cached)))
          ),
          exit: cached,
          kill: Effect.asVoid(Deferred.succeed(killed, { type: "signalled", signal: "SIGKILL" }))
        };
      })
  });
  return { layer, ran };
};
