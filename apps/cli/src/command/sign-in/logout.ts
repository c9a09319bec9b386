/** `latch logout`: takes the sign-in to the ChatGPT subscription off this machine. */
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, value } from "../../arguments/invocation.ts";
import { load } from "../../config/load.ts";
import { subscriptionOf } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { exitCodes } from "../../output/status.ts";
import { SignInFailed } from "./sign-in-failed.ts";

export const logout = (invocation: Invocation) =>
  Effect.gen(function* () {
    const config = yield* load(yield* Machine, value(invocation, Flags.config));
    yield* ensureHome(config.paths);
    const removed = yield* subscriptionOf(config).signOut.pipe(
      Effect.mapError((failure) => new SignInFailed(failure))
    );
    yield* (yield* Streams).out(
      removed
        ? "Signed out: the tokens are gone from this machine. To end the sign-in everywhere, use ChatGPT's own settings.\n"
        : "Nobody was signed in.\n"
    );
    return exitCodes.completed;
  });
