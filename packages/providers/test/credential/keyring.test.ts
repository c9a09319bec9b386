/** A real Secret Service: GNOME Keyring, on a bus and in a home of its own. Left out where that is not installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundled, discard } from "../support/child.ts";

const there = (program: string): boolean =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;
const installed = ["dbus-run-session", "dbus-send", "gnome-keyring-daemon", "secret-tool"].every(there);

/** Runs a shell script beside an unlocked keyring. */
const beside = (script: string, ...args: ReadonlyArray<string>): string => {
  const home = mkdtempSync(join(tmpdir(), "latch-keyring-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const unlocked = `
    gnome-keyring-daemon --foreground --unlock --components=secrets <<<pw >/dev/null 2>&1 &
    trap "kill $!" EXIT
    owned() { dbus-send --session --dest=org.freedesktop.DBus --print-reply / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets; }
    until owned | grep -q true; do sleep 0.05; done`;
  return execFileSync("dbus-run-session", ["--", "bash", "-c", `${unlocked}\n${script}`, "bash", ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 60_000
  });
};

describe.skipIf(!installed)("the keyring of a desktop", () => {
  it("has what a person put there, and keeps, gives and forgets what it is told to", async () => {
    const program = await bundled("keyring-user");
    onTestFinished(() => discard(program));
    const said = beside(
      `printf 'sk-from-the-desktop' | secret-tool store --label=latch service latch username mine
       "$1" "$2" mine sk-kept-by-latch`,
      process.execPath,
      program
    );
    expect(JSON.parse(said)).toEqual({
      found: "sk-from-the-desktop",
      kept: "sk-kept-by-latch",
      removed: true,
      after: null,
      removedAgain: false
    });
  });
});
