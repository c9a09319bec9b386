/**
 * The program that Bubblewrap starts: a leader that waits for the word to go and then becomes the command.
 *
 *     latch                     bwrap's init (pid 1)        leader (pid 2)
 *       | start                    |                           |
 *       |------------------------->| fork -------------------->|
 *       |                          | arms its own death        | waits until pid 1 sleeps, so is armed
 *       |<------------------------------------- a line on fd 3 |
 *       | notes who pid 1 is       |                           |
 *       |  a line on fd 3 ------------------------------------>| closes fd 3, becomes the command
 *
 * If Latch dies before the word, the leader reads the end of fd 3 (or dies writing to it) and runs nothing; if it dies
 * after, every process above the command is already bound to Latch's life.
 */
import type { Command } from "@latch/kernel";

/** The descriptor of the handshake; closed before the command begins. */
export const handshakeDescriptor = 3;

const leader = [
  'while read -r _ _ state _ < /proc/1/stat && [ "$state" = R ]; do :; done',
  'command -v "$1" > /dev/null 2>&1 || { echo "$1: no such program" >&2; exit 127; }',
  `echo >&${handshakeDescriptor} && read -r _ <&${handshakeDescriptor} || exit 125`,
  `exec ${handshakeDescriptor}>&-`,
  'exec "$@"'
].join("\n");

/** Neither a login shell nor an interactive one: no start-up file of the host runs before the line. */
const shell = (bash: string, line: string, pipefail: boolean): ReadonlyArray<string> => [
  bash,
  "--noprofile",
  "--norc",
  ...(pipefail ? ["-o", "pipefail"] : []),
  "-c",
  line
];

/** No shell reads a program's arguments: the leader hands them on as they are. */
export const commandLine = (command: Command, bash: string): ReadonlyArray<string> => [
  "/bin/sh",
  "-c",
  leader,
  "latch",
  ...(command.type === "shell"
    ? shell(bash, command.line, command.pipefail)
    : [command.program, ...command.args])
];
