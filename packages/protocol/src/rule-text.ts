/** A standing rule in words that a person can judge. */
import type { RuleSlot, StandingRule } from "./event/permission.ts";

/** What the rule lets through: `git commit -m <text>`. */
export const ruleText = ({ tool, slots }: StandingRule): string => {
  const words = slots.map(slotText).join(" ");
  return tool === "shell" ? words : `${tool === "exec_start" ? "start" : tool} ${words}`;
};

/** One argument of a rule; empty for none. */
export const slotText = (slot: RuleSlot | undefined): string => {
  switch (slot?.type) {
    case undefined:
      return "";
    case "text":
      return slot.text === "" || /\s/.test(slot.text) ? JSON.stringify(slot.text) : slot.text;
    case "paths":
      return "<files of the workspace>";
    case "prose":
      return "<text>";
    case "number":
    case "hash":
      return `<${slot.type}>`;
  }
};
