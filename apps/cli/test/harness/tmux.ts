/** The program in a real terminal: a tmux of its own, driven by keys and read as text. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folder } from "./folder.ts";
import { bundle } from "./latch.ts";

export interface Terminal {
  /** Presses keys by tmux's names for them. */
  readonly press: (...keys: ReadonlyArray<string>) => void;
  /** Types characters. */
  readonly type: (text: string) => void;
  /** Pastes as a terminal does, between the marks of a paste. */
  readonly paste: (text: string) => void;
  readonly resize: (columns: number, rows: number) => void;
  /** What stands on the screen, without spaces at the ends of rows. */
  readonly screen: () => string;
  /** With the escape sequences of its colours. */
  readonly coloured: () => string;
  /** Waits until the screen shows this, and returns it. */
  readonly until: (shown: string | RegExp, absent?: string) => Promise<string>;
  /** The steady screen, once it has stopped changing: what is heard one after another has all arrived. */
  readonly settled: () => Promise<string>;
  /** A fact that tmux knows of the pane. */
  readonly fact: (format: string) => string;
  readonly pid: () => number;
  /** Empties the screen and what has left it. */
  readonly clear: () => void;
  /** Takes the terminal away, as closing its window does. */
  readonly close: () => void;
  /** Moves the wheel over a place. */
  readonly wheel: (direction: "up" | "down", row: number, column: number) => void;
}

export interface Opened {
  readonly home: string;
  readonly cwd: string;
  readonly columns: number;
  readonly rows: number;
  readonly args?: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string>>;
  /** A shell with job control, in which `eval "$latch"` is the program; otherwise the program itself. */
  readonly shell?: true;
}

/** How long anything may take on a busy machine, in milliseconds. */
const patience = 60_000;

export const openTerminal = ({ home, cwd, columns, rows, args = [], env = {}, shell }: Opened): Terminal => {
  const socket = `latch-${randomUUID().slice(0, 8)}`;
  const tmux = (...words: ReadonlyArray<string>): string =>
    execFileSync("tmux", ["-L", socket, ...words], { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 });
  const variables = Object.entries({ LATCH_HOME: home, TERM: "tmux-256color", ...env }).map(
    ([name, value]) => `${name}=${quoted(value)}`
  );
  const words = [process.execPath, bundle, ...args].map(quoted).join(" ");
  const prefix = `cd ${quoted(cwd)} && env -u NO_COLOR -u COLORTERM ${variables.join(" ")}`;
  // The shell stays: whatever the program leaves behind can be seen.
  const command =
    shell === true
      ? `${prefix} PS1='$ ' latch=${quoted(words)} bash --norc --noprofile -i`
      : `${prefix} ${words}; echo "[exit $?]"; exec sleep 1000`;
  execFileSync("tmux", [
    ...["-L", socket, "-f", "/dev/null", "new-session", "-d", "-s", "t"],
    ...["-x", String(columns), "-y", String(rows), command]
  ]);
  tmux("set-option", "-g", "status", "off");
  tmux("resize-window", "-t", "t", "-x", String(columns), "-y", String(rows));
  onTestFinished(() => {
    spawnSync("tmux", ["-L", socket, "kill-server"]);
  });
  const screen = (): string =>
    tmux("capture-pane", "-p", "-t", "t").replace(/ +$/gm, "").replace(/\n+$/, "\n");
  return {
    press: (...keys) => {
      tmux("send-keys", "-t", "t", ...keys);
    },
    type: (text) => {
      tmux("send-keys", "-t", "t", "-l", text);
    },
    paste: (text) => {
      const file = join(folder(), "paste");
      writeFileSync(file, text);
      tmux("load-buffer", file);
      tmux("paste-buffer", "-p", "-r", "-t", "t");
    },
    resize: (width, height) => {
      tmux("resize-window", "-t", "t", "-x", String(width), "-y", String(height));
    },
    screen,
    coloured: () => tmux("capture-pane", "-p", "-e", "-t", "t"),
    until: async (shown, absent) => {
      const deadline = Date.now() + patience;
      for (;;) {
        const now = screen();
        const there = typeof shown === "string" ? now.includes(shown) : shown.test(now);
        if (there && (absent === undefined || !now.includes(absent))) return now;
        if (Date.now() > deadline) throw new Error(`never shown: ${shown}\n${now}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    },
    settled: async () => {
      let before = "";
      for (let same = 0; same < 4; ) {
        const now = steady(screen());
        same = now === before ? same + 1 : 0;
        before = now;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      return before;
    },
    fact: (format) => tmux("display-message", "-p", "-t", "t", format).trim(),
    pid: () => {
      const parent = tmux("display-message", "-p", "-t", "t", "#{pane_pid}").trim();
      return Number(execFileSync("pgrep", ["-n", "-P", parent], { encoding: "utf8" }).trim());
    },
    clear: () => {
      tmux("send-keys", "-R", "-t", "t");
      tmux("clear-history", "-t", "t");
    },
    close: () => {
      spawnSync("tmux", ["-L", socket, "kill-server"]);
    },
    wheel: (direction, row, column) => {
      const button = direction === "up" ? 64 : 65;
      tmux("send-keys", "-t", "t", "-l", `\u001b[<${button};${column + 1};${row + 1}M`);
    }
  };
};

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** A screen with what differs from run to run made the same, of the same width. */
export const steady = (screen: string): string =>
  screen
    .replace(/\blatch-test-\w{6}/g, "latch-test-XXXXXX")
    .replace(/\b(\d+m )?\d+s\b/g, "Ns")
    .replace(/#[0-9a-f]{8}\b/g, "#XXXXXXXX")
    .replace(/≈[\d.]+k?(?:(?:\/| of )[\d.]+k)?|\b\d+%/g, (figures) => figures.replace(/\d/g, "N"))
    .replace(/[█░]/g, "░")
    .replace(/\b\d+(?= events)/g, (count) => "N".repeat(count.length))
    .replace(/\b127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replace(/[●○](?= (?:Running|Inspecting|Validating|Editing))/g, "●");
