/**
 * Programs that only read, given options that keep it so. Whatever is not here is not proven to only read.
 */
import { type Effects, join, ordinary, reads } from "./effects.ts";
import { mayBeOption, prefixOf, textOf } from "./field.ts";
import { type Invocation, just, type Rule } from "./invocation.ts";
import { optionsOf } from "./options.ts";
import { writesTo } from "./target.ts";

interface Reader {
  /** Options, in any spelling, with which it is more than a reader. */
  readonly except?: RegExp;
  /** Operands it may have; a further one would be an output file. */
  readonly operands?: number;
  /** Arguments it must have, so that it does not do something else by default. */
  readonly only?: RegExp;
}

const plain: Reader = {};

const readers: Readonly<Record<string, Reader>> = {
  rg: { except: /^--(pre|hostname-bin|search-zip)|^-[A-Za-z]*z/ },
  grep: plain,
  egrep: plain,
  fgrep: plain,
  zgrep: plain,
  ls: plain,
  dir: plain,
  pwd: plain,
  cd: plain,
  head: plain,
  tail: plain,
  wc: plain,
  cat: plain,
  tac: plain,
  nl: plain,
  rev: plain,
  cut: plain,
  tr: plain,
  fold: plain,
  fmt: plain,
  expand: plain,
  unexpand: plain,
  paste: plain,
  join: plain,
  comm: plain,
  column: plain,
  cmp: plain,
  diff: { except: /^(-[A-Za-z0-9]*l|--paginate|--p)/ },
  sdiff: { except: /^(-[A-Za-z]*o|--o|--diff-program|--d)/ },
  sort: { except: /^(-[A-Za-z]*[oT]|--o|--compress|--co|--temp|--te)/ },
  uniq: { operands: 1 },
  file: { except: /^(-[A-Za-z]*[Czmf]|--compile|--uncompress|--magic)/ },
  stat: plain,
  du: plain,
  df: plain,
  basename: plain,
  dirname: plain,
  realpath: plain,
  readlink: plain,
  namei: plain,
  date: { except: /^(-[A-Za-z]*s|--set|--s)/, only: /^[-+]/ },
  which: plain,
  whereis: plain,
  type: plain,
  whoami: plain,
  id: plain,
  groups: plain,
  uname: plain,
  arch: plain,
  nproc: plain,
  uptime: plain,
  free: plain,
  hostname: { only: /^-/, except: /^(-[A-Za-z]*[Fb]|--file|--boot)/ },
  printenv: plain,
  locale: plain,
  tty: plain,
  ps: plain,
  pgrep: plain,
  lscpu: plain,
  seq: plain,
  echo: plain,
  printf: { except: /^-v/ },
  true: plain,
  false: plain,
  ":": plain,
  test: { except: /^-[vR]$/ },
  "[": { except: /^-[vR]$/ },
  expr: plain,
  sleep: plain,
  break: plain,
  continue: plain,
  return: plain,
  exit: plain,
  shift: plain,
  set: { only: /^([-+][euxo]+|pipefail|errexit|nounset|--)$/ },
  shopt: { except: /^-[su]/ },
  wait: { except: /^-[A-Za-z]*p/ },
  read: plain,
  local: plain,
  unset: plain,
  jobs: plain,
  times: plain,
  jq: plain,
  md5sum: plain,
  sha1sum: plain,
  sha224sum: plain,
  sha256sum: plain,
  sha384sum: plain,
  sha512sum: plain,
  b2sum: plain,
  cksum: plain,
  sum: plain,
  base64: plain,
  base32: plain,
  od: plain,
  hexdump: plain,
  hd: plain,
  xxd: { operands: 1, except: /^-r/ },
  strings: plain,
  nm: { except: /^--plugin/ },
  objdump: { except: /^--plugin/ },
  readelf: plain,
  size: plain,
  tree: { except: /^-[A-Za-z]*[oR]/ },
  tsort: plain,
  cal: plain,
  getconf: plain,
  zcat: plain,
  bzcat: plain,
  xzcat: plain
};

export const isReader = (program: string): boolean => Object.hasOwn(readers, program);

/** Where a program's own name is trusted to mean what it says. */
export const trustedName = (name: string): boolean => /^(?:(?:\/usr)?\/bin\/)?[^/]+$/.test(name);

export const reader: Rule = (invocation) => {
  const spec = readers[invocation.program];
  return just(spec !== undefined && staysReader(invocation, spec) ? reads : outputs(invocation));
};

const staysReader = (invocation: Invocation, spec: Reader): boolean => {
  const { args, name } = invocation;
  if (!trustedName(name) || name !== name.toLowerCase()) return false;
  const options = args.filter(mayBeOption);
  if (
    spec.except !== undefined &&
    options.some((arg) => textOf(arg) === undefined || spec.except?.test(prefixOf(arg)))
  ) {
    return false;
  }
  if (spec.only !== undefined && !args.every((arg) => spec.only?.test(prefixOf(arg)))) return false;
  if (spec.operands === undefined) return true;
  const operands = args.filter((arg) => !mayBeOption(arg) || arg.type === "unknown");
  return operands.length <= spec.operands && operands.every((arg) => arg.type === "exact");
};

/** Where a reader turned writer says it writes: `sort -o`, the second operand of `uniq`. */
const outputs = (invocation: Invocation): Effects => {
  const options = optionsOf(invocation.args, new Set(["-o", "--output"]));
  const named = options.values
    .filter(({ flag }) => flag === "-o" || flag.startsWith("--o"))
    .map(({ value }) => value);
  const second =
    invocation.program === "uniq" || invocation.program === "xxd" ? options.operands.slice(1) : [];
  return join(ordinary, ...[...named, ...second].map((field) => writesTo(invocation.context, field)));
};
