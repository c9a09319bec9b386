/**
 * Loads an operator's own module. A port, because the program itself is compiled as a script, and a script has no
 * `import()` of its own.
 */
import { Context, Effect, Schema } from "effect";

export class ModuleUnloadable extends Schema.TaggedError<ModuleUnloadable>()("ModuleUnloadable", {
  url: Schema.String,
  detail: Schema.String
}) {
  override get message(): string {
    return `${this.url} can't be loaded: ${this.detail}`;
  }
}

export class ModuleLoader extends Context.Tag("@latch/cli/ModuleLoader")<
  ModuleLoader,
  {
    /** What a module exports, by name. Loading runs its code. */
    readonly load: (url: string) => Effect.Effect<Readonly<Record<string, unknown>>, ModuleUnloadable>;
  }
>() {}

/** What `import()` does. */
export type ImportModule = (url: string) => Promise<Readonly<Record<string, unknown>>>;

export const moduleLoader = (importModule: ImportModule): typeof ModuleLoader.Service => ({
  load: (url) =>
    Effect.tryPromise({
      try: () => importModule(url),
      catch: (error) =>
        new ModuleUnloadable({ url, detail: error instanceof Error ? error.message : String(error) })
    })
});
