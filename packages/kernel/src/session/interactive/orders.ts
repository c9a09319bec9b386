/** What a person orders beside talking: slash commands, settings, answers to questions. */
import type { SessionInput } from "@latch/protocol";
import { Effect } from "effect";
import type { ActiveSession } from "./active-session.ts";
import { carryOut, type Told } from "./carry-out.ts";
import type { FoundCommand } from "./commands.ts";
import type { Console } from "./console.ts";
import type { ImageTray } from "./image-tray.ts";
import type { SessionChoice } from "./session-opener.ts";
import type { Stage } from "./stage.ts";

export const makeOrders = (console: Console, stage: Stage, tray: ImageTray) => {
  const { say, notice, problem } = console;

  const tell = (told: Told): Effect.Effect<void> => {
    switch (told.type) {
      case "info":
      case "warning":
        return notice(told.type, told.text);
      case "diff":
        return say(told);
      case "choose":
        return say({ type: "command", name: told.name, argument: told.argument ?? "" });
      case "nothing":
        return Effect.void;
    }
  };

  /** Changes something of the session, and says what is in force then. */
  const settle = (set: (shown: ActiveSession) => Effect.Effect<unknown, { readonly message: string }>) =>
    stage.withSession((shown) =>
      Effect.zipRight(Effect.catchAll(set(shown), problem), stage.saySettings(shown))
    );

  const attach = (path: string) =>
    path === ""
      ? notice("info", "Say /attach FILE")
      : stage.withSession(({ workspace }) => tray.add(path, workspace));

  const change = (choice: SessionChoice) =>
    Effect.if(stage.busy, {
      onTrue: () => notice("warning", "Another session has to wait: let the run end, or cancel it first"),
      onFalse: () => stage.show(choice)
    });

  const reopen = Effect.flatMap(stage.current, (shown) =>
    shown === undefined
      ? stage.retry
      : settle(({ session }) =>
          Effect.flatMap(session.model, ({ profile }) =>
            session.changeProfile(profile, "its configuration has changed", { renew: true })
          )
        )
  );

  const command = Effect.fn("Interactive.command")(function* (found: FoundCommand, argument: string) {
    if (!found.whileRunning && (yield* stage.busy)) {
      return yield* notice("warning", `/${found.name} has to wait: let the run end, or cancel it first`);
    }
    if (found.by === "interface") return yield* say({ type: "command", name: found.name, argument });
    const { name } = found;
    switch (name) {
      case "attach":
        return yield* attach(argument);
      case "detach":
        return yield* tray.remove(argument);
      case "new":
        return yield* change({ type: "new" });
      // What waits for a command that is on must not keep a person from cancelling it.
      case "diff":
        return yield* Effect.forkDaemon(
          stage
            .withSession(({ session }) => Effect.flatMap(carryOut(session, name, argument), tell))
            .pipe(Effect.catchAll(problem))
        );
      default:
        return yield* settle(({ session }) => Effect.flatMap(carryOut(session, name, argument), tell));
    }
  });

  const decide = (input: Extract<SessionInput, { readonly type: "decide" }>) =>
    stage.withSession(({ desk }) =>
      Effect.flatMap(desk.decide(input.requestId, input.decision, input.reason), (outcome) => {
        switch (outcome) {
          case "answered":
            return Effect.void;
          case "not_waiting":
            return notice("warning", "That question is not waiting any more");
          case "not_offered":
            return notice("warning", "That can't be allowed for good: allow it once, or deny it");
        }
      })
    );

  return { command, settle, attach, change, reopen, decide };
};
