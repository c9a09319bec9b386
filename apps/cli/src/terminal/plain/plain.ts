/**
 * The same session, line by line: for screen readers, and for terminals that can't do more. Nothing that was written is
 * ever drawn over; what is typed is a line, and a line that ends in "\\" goes on.
 */
import { commandCatalogue, InteractiveSession, type SessionShelf } from "@latch/kernel";
import type { Event, LiveEvent, SessionInput, SessionOutput } from "@latch/protocol";
import { type Question, sanitise, sanitiseLine, View } from "@latch/ui-reducers";
import { Clock, Effect, Ref, Stream } from "effect";
import { Cancellation } from "../../machine/cancellation.ts";
import { Streams } from "../../machine/streams.ts";
import { activityLine } from "../../output/activity.ts";
import { farewell } from "../farewell.ts";
import { type Answer, options } from "../panel/approval.ts";
import { ago } from "../panel/number.ts";

/** What is to be said at the end. */
export const runPlain = (first: ReadonlyArray<SessionInput>) =>
  Effect.gen(function* () {
    const { out, inputLine } = yield* Streams;
    const { outputs, send, sessions } = yield* InteractiveSession;
    const { requested } = yield* Cancellation;
    const view = yield* Ref.make(View.initial);
    const say = (text: string): Effect.Effect<void> =>
      text === "" ? Effect.void : Effect.ignore(out(`${text}\n`));

    const hear = (said: SessionOutput) =>
      Effect.gen(function* () {
        const before = yield* Ref.get(view);
        const after = View.reduce(before, said);
        yield* Ref.set(view, after);
        yield* say(spoken(before, after, said));
        if (said.type === "command") yield* ofInterface(said.name, sessions, say, send);
      });

    const typed = (line: string) =>
      Effect.gen(function* () {
        const asked = (yield* Ref.get(view)).live.questions[0];
        if (line.trim() === "/stop") return yield* send({ type: "cancel" });
        const answer = asked === undefined ? undefined : answerOf(asked, line);
        if (asked !== undefined && answer !== undefined) {
          return yield* send({ type: "decide", requestId: asked.requestId, decision: answer });
        }
        return yield* send({ type: "submit", text: line });
      });

    const read = Effect.gen(function* () {
      for (;;) {
        let line = yield* inputLine;
        while (line?.endsWith("\\") === true) {
          const more = yield* inputLine;
          line = more === undefined ? line.slice(0, -1) : `${line.slice(0, -1)}\n${more}`;
        }
        if (line === undefined) return yield* send({ type: "quit" });
        yield* typed(line);
      }
    });

    yield* Effect.forEach(first, send, { discard: true });
    yield* Effect.forkScoped(Effect.zipRight(requested, send({ type: "quit" })));
    yield* Effect.forkScoped(Effect.catchAll(read, () => send({ type: "quit" })));
    yield* Stream.runForEach(outputs, hear);
    return farewell(yield* Ref.get(view));
  }).pipe(Effect.scoped);

/** What one thing that was said is, in lines; empty for what a listener needs not hear. */
const spoken = (before: View.View, after: View.View, said: SessionOutput): string => {
  switch (said.type) {
    case "opened":
      return `Latch, in ${sanitiseLine(said.workspace)}${said.resumed ? ", resumed" : ""}. /help lists commands, /stop stops a run, /quit leaves.`;
    case "recent":
      return `This session is long: only its newest part is read out; latch sessions export has all of it.\n${ofEvents(said.events)}`;
    case "history":
      // What of it was not read out is not wanted now: it would come between what happens.
      return before.replay === null ? ofEvents(said.events) : "";
    case "unreadable":
      return `error: the rest of this session can't be read: ${sanitise(said.problem)}`;
    case "live":
      return ofEvent(said.live);
    case "status":
      return said.status === "idle" && before.status !== "idle"
        ? "Ready."
        : said.status === "cancelling"
          ? "Stopping."
          : "";
    case "settings":
      return before.settings === null
        ? `Mode ${said.settings.mode}, model ${sanitiseLine(said.settings.profile.model)}, safety ${said.settings.safety}.`
        : "";
    case "question": {
      const asked = after.live.questions.at(-1);
      return asked === undefined ? "" : questionText(asked);
    }
    case "queued":
      return "Said to the run; it is taken in at the next step.";
    case "returned":
      return `Not sent: ${said.texts.map((text) => sanitiseLine(text)).join(" / ")}`;
    case "attachments":
      return said.images.length === 0 ? "" : `Images attached: ${said.images.length}.`;
    case "notice":
      return `${said.level === "info" ? "" : `${said.level}: `}${sanitise(said.text)}`;
    case "diff":
      return said.text.trim() === "" ? "No changes." : sanitise(said.text);
    case "unopened":
      return `${sanitise(said.problem)}${said.needsSetup ? '\nRun "latch setup" in a full terminal, or write the config by hand.' : ""}`;
    case "command":
      return "";
  }
};

const ofEvents = (events: ReadonlyArray<Event>): string =>
  events
    .map((event) => ofEvent({ type: "durable", event }))
    .filter((line) => line !== "")
    .join("\n");

const ofEvent = (live: LiveEvent): string => {
  if (live.type === "durable") {
    const { payload } = live.event;
    if (payload.type === "user_message") return `You: ${sanitise(payload.text)}`;
    if (payload.type === "assistant_message_completed" || payload.type === "completion_report") {
      return payload.text.trim() === "" ? "" : `Latch: ${sanitise(payload.text)}`;
    }
    if (payload.type === "run_completed" && payload.outcome !== "completed") {
      return payload.outcome === "cancelled"
        ? "Stopped."
        : `error: ${sanitise(payload.detail ?? "the run failed")}`;
    }
  }
  return sanitiseLine(activityLine(live) ?? "");
};

const questionText = (asked: Question): string =>
  [
    `Permission needed, ${asked.tool}: ${asked.operation}`,
    ...(asked.reason === "" ? [] : [`Why: ${asked.reason}`]),
    ...options(asked).map(({ key, label, detail }) => `  ${key}: ${label}, ${detail}`),
    "Type the letter and Enter."
  ].join("\n");

const answerOf = (asked: Question, line: string): Answer | undefined =>
  options(asked).find(({ key }) => key === line.trim().toLowerCase())?.answer;

/** Commands that an interface carries out itself, as far as lines can. */
const ofInterface = (
  name: string,
  shelf: SessionShelf,
  say: (text: string) => Effect.Effect<void>,
  send: (input: SessionInput) => Effect.Effect<void>
): Effect.Effect<void> => {
  switch (name) {
    case "help":
      return say(
        commandCatalogue.map((each) => `/${each.name} ${each.usage}: ${each.description}`).join("\n")
      );
    case "quit":
      return send({ type: "quit" });
    case "sessions":
      return shelf.list({ limit: 20 }).pipe(
        Effect.zip(Clock.currentTimeMillis),
        Effect.flatMap(([rows, now]) =>
          say(
            rows
              .map(
                ({ session, updatedAt, preview }) =>
                  `${session.slice(0, 8)}, ${ago(now - updatedAt)}: ${sanitiseLine(preview)}`
              )
              .concat("Go on with one: latch --resume --session ID")
              .join("\n")
          )
        ),
        Effect.catchAll((error) => say(`error: ${error.message}`))
      );
    default:
      return say(`/${name} needs a full terminal; this one is line by line (LATCH_PLAIN or TERM=dumb)`);
  }
};
