/**
 * `latch demo`: the main job end to end. Everything is real but the model, whose answers are written in advance: the
 * loop, the log, the sandbox, the checks, the resume.
 */
import { Effect, Layer, Ref } from "effect";
import * as Flags from "../../arguments/flags.ts";
import { given, type Invocation } from "../../arguments/invocation.ts";
import { Streams } from "../../machine/streams.ts";
import { Machine } from "../../machine/surroundings.ts";
import { activityLine } from "../../output/activity.ts";
import { exitCodes } from "../../output/status.ts";
import { type Announcer, wordsOf } from "../run/announcer.ts";
import { attempt, type Progress } from "../run/attempt.ts";
import { type Playground, playground } from "./playground.ts";
import { secondProcess } from "./second-process.ts";
import * as Story from "./story.ts";

const task = "The tests of this project fail. Find out why, and fix it.";
const followUp = "Which file did you change, and how do you know that it works?";

export const demo = Effect.fn("Command.demo")(function* (invocation: Invocation) {
  const streams = yield* Streams;
  const keep = given(invocation, Flags.keep);
  return yield* Effect.gen(function* () {
    const place = yield* playground(keep);
    yield* streams.out(Story.opening(place, task));
    const { report, session } = yield* firstProcess(invocation, place);
    yield* streams.out(Story.evidence(report));
    if (session === null || report?.completion !== "verified") {
      yield* streams.err(Story.unverified);
      return exitCodes.failed;
    }
    const { environment } = yield* Machine;
    const args = ["resume", "--session", session.slice(0, 8), "--prompt", followUp];
    yield* streams.out(Story.resuming(args));
    const code = yield* secondProcess([...args, "--workspace", place.project], {
      ...environment,
      LATCH_HOME: place.home
    });
    yield* streams.out(Story.closing(place, keep));
    return code;
  }).pipe(Effect.scoped);
});

const firstProcess = Effect.fn("Demo.firstProcess")(function* (invocation: Invocation, place: Playground) {
  const around = yield* Machine;
  const announcer = yield* storyteller;
  const progress = yield* Ref.make<Progress>({
    workspace: place.project,
    session: null,
    sequenceBefore: 0,
    report: null,
    pricesOf: () => undefined
  });
  const values = new Map([
    [Flags.prompt.name, [task]],
    [Flags.workspace.name, [place.project]]
  ]);
  yield* attempt({ invocation: { ...invocation, values }, command: "run", announcer, progress }).pipe(
    Effect.provide(Layer.succeed(Machine, { ...around, latchHome: place.home }))
  );
  return yield* Ref.get(progress);
});

/** Tells what happens as it happens. */
const storyteller = Effect.gen(function* () {
  const streams = yield* Streams;
  const announcer: Pick<Announcer, "hear"> = {
    hear: (live) => {
      const line = wordsOf(live) ?? activityLine(live);
      return line === undefined ? Effect.void : Effect.ignore(streams.out(Story.told(line)));
    }
  };
  return announcer;
});
