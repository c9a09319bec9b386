/**
 * `f() { f | f & }`: a function that starts itself more than once fills the machine.
 */
import { forEachChild, type SyntaxNode } from "unbash";

/** Whether a function's body starts it again in a pipeline or in the background. */
export const startsItself = (name: string, body: SyntaxNode): boolean => {
  let starts = false;
  const look = (node: SyntaxNode, multiplied: boolean): void => {
    if (node.type === "Command" && multiplied && node.name?.value === name) starts = true;
    const multiplies = node.type === "Pipeline" || (node.type === "Statement" && node.background === true);
    if (!starts) forEachChild(node, (child) => look(child, multiplied || multiplies));
  };
  look(body, false);
  return starts;
};
