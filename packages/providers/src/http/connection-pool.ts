/** Connections that outlive a request, so that a tool loop doesn't shake hands each time. They end with the scope. */
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { Effect, type Scope } from "effect";

export const connectionPool = (base: URL): Effect.Effect<Agent, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() =>
      base.protocol === "https:"
        ? new SecureAgent({ keepAlive: true, autoSelectFamily: true })
        : new Agent({ keepAlive: true, autoSelectFamily: true })
    ),
    (agent) => Effect.sync(() => agent.destroy())
  );
