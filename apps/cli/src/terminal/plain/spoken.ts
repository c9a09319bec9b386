/** What a session says, in lines. */
import type { Event, LiveEvent, SessionOutput } from "@latch/protocol";
import { Chunked, type Question, sanitise, sanitiseLine, type View } from "@latch/ui-reducers";
import { activityLine } from "../../output/activity.ts";
import { type Answer, options } from "../panel/approval.ts";

/** What one thing that was said is, in lines; empty for what a listener needs not hear. */
export const spoken = (before: View.View, after: View.View, said: SessionOutput): string => {
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
      return ofEvent(said.live) || newNotice(before, after);
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
      return sanitise(said.problem);
    case "command":
      return "";
  }
};

/** What the transcript tells of an event that says nothing else: a change of the mode, a file that was taken back. */
const newNotice = (before: View.View, after: View.View): string => {
  const { cells } = after.log.transcript;
  const cell =
    Chunked.size(cells) > Chunked.size(before.log.transcript.cells) ? Chunked.last(cells) : undefined;
  return cell?.kind === "notice" ? cell.text : "";
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

export const answerOf = (asked: Question, line: string): Answer | undefined =>
  options(asked).find(({ key }) => key === line.trim().toLowerCase())?.answer;
