/**
 * What a redirection opens for writing.
 */
import type { Redirection } from "unbash";
import type { Context } from "./context.ts";
import { type Effects, found, join, reads } from "./effects.ts";
import { prefixOf } from "./field.ts";
import { expansionIn } from "./simple-command.ts";
import { writesTo } from "./target.ts";
import { fieldsOf } from "./word.ts";

const writing: ReadonlySet<string> = new Set([">", ">>", ">|", "&>", "&>>", "<>", ">&"]);

export const redirectionEffects = (node: Redirection, context: Context): Effects => {
  if (node.type === "HereDoc") {
    return node.closing === undefined
      ? found("unreadable_command", "a here-document without its end")
      : reads;
  }
  if (node.target === undefined) return found("unreadable_command", `${node.operator} without a target`);
  if (node.type === "HereString") return reads;
  const targets = fieldsOf(node.target, expansionIn(context)).flat();
  if (!writing.has(node.operator)) {
    return targets.some((target) => /^\/dev\/(tcp|udp)\//.test(prefixOf(target)))
      ? found("network", "/dev/tcp")
      : reads;
  }
  const duplicates =
    node.operator === ">&" && targets.every((target) => /^(\d+-?|-)$/.test(prefixOf(target)));
  return duplicates ? reads : join(...targets.map((target) => writesTo(context, target)));
};
