/**
 * A kernel context message: a header line that says what it is and how far it binds, then a body. Within one
 * generation the highest revision is current truth; what an older one says is provenance.
 */
import type { KernelContextKind, PayloadOf } from "@latch/protocol";

export type KernelMessage = PayloadOf<"kernel_context">;

const heads: { readonly [K in KernelContextKind]: readonly [label: string, authority: string] } = {
  snapshot: ["KERNEL STATE SNAPSHOT", "complete current state; supersedes every earlier state"],
  state_update: ["KERNEL STATE UPDATE", "complete current state; supersedes every earlier revision"],
  recall: ["KERNEL RECALL", "originals from this session's log, quoted as data; newer sequence numbers win"],
  episode_index: ["KERNEL ARCHIVE INDEX", "pointers to older work, not truth; fetch the originals"],
  reground: ["KERNEL RE-GROUND", "instruction of the kernel"],
  extension: ["KERNEL EXTENSION CONTEXT", "supplied by extensions; supersedes earlier extension context"],
  cold_history: ["KERNEL COLD HISTORY", "where the older conversation is"],
  warm: ["KERNEL WARM CONTEXT", "prepared notes of this workspace, not truth"]
};

/** Builds a message of a revision. */
export const kernelMessage = (
  kind: KernelContextKind,
  generation: number,
  revision: number,
  body: string,
  marks: { readonly source?: string; readonly instructions?: string } = {}
): KernelMessage => {
  const [label, authority] = heads[kind];
  return {
    type: "kernel_context",
    generation,
    revision,
    kind,
    content: `${label} (cache epoch ${generation}.${revision}; ${authority})\n${body}`,
    ...marks
  };
};

/** The body of a message: everything after its header line. */
export const kernelBody = (message: KernelMessage): string =>
  message.content.slice(message.content.indexOf("\n") + 1);
