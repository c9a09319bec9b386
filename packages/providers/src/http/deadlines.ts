/** How long each part of an attempt may take. */
import { attemptMillis, connectMillis, headerMillis, streamIdleMillis } from "../defaults.ts";

export interface Deadlines {
  /** To a connection, TLS included; a reused one has it already. Inside `headerMillis`. */
  readonly connectMillis: number;
  /** To the answer's headers. */
  readonly headerMillis: number;
  /** Between two bytes of the answer. */
  readonly streamIdleMillis: number;
  /** For everything. */
  readonly attemptMillis: number;
}

export const defaultDeadlines: Deadlines = { connectMillis, headerMillis, streamIdleMillis, attemptMillis };
