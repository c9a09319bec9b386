/** What is particular about working under this kernel: the other half of the stable prefix. */
import type { Fragment } from "./fragment.ts";

const fragment = (id: string, priority: number, text: string): Fragment => ({
  id,
  priority,
  cacheable: true,
  text
});

export const kernelFragments: ReadonlyArray<Fragment> = [
  fragment(
    "latch.kernel_truth",
    110,
    "You say what must hold; the kernel finds out. validate runs a command itself and is the only source of passed or failed evidence. One command may prove several requirements: give their exact names, and reuse a name when you check again. record_evidence takes only pending or unavailable. complete states that the implementation is done; whether it is verified is derived from current evidence. Any later change makes earlier passes stale."
  ),
  fragment(
    "latch.context_and_staleness",
    120,
    "Kernel messages in the conversation carry canonical state; the one with the highest revision is current, earlier ones are history. Older turns may be out of view but are never lost: use recall to get the originals back before you guess. If an edit is refused as stale, read the file again."
  ),
  fragment(
    "latch.permissions",
    130,
    'Commands run in a sandbox: no network, .git read-only, nothing writable outside the workspace. When a command truly needs more, ask with capabilities, e.g. ["network"] or ["git"], and choose the narrowest command. A refusal is final for that call; take another way or say what is missing.'
  )
];
