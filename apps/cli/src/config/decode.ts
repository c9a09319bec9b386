/** From the text of a config file to its values, or to everything that is wrong with it. */
import { Either, Schema } from "effect";
import { parse, TomlError } from "smol-toml";
import { ConfigFile } from "./config-file.ts";
import { ConfigRejected } from "./config-rejected.ts";
import { explain } from "./explain.ts";

const decodeFile = Schema.decodeUnknownEither(ConfigFile, { errors: "all", onExcessProperty: "error" });

export const decode = (file: string, text: string): Either.Either<ConfigFile, ConfigRejected> =>
  Either.try({ try: () => parse(text), catch: (error) => syntaxError(file, error) }).pipe(
    Either.flatMap((raw) =>
      Either.mapLeft(decodeFile(raw), (error) => {
        const [first = "it can't be read", ...rest] = explain(ConfigFile.ast, raw, error);
        return new ConfigRejected({ file, problems: [first, ...rest] });
      })
    )
  );

const syntaxError = (file: string, error: unknown): ConfigRejected => {
  if (!(error instanceof TomlError)) return new ConfigRejected({ file, problems: ["it is not TOML"] });
  // The rest of the message quotes the file, where a secret may stand.
  const what = (error.message.split("\n")[0] ?? "").replace(/^Invalid TOML document: /, "");
  return new ConfigRejected({
    file,
    problems: [`line ${error.line}, column ${error.column} is not TOML: ${what}`]
  });
};
