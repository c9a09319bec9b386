/**
 * The whole sandbox of one command as a value: `facts -> rules`. Nothing here looks at the machine, so what a profile
 * means can be read, compared and tested without running anything.
 */
import type { Command, SandboxProfile } from "@latch/kernel";
import { ExecutionFailed } from "@latch/kernel";
import { Either } from "effect";
import { longestArgumentBytes } from "../defaults.ts";
import type { Facts } from "../facts/facts.ts";
import { commandLine } from "./command-line.ts";
import { environmentOf, runtimeDirectory } from "./environment.ts";
import { type Grants, grantsOf } from "./grants.ts";
import { guarded, metadataDirectories } from "./guarded.ts";
import { isolation } from "./isolation.ts";
import { compose, type Overlay, ruleOf } from "./overlay.ts";
import { withPins } from "./pinned.ts";
import { refusal } from "./refusal.ts";
import { argumentsOf, type Rule } from "./rule.ts";
import { hiding, overlay, systemOverlays } from "./system.ts";

export interface Plan {
  readonly rules: ReadonlyArray<Rule>;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: ReadonlyArray<string>;
}

const opened = (facts: Facts, grants: Grants): ReadonlyArray<Overlay> => [
  overlay("workspace", facts.workspace.real, {
    type: grants.workspaceWritable ? "writable" : "read-only"
  }),
  ...facts.externalRoots.map(({ real }) => overlay("external-root", real, { type: "writable" })),
  ...metadataDirectories(facts).map((path) =>
    overlay("git-metadata", path, { type: grants.gitMetadata ? "writable" : "read-only" })
  )
];

/** A program that Latch itself brings may lie where commands find an empty place: a checkout below `/tmp`, say. */
const brought = ({ program }: Facts): ReadonlyArray<Overlay> =>
  program === undefined ? [] : [overlay("program", program.real, { type: "read-only" })];

/** Its real path then: a link to it would be as hidden as it was. */
const resolved = (command: Command, { program }: Facts): Command =>
  command.type === "program" && program !== undefined ? { ...command, program: program.real } : command;

const secret = (facts: Facts): ReadonlyArray<Overlay> => [
  ...facts.credentials.map((fact) => hiding("credentials", fact)),
  ...[...facts.state, ...facts.stateLinked].map((fact) => hiding("state", fact))
];

const longArgument = (command: ReadonlyArray<string>): string | undefined =>
  command.some((argument) => Buffer.byteLength(argument) >= longestArgumentBytes)
    ? `the command is longer than the ${longestArgumentBytes} bytes that Linux passes to a program; write it to a file first`
    : undefined;

export const plan = (
  facts: Facts,
  profile: SandboxProfile,
  command: Command,
  denyNestedNamespaces: boolean
): Either.Either<Plan, ExecutionFailed> => {
  const grants = grantsOf(profile);
  if (facts.host.bash === undefined && command.type === "shell") {
    return Either.left(new ExecutionFailed({ detail: "there is no bash on this machine; install it" }));
  }
  const words = commandLine(resolved(command, facts), facts.host.bash ?? "/bin/bash");
  const detail = refusal(facts, grants) ?? longArgument(words);
  if (detail !== undefined) return Either.left(new ExecutionFailed({ detail }));
  const overlays = [
    ...systemOverlays(facts.host, facts.nameResolution),
    ...brought(facts),
    ...opened(facts, grants),
    ...guarded(facts, grants),
    ...secret(facts)
  ];
  return Either.right({
    rules: [
      ...isolation({ network: grants.network, denyNestedNamespaces }),
      ...withPins(compose(overlays)).map(ruleOf),
      { name: "runtime-directory", args: ["--perms", "0700", "--dir", runtimeDirectory] },
      { name: "working-directory", args: ["--chdir", facts.workspace.real] }
    ],
    environment: environmentOf(facts.environment, facts.home, grants),
    command: words
  });
};

/** The arguments of Bubblewrap. */
export const bubblewrapArguments = ({
  rules,
  command
}: Pick<Plan, "rules" | "command">): ReadonlyArray<string> => [...argumentsOf(rules), "--", ...command];
