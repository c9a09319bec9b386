/** Where the bundled ripgrep is. It comes as a package of its own for each platform, and only the one that fits. */
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { Effect, Option } from "effect";

export const ripgrepPath: Effect.Effect<Option.Option<string>> = Effect.sync(() => {
  const name = `@vscode/ripgrep-${process.platform}-${process.arch}/bin/${process.platform === "win32" ? "rg.exe" : "rg"}`;
  try {
    // The platform package is a dependency of @vscode/ripgrep and can be found only from there.
    const from = realpathSync(createRequire(import.meta.url).resolve("@vscode/ripgrep"));
    return Option.some(createRequire(from).resolve(name));
  } catch {
    return Option.none();
  }
});
