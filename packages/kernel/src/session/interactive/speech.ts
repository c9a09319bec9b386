/** How words get to a model: they open a run, are said to the one that is on, or go back to the person. */
import type { MediaRef } from "@latch/protocol";
import { Effect, Ref } from "effect";
import type { Input } from "../../run/steering.ts";
import type { ActiveSession, Happening } from "./active-session.ts";
import type { Console } from "./console.ts";
import type { ImageTray } from "./image-tray.ts";
import { noSession, type Stage } from "./stage.ts";
import * as Turns from "./turns.ts";

export const makeSpeech = (console: Console, stage: Stage, tray: ImageTray) => {
  const { say, status, notice } = console;

  /** Words and images are the person's again. */
  const giveBack = (inputs: ReadonlyArray<Input>) =>
    inputs.length === 0
      ? Effect.void
      : Effect.zipRight(
          tray.putBack(inputs.flatMap((input) => input.media ?? [])),
          say({ type: "returned", texts: inputs.map(({ text }) => text) })
        );

  const begin = (shown: ActiveSession, input: Input) =>
    Effect.zipRight(status("running"), shown.start(input));

  const steer = (shown: ActiveSession, input: Input) =>
    Effect.flatMap(shown.session.steer(input), (outcome) =>
      outcome === "accepted"
        ? Effect.void
        : Effect.zipRight(
            Ref.update(shown.turns, (turns) => Turns.tooLate(turns, input)),
            notice("info", "The run was over already: this is sent as a new request")
          )
    );

  const speak = Effect.fn("Interactive.speak")(function* (shown: ActiveSession, input: Input) {
    const where = yield* Ref.modify(shown.turns, (turns) => Turns.submit(turns, input));
    if (where === "start") return yield* begin(shown, input);
    yield* say({ type: "queued", text: input.text });
    if (where === "say") yield* steer(shown, input);
  });

  /** Says a prompt, with the images that wait. */
  const prompt = Effect.fn("Interactive.prompt")(function* (text: string) {
    const shown = yield* stage.current;
    if (shown === undefined) {
      yield* notice("error", noSession);
      return yield* giveBack([{ text }]);
    }
    const media: ReadonlyArray<MediaRef> = yield* tray.images;
    const { descriptor } = yield* shown.session.model;
    if (media.length > 0 && !descriptor.inputModalities.includes("image")) {
      yield* notice(
        "error",
        `${descriptor.model} takes no images: /detach all, or choose another with /model`
      );
      return yield* giveBack([{ text }]);
    }
    if (text.trim() === "" && media.length === 0) return;
    yield* tray.clear;
    yield* speak(shown, { text, ...(media.length === 0 ? {} : { media }) });
  });

  /** Stops the run that is on. What waits goes back to the person. */
  const cancel = Effect.gen(function* () {
    const shown = yield* stage.current;
    if (shown === undefined || (yield* Ref.get(shown.turns)).phase !== "running") return;
    yield* giveBack(yield* Ref.modify(shown.turns, Turns.cancel));
    yield* status("cancelling");
    yield* shown.interrupt;
  });

  /** Acts on what happened in the session that is shown. */
  const react = Effect.fn("Interactive.react")(function* (shown: ActiveSession, happening: Happening) {
    switch (happening.type) {
      case "began": {
        const early = yield* Ref.modify(shown.turns, Turns.began);
        return yield* Effect.forEach(early, (input) => steer(shown, input), { discard: true });
      }
      case "taken_in":
        return yield* Ref.update(shown.turns, (turns) => Turns.takenIn(turns, happening.text));
      case "ended": {
        const before = yield* Ref.get(shown.turns);
        const { returned, next, turns } = Turns.ended(before);
        yield* Ref.set(shown.turns, turns);
        // A run that began says in the log why it ended.
        if (!before.begun && happening.problem !== undefined) yield* notice("error", happening.problem);
        yield* giveBack(returned);
        if (next !== undefined) return yield* begin(shown, next);
        return yield* status("idle");
      }
    }
  });

  return { prompt, cancel, react };
};
