import { Either } from "effect";
import { describe, expect, it } from "vitest";
import { preferencesOf } from "../../src/terminal/preferences.ts";
import { change, enter, leave, notification, progressed } from "../../src/terminal/screen/modes.ts";

const preferences = (
  environment: Readonly<Record<string, string>>,
  table?: Parameters<typeof preferencesOf>[1]
) => Either.getOrThrowWith(preferencesOf(environment, table), (error) => new Error(error.message));

describe("what a person wishes of the terminal", () => {
  it("is what suits it, where nobody says anything", () => {
    const { notify, notifyAfterMillis, theme, modes, plain } = preferences({ TERM: "xterm-256color" });
    expect({ notify, notifyAfterMillis, plain, modes }).toEqual({
      notify: "both",
      notifyAfterMillis: 10_000,
      plain: false,
      modes: { mouse: true, title: true, progress: false, inside: undefined }
    });
    expect([theme.depth, theme.brightness]).toEqual(["256", "dark"]);
  });

  it("is what the config says", () => {
    const { notify, notifyAfterMillis, theme, modes, plain } = preferences(
      { TERM: "xterm-256color", COLORFGBG: "15;0" },
      {
        notify: "bell",
        notify_after_seconds: 0.5,
        mouse: false,
        theme: "light",
        color: "16",
        plain: true,
        title: false,
        progress: true
      }
    );
    expect({ notify, notifyAfterMillis, plain }).toEqual({
      notify: "bell",
      notifyAfterMillis: 500,
      plain: true
    });
    expect(modes).toEqual({ mouse: false, title: false, progress: true, inside: undefined });
    expect([theme.depth, theme.brightness]).toEqual(["16", "light"]);
  });

  it("is what the environment says, whatever the config says", () => {
    const { notify, theme, modes, plain } = preferences(
      {
        TERM: "xterm",
        LATCH_NOTIFY: "OFF",
        LATCH_MOUSE_CAPTURE: "1",
        LATCH_THEME: "dark",
        LATCH_COLOR: "true",
        LATCH_PLAIN: "0"
      },
      { notify: "both", mouse: false, theme: "light", color: "none", plain: true }
    );
    expect([notify, modes.mouse, theme.brightness, theme.depth, plain]).toEqual([
      "off",
      true,
      "dark",
      "truecolor",
      false
    ]);
    expect(preferences({ TERM: "xterm", NO_COLOR: "1" }, { color: "256" }).theme.depth).toBe("none");
    expect(preferences({ NO_COLOR: "1", LATCH_COLOR: "256" }).theme.depth).toBe("256");
  });

  it("goes by the terminal where it is left to it", () => {
    const { theme } = preferences(
      { TERM: "xterm", COLORTERM: "truecolor", COLORFGBG: "0;15" },
      { color: "auto", theme: "auto" }
    );
    expect([theme.depth, theme.brightness]).toEqual(["truecolor", "light"]);
    expect(preferences({ TERM: "dumb" }).plain).toBe(true);
  });

  it("is refused with what there is, where a variable says what can't be", () => {
    const refused = Either.getOrThrow(Either.flip(preferencesOf({ LATCH_THEME: "blue" })));
    expect(refused.message).toContain("LATCH_THEME in the environment must be one of auto, dark, light");
    expect(Either.isLeft(preferencesOf({ LATCH_NOTIFY: "constructor" }))).toBe(true);
  });

  it("has progress only where a terminal is known to show it and nothing to mistake it for", () => {
    const shown = (environment: Readonly<Record<string, string>>) => preferences(environment).modes.progress;
    expect(shown({ WT_SESSION: "x" })).toBe(true);
    expect(shown({ TERM: "xterm-ghostty" })).toBe(true);
    expect(shown({ VTE_VERSION: "8001" })).toBe(true);
    expect(shown({ VTE_VERSION: "7600" })).toBe(false);
    expect(shown({ TERM_PROGRAM: "WezTerm", TERM_PROGRAM_VERSION: "20240203-110809-5046fc22" })).toBe(false);
    expect(shown({ TERM_PROGRAM: "WezTerm", TERM_PROGRAM_VERSION: "20260117-154428-05343b38" })).toBe(true);
    expect(shown({ TERM_PROGRAM: "iTerm.app" })).toBe(false);
    expect(shown({ WT_SESSION: "x", TMUX: "/tmp/tmux,1,0" })).toBe(false);
    expect(preferences({ TMUX: "/tmp/tmux,1,0" }, { progress: true }).modes.progress).toBe(true);
  });
});

describe("what a terminal is told", () => {
  const modes = { mouse: true, title: true, progress: true, inside: undefined };

  it("is taken back in full, progress too", () => {
    const end = leave(modes);
    for (const off of ["?1049l", "?2004l", "?1004l", "?1000l", "?1006l", "<u", "23;0t", "?25h"]) {
      expect(end).toContain(`\u001b[${off}`);
    }
    expect(end).toContain(progressed("none", modes));
    expect(leave({ ...modes, progress: false })).not.toContain("\u001b]9;4");
  });

  it("changes in nothing but what was changed", () => {
    expect(change(modes, { ...modes, mouse: false })).toBe("\u001b[?1006l\u001b[?1000l");
    expect(change({ ...modes, mouse: false }, modes)).toBe("\u001b[?1000h\u001b[?1006h");
    expect(change(modes, modes)).toBe("");
    expect(enter({ ...modes, title: false })).not.toContain("22;0t");
  });

  it("reaches the terminal behind tmux and screen, and obeys nothing in its text", () => {
    expect(notification("a\u001b]b\u0007c", { inside: undefined })).toBe("\u001b]9;ac\u0007");
    expect(notification("x", { inside: "tmux" })).toBe("\u001bPtmux;\u001b\u001b]9;x\u0007\u001b\\");
    expect(progressed("busy", { inside: "screen" })).toBe("\u001bP\u001b]9;4;3\u0007\u001b\\");
  });
});
