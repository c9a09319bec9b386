/** `latch login`: signs in to the ChatGPT subscription with a code that a person enters in a browser, on any machine. */
import { Effect } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, value } from "../../arguments/invocation.ts";
import { type LoadedConfig, load } from "../../config/load.ts";
import { subscriptionOf } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { exitCodes } from "../../output/status.ts";
import { SignInFailed } from "./sign-in-failed.ts";

export const login = (invocation: Invocation) =>
  Effect.gen(function* () {
    const streams = yield* Streams;
    const config = yield* load(yield* Machine, value(invocation, Flags.config));
    yield* ensureHome(config.paths);
    const invite = ({ address, code }: { readonly address: string; readonly code: string }) =>
      Effect.zipRight(streams.out(invitation(address, code)), streams.flush).pipe(Effect.ignore);
    yield* subscriptionOf(config)
      .signIn(invite)
      .pipe(Effect.mapError((failure) => new SignInFailed(failure)));
    yield* streams.out(`Signed in.\n${next(config)}`);
    return exitCodes.completed;
  });

const invitation = (address: string, code: string): string => `To sign in with ChatGPT:

  1. open ${address}
  2. enter ${code}

The code is good for 15 minutes. Enter it only if you have started this sign-in yourself.
Waiting; Ctrl-C stops.
`;

/** What is left to do where no provider uses the sign-in yet. */
const next = ({ values, paths }: LoadedConfig): string => {
  const [user] = Object.entries(values.providers ?? {}).find(([, { kind }]) => kind === "openai-codex") ?? [];
  return user === undefined
    ? `No provider uses it yet. Add to ${paths.config.path}:

[providers.chatgpt]
kind = "openai-codex"
default_model = "MODEL"
`
    : `The provider "${user}" uses it.\n`;
};
