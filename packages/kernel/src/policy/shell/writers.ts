/**
 * Programs whose operands are the files they write, so that what they touch can be told, and captured first.
 */
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { type Field, prefixOf, shown, textOf } from "./field.ts";
import { type Invocation, just, type Rule } from "./invocation.ts";
import { has, optionsOf, valuesOf } from "./options.ts";
import { writesTo } from "./target.ts";

interface Writer {
  /** Which operands are written: all, the last, all but the first, or none (only options name targets). */
  readonly operands: "all" | "last" | "rest" | "none";
  /** Options that take a value that is not a target. */
  readonly valued?: string;
  /** Options whose value is a target. */
  readonly targets?: string;
  /** Removes or replaces for good: asked about. */
  readonly discards?: boolean;
  /** Takes whole trees with it. */
  readonly recursive?: boolean;
}

const writers: Readonly<Record<string, Writer>> = {
  touch: { operands: "all", valued: "-t -d -r --date --reference --time" },
  mkdir: { operands: "all", valued: "-m --mode" },
  mkfifo: { operands: "all", valued: "-m --mode" },
  mknod: { operands: "all", valued: "-m --mode" },
  mktemp: { operands: "all", valued: "--suffix", targets: "-p --tmpdir" },
  rmdir: { operands: "all" },
  unlink: { operands: "all" },
  tee: { operands: "all" },
  sponge: { operands: "all" },
  truncate: { operands: "all", valued: "-s --size -r --reference" },
  fallocate: { operands: "all", valued: "-l --length -o --offset" },
  shred: { operands: "all", valued: "-n --iterations -s --size --random-source", discards: true },
  srm: { operands: "all", discards: true, recursive: true },
  rimraf: { operands: "all", discards: true, recursive: true },
  trash: { operands: "all", discards: true, recursive: true },
  wipe: { operands: "all", discards: true, recursive: true },
  cp: { operands: "last", valued: "-S --suffix", targets: "-t --target-directory" },
  ln: { operands: "last", valued: "-S --suffix", targets: "-t --target-directory" },
  link: { operands: "last" },
  install: {
    operands: "last",
    valued: "-m --mode -o --owner -g --group -S --suffix",
    targets: "-t --target-directory"
  },
  ditto: { operands: "last", recursive: true },
  mv: { operands: "all", valued: "-S --suffix", targets: "-t --target-directory", recursive: true },
  rename: { operands: "rest" },
  chown: { operands: "rest", valued: "--reference --from" },
  chgrp: { operands: "rest", valued: "--reference" },
  chattr: { operands: "rest" },
  setfacl: { operands: "rest", valued: "-m -x --modify --remove" },
  gzip: { operands: "all", valued: "-S --suffix" },
  gunzip: { operands: "all" },
  bzip2: { operands: "all" },
  bunzip2: { operands: "all" },
  xz: { operands: "all" },
  unxz: { operands: "all" },
  zstd: { operands: "none", targets: "-o" },
  split: {
    operands: "rest",
    valued: "-b -l -n -C -a --bytes --lines --number --suffix-length --additional-suffix"
  },
  csplit: { operands: "none", targets: "-f --prefix" },
  zip: { operands: "none", targets: "-O" },
  unzip: { operands: "none", valued: "-x -P", targets: "-d" },
  dos2unix: { operands: "all" },
  unix2dos: { operands: "all" },
  patch: {
    operands: "all",
    valued: "-p --strip -i --input -D -F -B -V -Y -z",
    targets: "-o --output -r --reject-file -d --directory"
  },
  ex: { operands: "all", valued: "-c" }
};

export const isWriter = (program: string): boolean => Object.hasOwn(writers, program);

const set = (text: string | undefined): ReadonlyArray<string> => text?.split(" ") ?? [];

export const writer: Rule = (invocation) => {
  const spec = writers[invocation.program];
  if (spec === undefined) return just(ordinary);
  const options = optionsOf(invocation.args, new Set([...set(spec.valued), ...set(spec.targets)]));
  const named = valuesOf(options, ...set(spec.targets));
  const operands = written(spec, options.operands, named.length > 0);
  const recursive = spec.recursive === true || has(options, "-R", "--recursive", "-r");
  return just(
    join(
      ordinary,
      ...[...named, ...operands].map((field) => writesTo(invocation.context, field, { recursive })),
      options.certain ? reads : unclear(invocation),
      spec.discards === true
        ? found("discards_work", `${invocation.program} ${options.operands.map(shown).join(" ")}`)
        : reads
    )
  );
};

/** An argument that may be an option may also be a target. */
const unclear = (invocation: Invocation): Effects =>
  join(
    ...invocation.args
      .filter((arg) => arg.type === "unknown" && prefixOf(arg).startsWith("-"))
      .map(() => found("unplaced_write", invocation.program))
  );

const written = (
  spec: Writer,
  operands: ReadonlyArray<Field>,
  targetNamed: boolean
): ReadonlyArray<Field> => {
  switch (spec.operands) {
    case "all":
      return operands;
    case "rest":
      return operands.slice(1);
    case "none":
      return [];
    case "last":
      // One operand that may be many: any of them may be the last.
      return targetNamed ? [] : operands.slice(-1);
  }
};

/** `tar`: writes where it extracts or what it creates, and can be told to run things. */
export const tar: Rule = (invocation: Invocation) => {
  const { args, context } = invocation;
  const [first, ...others] = args;
  const old = textOf(first);
  const bundled = old !== undefined && /^[A-Za-z]+$/.test(old);
  const fields: ReadonlyArray<Field> = bundled ? [{ type: "exact", text: `-${old}` }, ...others] : args;
  const options = optionsOf(
    fields,
    new Set([
      "-f",
      "--file",
      "-C",
      "--directory",
      "-I",
      "--use-compress-program",
      "--exclude",
      "-T",
      "-X",
      "--to-command",
      "--checkpoint-action",
      "--rsh-command",
      "--strip-components",
      "--transform",
      "-F",
      "--info-script",
      "--new-volume-script"
    ])
  );
  const executing = [
    "--to-command",
    "--checkpoint-action",
    "--rsh-command",
    "-I",
    "--use-compress-program",
    "-F",
    "--info-script",
    "--new-volume-script"
  ];
  const runs =
    valuesOf(options, ...executing).filter(
      (value) => !/^(zstd|pigz|pixz|lz4|xz|gzip|bzip2)$/.test(textOf(value) ?? "")
    ).length > 0;
  const creates = has(options, "-c", "--create", "-r", "--append", "-u", "--update", "-A", "--delete");
  const lists = has(options, "-t", "--list") && !creates && !has(options, "-x", "--extract", "--get");
  const archive = valuesOf(options, "-f", "--file").filter((value) => textOf(value) !== "-");
  const remote = archive.some((value) => /^[^/]+:/.test(prefixOf(value)));
  return just(
    join(
      lists && options.certain ? reads : ordinary,
      runs || !options.certain ? found("hidden_command", "tar") : reads,
      remote ? join(found("network", "tar"), found("remote", "tar")) : reads,
      has(options, "--remove-files") ? found("discards_work", "tar --remove-files") : reads,
      ...(creates ? archive.map((value) => writesTo(context, value)) : []),
      ...(lists || creates
        ? []
        : valuesOf(options, "-C", "--directory").map((value) =>
            writesTo(context, value, { recursive: true })
          ))
    )
  );
};
