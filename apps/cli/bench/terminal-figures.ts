/** The terminal's own work, without a terminal: a key to its bytes, a frame while words stream in, a long session held. */
import {
  type Event,
  GlobalSequence,
  type Payload,
  Sequence,
  SessionId,
  type SessionOutput
} from "@latch/protocol";
import { type App, initialApp } from "../src/terminal/app/app.ts";
import type { Message } from "../src/terminal/app/message.ts";
import { readStream } from "../src/terminal/app/timeline.ts";
import { update } from "../src/terminal/app/update.ts";
import { view } from "../src/terminal/app/view.ts";
import { nothingShown, paint, type Shown } from "../src/terminal/screen/paint.ts";
import { makeTheme } from "../src/terminal/theme/theme.ts";

const session = SessionId.make("00000000-0000-4000-8000-00000000abcd");
const theme = makeTheme("truecolor", "dark");
const size = { columns: 200, rows: 50 };

interface Screen {
  app: App;
  shown: Shown;
}

const blank = (): Screen => ({
  app: initialApp(size, 0, { commands: [], version: "bench" }),
  shown: nothingShown
});

const hear = (screen: Screen, message: Message): void => {
  screen.app = update(screen.app, message)[0];
};

const frame = (screen: Screen): number => {
  screen.app = readStream(screen.app);
  const [bytes, shown] = paint(screen.shown, view(screen.app), size, theme);
  screen.shown = shown;
  return bytes.length;
};

const said = (said: SessionOutput): Message => ({ type: "said", said });

let sequence = 0;
const event = (payload: Payload): Event => {
  sequence += 1;
  return {
    session,
    sequence: Sequence.make(sequence),
    globalSequence: GlobalSequence.make(sequence),
    time: sequence,
    schemaVersion: 1,
    payload
  };
};

const words = "Some **words** of a message with `code`, 漢字 and a list:\n\n- one\n- two\n";

/** A log of so many messages, a question and an answer in turn. */
const history = (cells: number, text: string): ReadonlyArray<Event> =>
  Array.from({ length: cells }, (_, index) =>
    event(
      index % 2 === 0
        ? { type: "user_message", text: `Question ${index}` }
        : { type: "assistant_message_completed", text: `Answer ${index}. ${text}`, toolCalls: [] }
    )
  );

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const timed = (rounds: number, work: (round: number) => void): number => {
  const times: Array<number> = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    work(round);
    times.push(performance.now() - started);
  }
  return median(times);
};

export const figures = (what: string, amount: number): Readonly<Record<string, number>> => {
  const screen = blank();
  switch (what) {
    case "frames": {
      // A message of the bench is about five rows with the blank ones between.
      hear(screen, said({ type: "history", events: history(Math.ceil(amount / 5), words), at: 0 }));
      frame(screen);
      const key = timed(300, () => {
        hear(screen, { type: "input", event: { type: "text", text: "a" } });
        frame(screen);
      });
      const wheel = timed(300, () => {
        hear(screen, { type: "input", event: { type: "mouse", action: "wheel_up", row: 3, column: 3 } });
        frame(screen);
      });
      const resized = timed(20, (round) => {
        hear(screen, { type: "size", size: { columns: 150 + (round % 2), rows: 50 } });
        frame(screen);
      });
      return { key, wheel, resized };
    }
    case "stream": {
      hear(screen, said({ type: "history", events: history(200, words), at: 0 }));
      const seconds = 10;
      const frames: Array<number> = [];
      let bytes = 0;
      const started = performance.now();
      for (let tick = 0; tick < (seconds * 1000) / 16; tick++) {
        const begun = performance.now();
        for (let delta = 0; delta < 16; delta++) {
          const text = delta === 15 && tick % 8 === 0 ? "\n\n- another point " : "word ";
          hear(screen, said({ type: "live", live: { type: "text_delta", text }, at: tick }));
        }
        bytes += frame(screen);
        frames.push(performance.now() - begun);
      }
      return {
        frame: median(frames),
        worst: Math.max(...frames),
        share: (performance.now() - started) / (seconds * 1000),
        bytes: bytes / frames.length
      };
    }
    default: {
      const text = words.repeat(14);
      const count = Math.ceil((amount * 1024 * 1024) / (text.length / 2 + 10));
      for (let done = 0; done < count; done += 1000) {
        hear(screen, said({ type: "history", events: history(1000, text), at: 0 }));
      }
      frame(screen);
      return { resident: process.memoryUsage().rss / 1024 / 1024, cells: count };
    }
  }
};
