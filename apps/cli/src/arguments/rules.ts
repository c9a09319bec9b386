/** What must hold between the flags and operands of one command line. */
import { type Command, commandLine, type Operand, type Rule } from "./command.ts";
import { type Flag, spelled } from "./flag.ts";
import { given, type Invocation, outputFormat } from "./invocation.ts";

/** The first rule that an invocation breaks, in words; none where it is well formed. */
export const broken = (invocation: Invocation): string | undefined => {
  const operand = operandProblem(invocation);
  if (operand !== undefined) return operand;
  for (const rule of invocation.command.rules) {
    const problem = breaks(rule, invocation);
    if (problem !== undefined) return problem;
  }
  return outputProblem(invocation);
};

const listed = (flags: ReadonlyArray<Flag>): string => {
  const names = flags.map(spelled);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

const breaks = (rule: Rule, invocation: Invocation): string | undefined => {
  switch (rule.type) {
    case "exactly_one": {
      const present = rule.of.filter((flag) => given(invocation, flag));
      if (present.length === 1) return undefined;
      return present.length === 0
        ? `${rule.of.length === 1 ? "" : "one of "}${listed(rule.of)} is needed`
        : `only one of ${listed(rule.of)} can be given`;
    }
    case "at_most_one": {
      const present = rule.of.filter((flag) => given(invocation, flag));
      return present.length > 1 ? `only one of ${listed(rule.of)} can be given` : undefined;
    }
    case "needs":
      return given(invocation, rule.flag) && !given(invocation, rule.other)
        ? `${spelled(rule.flag)} needs ${spelled(rule.other)}`
        : undefined;
  }
};

const operandProblem = ({ command, operands }: Invocation): string | undefined => {
  const missing = command.operands.find(
    (operand, index) => operand.required && operands[index] === undefined
  );
  if (missing !== undefined) return `${missing.name} is missing: ${missing.summary}`;
  const rest = command.operands.some((operand) => operand.rest === true);
  const surplus = operands[command.operands.length];
  if (surplus !== undefined && !rest) return surplusOperand(command, surplus);
  for (const [index, operand] of command.operands.entries()) {
    const problem = choiceProblem(operand, operands[index]);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const surplusOperand = (command: Command, surplus: string): string =>
  command.flags.some((flag) => flag.name === "prompt")
    ? `"${surplus}" belongs to no flag; to give a task, write --prompt before it`
    : `"${commandLine(command)}" takes no "${surplus}"`;

const choiceProblem = (operand: Operand, value: string | undefined): string | undefined =>
  operand.choices === undefined || value === undefined || operand.choices.includes(value)
    ? undefined
    : `${operand.name} can't be "${value}"; it is one of ${operand.choices.join(", ")}`;

const outputProblem = (invocation: Invocation): string | undefined => {
  const { command } = invocation;
  const format = outputFormat(invocation);
  return command.outputs.includes(format)
    ? undefined
    : `"${commandLine(command)}" has no --output ${format}; it has ${command.outputs
        .map((each) => `--output ${each}`)
        .join(" and ")}`;
};
