/** What the mode allows, in words for the model. The kernel enforces it whatever the model reads. */
import type { Mode } from "@latch/protocol";
import type { Fragment } from "./fragment.ts";

const text: { readonly [M in Mode]: string } = {
  ask: "Mode: ask. Answer questions about this repository. Files are read-only; commands run without write access.",
  plan: "Mode: plan. Investigate and propose; nothing may change. Files are read-only; commands run without write access.",
  work: "Mode: work. You may change files of the workspace and run commands in it."
};

export const modeFragment = (mode: Mode): Fragment => ({
  id: `mode.${mode}`,
  priority: 200,
  cacheable: false,
  text: text[mode]
});
