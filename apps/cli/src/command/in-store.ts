/** A command over what is stored: config, folders and store in place, and nothing of a run. */
import { Effect } from "effect";
import * as Flags from "../arguments/flags.ts";
import { type Invocation, value } from "../arguments/invocation.ts";
import { type LoadedConfig, load } from "../config/load.ts";
import { storeLayer } from "../layers.ts";
import { ensureHome } from "../machine/home.ts";
import { Machine } from "../machine/surroundings.ts";

/** Loads the config that an invocation names. */
export const loadConfig = Effect.fn("Command.loadConfig")(function* (invocation: Invocation) {
  return yield* load(yield* Machine, value(invocation, Flags.config));
});

/** Runs a command with the store open. */
export const inStore = <A, E, R>(
  invocation: Invocation,
  command: (config: LoadedConfig) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const config = yield* loadConfig(invocation);
    yield* ensureHome(config.paths);
    return yield* Effect.provide(command(config), storeLayer(config));
  });
