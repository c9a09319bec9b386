/** Signs in while the screen stays: the code is shown, and a person may think better of it. */
import { Deferred, Effect, Ref } from "effect";
import { load } from "../../config/load.ts";
import type { Surroundings } from "../../config/paths.ts";
import { subscriptionOf } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";
import type { Message } from "../app/message.ts";
import { freeName } from "../setup/add-provider.ts";
import type { SetupPlan } from "../setup/plan.ts";
import { knownModels } from "./models.ts";

export interface SignIn {
  /** Returns once signed in, or once it was stopped; the plan is what the config still lacks. */
  readonly run: (
    tell: (message: Message) => Effect.Effect<void>
  ) => Effect.Effect<SetupPlan | undefined, { readonly message: string }>;
  readonly stop: Effect.Effect<void>;
  readonly forget: Effect.Effect<boolean, { readonly message: string }>;
}

export const makeSignIn = (around: Surroundings, configFlag: string | undefined): Effect.Effect<SignIn> =>
  Effect.map(Ref.make<Deferred.Deferred<void> | undefined>(undefined), (waiting) => ({
    run: (tell) =>
      Effect.gen(function* () {
        const stopped = yield* Deferred.make<void>();
        yield* Ref.set(waiting, stopped);
        const config = yield* load(around, configFlag);
        yield* ensureHome(config.paths);
        const signed = subscriptionOf(config)
          .signIn(({ address, code }) => tell({ type: "sign_in", address, code }))
          .pipe(Effect.as(true), Effect.mapError(worded));
        const done = yield* Effect.raceFirst(signed, Effect.as(Deferred.await(stopped), false));
        if (!done) return undefined;
        const used = Object.values(config.values.providers ?? {}).some(({ kind }) => kind === "openai-codex");
        const [model] = knownModels("openai-codex");
        if (!used && model !== undefined) return plan(model, Object.keys(config.values.providers ?? {}));
        yield* tell({ type: "signed", said: "signed in with ChatGPT" });
        return undefined;
      }),
    stop: Effect.flatMap(Ref.get(waiting), (stopped) =>
      stopped === undefined ? Effect.void : Effect.asVoid(Deferred.succeed(stopped, undefined))
    ),
    forget: Effect.flatMap(load(around, configFlag), (config) =>
      Effect.mapError(subscriptionOf(config).signOut, worded)
    )
  }));

const plan = (model: string, taken: ReadonlyArray<string>): SetupPlan => {
  const name = freeName("chatgpt", taken);
  return {
    edits: [{ path: ["providers", name], value: { kind: "openai-codex", default_model: model } }],
    secrets: {},
    said: `signed in; the provider ${name} is configured`,
    use: name
  };
};

const worded = ({ problem, remedy }: { readonly problem: string; readonly remedy: string }) => ({
  message: `${problem}; ${remedy}`
});
