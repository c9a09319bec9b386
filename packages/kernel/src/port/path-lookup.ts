/**
 * What the file system knows of a path that its text does not say: where symbolic links lead. Synchronous, because
 * policy is a pure function that looks up a handful of paths; and fixed facts about where things lie.
 */
import { Context } from "effect";

export class PathLookup extends Context.Tag("@latch/kernel/PathLookup")<
  PathLookup,
  {
    readonly home: string;
    /** Real path of the state directory. */
    readonly stateDirectory: string;
    /** The deepest existing ancestor resolved, the rest appended; undefined where that can't be known. */
    readonly realPath: (absolute: string) => string | undefined;
  }
>() {}
