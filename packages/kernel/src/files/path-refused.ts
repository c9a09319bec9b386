/**
 * A path that a file tool won't follow, with the reason in words for the model.
 */
import { Data } from "effect";

export class PathRefused extends Data.TaggedError("PathRefused")<{
  readonly path: string;
  readonly reason: /** Not a path: empty, too long, with a zero byte. */
    | "malformed"
    /** Outside the workspace and every directory granted for this call. */
    | "outside"
    /** Latch's state, or a credential. */
    | "protected"
    /** A link to nothing, a loop, a file used as a directory. */
    | "unresolvable"
    /** Not a regular file. */
    | "irregular"
    | "missing"
    | "unreadable"
    /** It changed its identity while it was being opened. */
    | "raced"
    | "too_large";
  readonly detail: string;
}> {
  override get message(): string {
    return `${this.path}: ${this.detail}`;
  }
}
