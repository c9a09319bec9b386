/**
 * The output of a managed process while it runs: text as it comes, decoded across chunk borders, up to a cap; past it
 * the oldest goes and is counted.
 */
import { maxProcessOutputBytes } from "../defaults.ts";

export class ProcessOutput {
  private text = "";
  /** Characters dropped from the front. */
  private dropped = 0;
  /** Characters already handed out, counted from the very beginning. */
  private read = 0;
  private readonly decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  private readonly cap: number;

  constructor(cap: number = maxProcessOutputBytes) {
    this.cap = cap;
  }

  add(from: "stdout" | "stderr", bytes: Uint8Array): void {
    this.text += this.decoders[from].decode(bytes, { stream: true });
    // Cut in strides, so that a talkative process does not copy the whole buffer for every chunk.
    if (this.text.length > this.cap * 1.25) this.trim();
  }

  /** No more comes: whatever half character is left is shown as such. */
  end(): void {
    this.text += this.decoders.stdout.decode() + this.decoders.stderr.decode();
    this.trim();
  }

  /** What came since the last call. `missed` characters of it are gone for good. */
  take(): { readonly text: string; readonly missed: number } {
    const from = Math.max(this.read, this.dropped);
    const missed = from - this.read;
    const text = this.text.slice(from - this.dropped);
    this.read = this.dropped + this.text.length;
    return { text, missed };
  }

  /** Everything still held. */
  whole(): { readonly text: string; readonly dropped: number } {
    return { text: this.text, dropped: this.dropped };
  }

  private trim(): void {
    const over = this.text.length - this.cap;
    if (over <= 0) return;
    this.text = this.text.slice(over);
    this.dropped += over;
  }
}
