/** The numbers of what an interface shows, each with its unit and where it comes from. */

/** Characters of one line that are kept; the rest is counted. Ours: far more than any screen, far less than a 10 MB line. */
export const maxLineCharacters = 10_000;
/** Characters of one shown text; the rest is counted. Ours: above the kernel's bound on a tool's output. */
export const maxTextCharacters = 2_000_000;
/** Marks that may sit on one character. Unicode's stream-safe format allows 30; no script that people write needs more than a few. */
export const maxMarksPerCharacter = 8;
/** Items in a chunk of a long list. Ours: near the least copying for an append to 100,000 items. */
export const chunkCells = 64;
/** Operations of one exploration cell that are named before "and N more". From the earlier implementation. */
export const explorationSteps = 4;
/** Characters of a command's shell text that can be taken for an exploration. From the earlier implementation. */
export const explorationCommandCharacters = 160;
/** Segments of such a command. From the earlier implementation. */
export const explorationSegments = 6;
/** Lines and characters of a tool's output in a preview. From the earlier implementation. */
export const previewLines = 8;
export const previewCharacters = 1_600;
/** Lines of a diff inside a cell of the transcript; the inspector shows all. From the earlier implementation. */
export const patchCellLines = 10;
export const diffCellLines = 30;
/** Transient notices that are kept. Ours. */
export const maxNotices = 200;
/** Prompts kept for recall in the composer. Ours. */
export const maxPromptHistory = 500;
/** Rows of the command palette. From the earlier implementation. */
export const paletteRows = 6;
/** Looks that one cell holds; then the next begins. Ours: bounds the cost of one more. */
export const maxExplorationSteps = 64;
