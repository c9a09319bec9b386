/**
 * Programs that are never run, whatever the profile and whoever approves: they need or give privilege, or destroy what
 * no ledger can bring back.
 */
import { type Effects, found, join, reads } from "./effects.ts";
import { type Field, mayBeOption, prefixOf, shownAll, textOf } from "./field.ts";
import { type Invocation, just, type Rule } from "./invocation.ts";
import { has, optionsOf } from "./options.ts";
import { writesTo } from "./target.ts";

const privileged: ReadonlySet<string> = new Set(
  "su mount umount insmod rmmod modprobe setcap pivot_root visudo passwd chpasswd useradd userdel usermod groupadd groupdel groupmod adduser deluser newgrp sg sysctl iptables ip6tables nft ufw swapon swapoff losetup kexec reboot shutdown halt poweroff init telinit systemctl service crontab at batch launchctl loginctl machinectl systemd-run bpftool nsenter newuidmap newgidmap".split(
    " "
  )
);

const destructive: ReadonlySet<string> = new Set(
  "dd mkswap wipefs fdisk sfdisk gdisk sgdisk parted cryptsetup blkdiscard hdparm badblocks debugfs diskpart.exe format.com bcdedit.exe shutdown.exe".split(
    " "
  )
);

/** Only asks, whatever the program could do otherwise. */
const harmlessQuery: ReadonlySet<string> = new Set(["--version", "--help", "-V"]);

export const isHardDenied = (program: string): boolean =>
  privileged.has(program) || destructive.has(program) || program.startsWith("mkfs");

export const hardDenied: Rule = (invocation) => {
  const { program, args } = invocation;
  const [only] = args;
  if (args.length === 1 && harmlessQuery.has(textOf(only) ?? "")) return just(reads);
  const concern = privileged.has(program) ? "privileged" : "destructive";
  const command = script(invocation);
  return {
    effects: found(concern, `${program} ${shownAll(args)}`.trim()),
    runs: command === undefined ? [] : [{ type: "script", text: command }]
  };
};

/** `su -c SCRIPT`. */
const script = (invocation: Invocation): string | undefined => {
  const at = invocation.args.findIndex((arg) => /^(-c|--command)$/.test(textOf(arg) ?? ""));
  return at < 0 ? undefined : textOf(invocation.args[at + 1]);
};

/** `rm`: a tree is never removed; single files are, and their bytes are captured first. */
export const remove: Rule = (invocation) => {
  const options = optionsOf(invocation.args.map(asPath));
  const recursive = options.flags.some((flag) => flag === "-r" || flag === "-R" || longRecursive(flag));
  const targets = options.operands.map((operand) => writesTo(invocation.context, operand, { recursive }));
  const tree: Effects = recursive
    ? found("destructive", `rm -r ${shownAll(options.operands)}`.trim())
    : reads;
  const unclear = options.certain ? reads : found("hidden_command", `rm ${shownAll(invocation.args)}`);
  return just(join(writing, tree, unclear, ...targets));
};

/** Shortest cut of `--recursive` that GNU programs accept. */
const longRecursive = (flag: string): boolean => flag.length > 2 && "--recursive".startsWith(flag);

/** A glob that can't become an option of `rm`: `*.o` can't, `*` may, if a file is called `-rf`. */
const asPath = (field: Field): Field =>
  field.type === "glob" && mayBeOption(field) && /[./]/.test(field.text)
    ? { type: "glob", text: `./${field.text}` }
    : field;

const writing: Effects = { ...reads, readOnly: false };

/** `chmod 777 /`, and `chmod -R` where it reaches outside, are told by their targets. */
export const changesMode: Rule = (invocation) => {
  const options = optionsOf(invocation.args, new Set(["--reference"]));
  const recursive = has(options, "-R", "--recursive");
  const symbolic = invocation.args.filter((arg) => /^-[rwxXst]/.test(prefixOf(arg)));
  const first = symbolic.length > 0 || has(options, "--reference") ? 0 : 1;
  const targets = options.operands
    .slice(first)
    .map((operand) => writesTo(invocation.context, operand, { recursive }));
  return just(join(writing, ...targets));
};
