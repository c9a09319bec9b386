/** `--output text`: the model's words on standard output, and nothing else there. */
import type { LiveEvent } from "@latch/protocol";

/** What has been written so far, as far as the next words depend on it. */
export interface TextState {
  /** Whether the current message has words on the screen. */
  readonly speaking: boolean;
  /** Whether an earlier message had any. */
  readonly spoken: boolean;
  readonly endsLine: boolean;
}

export const silent: TextState = { speaking: false, spoken: false, endsLine: true };

/** What to write for a live event, and the state after it. Messages are a blank line apart. */
export const speak = (state: TextState, live: LiveEvent): readonly [string, TextState] => {
  switch (live.type) {
    case "text_delta": {
      if (live.text === "") return ["", state];
      const gap = state.speaking || !state.spoken ? "" : "\n";
      return [
        `${gap}${live.text}`,
        { speaking: true, spoken: state.spoken, endsLine: live.text.endsWith("\n") }
      ];
    }
    case "durable": {
      const { type } = live.event.payload;
      if (type === "completion_report") {
        const gap = state.spoken ? "\n" : "";
        return [`${gap}${live.event.payload.text}\n`, { speaking: false, spoken: true, endsLine: true }];
      }
      return type === "assistant_message_completed" || type === "model_request_finished"
        ? endMessage(state)
        : ["", state];
    }
    case "retrying":
      return endMessage(state);
    case "activity":
      return ["", state];
  }
};

/** Ends the line that is open, if one is. */
export const endMessage = (state: TextState): readonly [string, TextState] =>
  state.speaking
    ? [state.endsLine ? "" : "\n", { speaking: false, spoken: true, endsLine: true }]
    : ["", state];
