/** One invocation from its arguments to the end of its run. What becomes known on the way is kept, however it ends. */
import { resolve } from "node:path";
import { CredentialSource, type RunReport, Session } from "@latch/kernel";
import type { ModelPricing, SessionId } from "@latch/protocol";
import { credentialOf, resolveModel } from "@latch/providers";
import { Effect, Either, Ref } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { type Invocation, outputFormat, value, values } from "../../arguments/invocation.ts";
import { entryOf, type LoadedConfig, load } from "../../config/load.ts";
import { resolveProfile } from "../../config/profile.ts";
import { controls, overridesOf } from "../../config/settings.ts";
import { credentialLayer, storeLayer } from "../../layers.ts";
import { ensureHome } from "../../machine/home.ts";
import * as Identity from "../../machine/identity.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { canonicalWorkspace } from "../../machine/workspace.ts";
import type { Announcer } from "./announcer.ts";
import { keepAttachment, readAttachment } from "./attachment.ts";
import { readPrompt } from "./prompt.ts";
import { newSession, resumedSession } from "./selection.ts";
import { sessionLayer } from "./session-layer.ts";

/** What is known so far. */
export interface Progress {
  readonly workspace: string;
  readonly session: SessionId | null;
  readonly sequenceBefore: number;
  readonly report: RunReport | null;
  /** Prices by provider and model, as far as they are known. */
  readonly pricesOf: (provider: string, model: string) => ModelPricing | undefined;
}

export interface Task {
  readonly invocation: Invocation;
  readonly command: "run" | "resume";
  readonly announcer: Pick<Announcer, "hear">;
  readonly progress: Ref.Ref<Progress>;
}

export const attempt = Effect.fn("Run.attempt")(function* (task: Task) {
  const { invocation, progress } = task;
  const around = yield* Machine;
  const config = yield* load(around, value(invocation, Flags.config));
  const workspace = yield* canonicalWorkspace(
    resolve(around.workingDirectory, value(invocation, Flags.workspace) ?? ".")
  );
  yield* Ref.update(progress, (known) => ({ ...known, workspace, pricesOf: pricesIn(config) }));
  const prompt = yield* readPrompt(invocation, around.workingDirectory);
  const attachments = yield* Effect.forEach(values(invocation, Flags.attach), (path) =>
    readAttachment(path, around.workingDirectory)
  );
  yield* ensureHome(config.paths);

  return yield* Effect.gen(function* () {
    const selected =
      task.command === "run" ? yield* newSession(workspace) : yield* resumedSession(invocation, workspace);
    if (selected.workspace !== workspace) yield* announceWorkspace(invocation, selected.workspace);
    const overrides = overridesOf(invocation);
    const profile = yield* resolveProfile(
      overrides,
      selected.settings,
      config.values,
      config.paths.config.path,
      config.discovered
    );
    // A key that is missing is found before a session exists for it.
    yield* checkCredential(config, profile.value.provider);
    const session = yield* sessionLayer({
      config,
      selected,
      profile: profile.value,
      controls: controls(overrides, selected.settings, config.values),
      announcer: task.announcer
    });
    yield* Effect.gen(function* () {
      const open = yield* Session;
      yield* Ref.update(progress, (known) => ({
        ...known,
        workspace: selected.workspace,
        session: selected.session,
        sequenceBefore: selected.sequenceBefore
      }));
      const media = yield* Effect.forEach(attachments, keepAttachment);
      yield* open.run({ text: prompt, ...(media.length === 0 ? {} : { media }) }).pipe(
        Effect.onExit(() =>
          open.report.pipe(
            Effect.flatMap((report) => Ref.update(progress, (known) => ({ ...known, report }))),
            Effect.ignore
          )
        )
      );
    }).pipe(Effect.provide(session));
  }).pipe(Effect.provide(storeLayer(config)), Effect.provide(Identity.layer));
});

const pricesIn =
  (config: LoadedConfig): Progress["pricesOf"] =>
  (provider, model) => {
    const entry = entryOf(config, provider);
    return entry && Either.getOrUndefined(resolveModel(entry, model))?.descriptor.pricing;
  };

/** Finds out whether a provider's key is there, without reading it. */
export const checkCredential = (config: LoadedConfig, provider: string) =>
  Effect.gen(function* () {
    const entry = entryOf(config, provider);
    const reference = entry === undefined ? undefined : credentialOf(entry);
    if (reference === undefined) return;
    const source = yield* CredentialSource;
    yield* source.check(reference);
  }).pipe(Effect.provide(credentialLayer(config)));

const announceWorkspace = (invocation: Invocation, workspace: string) =>
  outputFormat(invocation) === "text"
    ? Effect.flatMap(Streams, (streams) =>
        streams.err(`going on in ${workspace}, where the session belongs\n`)
      )
    : Effect.void;
