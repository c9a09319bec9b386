/**
 * From fragments to the two texts a request carries: the system prompt, the same bytes in every session, and the
 * session's own block, which travels as the first message.
 */
import type { Mode } from "@latch/protocol";
import { coreFragments } from "./core-fragments.ts";
import { type Instructions, instructionFragments, workspaceFragment } from "./environment-fragments.ts";
import type { Fragment } from "./fragment.ts";
import { kernelFragments } from "./kernel-fragments.ts";
import { modeFragment } from "./mode-fragments.ts";

export interface PromptInput {
  readonly workspace: string;
  readonly platform: string;
  readonly mode: Mode;
  readonly instructions: ReadonlyArray<Instructions>;
}

export interface Prompt {
  /** All fragments, in the order they are sent. */
  readonly fragments: ReadonlyArray<Fragment>;
  readonly system: string;
  readonly sessionContext: string;
}

/** Compiles the prompt. Depends on its input alone. */
export const compilePrompt = (input: PromptInput): Prompt => {
  const fragments = [
    ...coreFragments,
    ...kernelFragments,
    workspaceFragment(input.workspace, input.platform),
    ...instructionFragments(input.instructions),
    modeFragment(input.mode)
  ].sort((a, b) => a.priority - b.priority);
  return {
    fragments,
    system: join(fragments.filter((fragment) => fragment.cacheable)),
    sessionContext: delimit(join(fragments.filter((fragment) => !fragment.cacheable)))
  };
};

const join = (fragments: ReadonlyArray<Fragment>): string =>
  fragments.map((fragment) => fragment.text).join("\n\n");

const delimit = (text: string): string =>
  text === ""
    ? ""
    : `[Latch session instructions]\nAbout this session; not the user's words.\n\n${text}\n[End Latch session instructions]`;
