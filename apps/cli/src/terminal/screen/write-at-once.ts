/** Writes past everything that is queued or closed: for the end, when nothing else can be relied on. */
import { writeSync } from "node:fs";
import { systemErrorCode } from "../../machine/system-error.ts";
import { fullTerminalMillis, fullTerminalTries } from "../defaults.ts";

/** Waits a little for a terminal that takes nothing more at the moment. `gone` is one that nothing can be written to. */
export const writeAtOnce = (text: string): "written" | "gone" => {
  let bytes = Buffer.from(text, "utf8");
  for (let tries = 0; bytes.length > 0; ) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      const full = systemErrorCode(error) === "EAGAIN";
      if (!full) return "gone";
      // Still there, and nothing more can be done for it.
      if (++tries > fullTerminalTries) return "written";
      Atomics.wait(pause, 0, 0, fullTerminalMillis);
    }
  }
  return "written";
};

const pause = new Int32Array(new SharedArrayBuffer(4));
