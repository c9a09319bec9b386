/** A slash command, as a palette, a help page and a browser list it. */
export interface CommandEntry {
  /** Without the slash. */
  readonly name: string;
  /** What may follow, as help shows it; empty for nothing. */
  readonly usage: string;
  /** What it does, in a few words. */
  readonly description: string;
  /** Whether it may be given while a run is on. */
  readonly whileRunning: boolean;
}
