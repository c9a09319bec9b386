/**
 * Goes through a script the way bash would run it, and adds up what every command in it may do. Branches, loops and
 * functions all count as taken.
 */
import {
  type AndOr,
  type Command,
  type CommandNode,
  forEachChild,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  type Redirected,
  type Redirection,
  type Statement,
  type SyntaxNode
} from "unbash";
import { arithmeticEffects, comparing, indexing } from "./arithmetic.ts";
import type { Context, Follow, Input } from "./context.ts";
import { either } from "./directory.ts";
import { arrival, type Move, mayMove, moveOf } from "./directory-change.ts";
import { found, join, ordinary, reads } from "./effects.ts";
import { evaluate } from "./evaluate.ts";
import { startsItself } from "./fork-bomb.ts";
import { losesText } from "./lost-text.ts";
import { redirectionEffects } from "./redirection.ts";
import { assignmentsOf, inputOf, linesOf, printedBy } from "./simple-command.ts";
import { also, combined, inOrder, lost, meet, nothing, type Walked } from "./walked.ts";

/** Walks a parsed script. `follow` reads the scripts that its commands carry as text. */
export const walk = (script: ParsedScript, context: Context, follow: Follow): Walked => {
  const inside = script.source === undefined ? context : { ...context, source: script.source };
  const walked = inOrder(script.commands, inside, (statement, here) => statementIn(statement, here, follow));
  const [error] = script.errors ?? [];
  return error === undefined ? walked : also(walked, found("unreadable_command", error.message));
};

/** One statement. It may fail, and what follows runs all the same. */
const statementIn = (node: Statement, context: Context, follow: Follow): Walked => {
  const walked =
    node.command.type === "AndOr"
      ? andOr(node.command, context, follow)
      : pipeline(node.command, context, follow);
  // What runs in the background outlives the command: not a mere read, and it moves nobody.
  if (node.background === true) return { ...also(walked, ordinary), after: context };
  return { ...walked, after: meet(walked.after, context) };
};

/** What follows `&&` runs where success led, what follows `||` wherever a failure may have left the shell. */
const andOr = (node: AndOr, context: Context, follow: Follow): Walked => {
  const walks: Array<Walked> = [];
  let succeeded = context;
  let failed = context;
  for (const [index, command] of node.commands.entries()) {
    const alternative = node.operators[index - 1] === "||";
    const from = alternative ? failed : succeeded;
    const walked = pipeline(command, from, follow);
    walks.push(walked);
    failed = index === 0 ? meet(context, walked.after) : meet(failed, meet(from, walked.after));
    succeeded = alternative ? meet(succeeded, walked.after) : walked.after;
  }
  return combined(walks, meet(succeeded, failed));
};

const pipeline = (node: PipelineNode, context: Context, follow: Follow): Walked => {
  if (node.type !== "Pipeline") return commandIn(node, context, follow);
  const [only, ...others] = node.commands;
  if (only === undefined || isNothing(only)) {
    return also(nothing(context), found("unreadable_command", "a pipeline of nothing"));
  }
  if (others.length === 0) return commandIn(only, context, follow);
  const walks = node.commands.map((command, index) =>
    commandIn(command, { ...context, input: pipedInto(node, index, context) }, follow)
  );
  return combined(walks, context);
};

const isNothing = (node: CommandNode): boolean =>
  node.type === "Command" && node.name === undefined && node.prefix.length === 0;

/** What a command of a pipeline reads. */
const pipedInto = (node: Pipeline, index: number, context: Context): Input => {
  if (index === 0) return context.input;
  const before = node.commands[index - 1];
  const text = before?.type === "Command" ? printedBy(before, context) : undefined;
  return text === undefined ? { type: "stream" } : { type: "text", text };
};

const commandIn = (node: CommandNode, context: Context, follow: Follow): Walked => {
  switch (node.type) {
    case "Command":
      return simple(node, context, follow);
    case "Redirected":
      return redirected(node, context, follow);
    case "Function": {
      const walked = anywhere(node, context, context.scope.moves, follow);
      const bomb = startsItself(node.name.value, node.body)
        ? found("destructive", "a function that keeps starting itself")
        : reads;
      return { ...also(walked, bomb), after: context };
    }
    case "Coproc":
      return { ...also(below(node, context, follow), ordinary), after: context };
    case "Subshell":
      return { ...below(node, context, follow), after: context };
    case "BraceGroup":
    case "TestCommand":
    case "ArithmeticCommand":
      return below(node, context, follow);
    case "For":
    case "Select":
    case "While":
    case "ArithmeticFor":
      return anywhere(node, context, mayMove(node), follow);
    case "If":
    case "Case":
      return { ...below(node, context, follow), after: mayMove(node) ? lost(context) : context };
  }
};

/** What may run again after it moved the shell: both here and who knows where. */
const anywhere = (node: SyntaxNode, context: Context, moves: boolean, follow: Follow): Walked => {
  const here = below(node, context, follow);
  if (!moves) return { ...here, after: context };
  // Where the place is lost already, nothing new can come of a second look; that keeps nested loops cheap.
  if (context.directories === undefined) return here;
  return combined([here, below(node, lost(context), follow)], lost(context));
};

/** Everything below a node, in order: commands are walked, words are looked into. */
const below = (node: SyntaxNode, context: Context, follow: Follow): Walked => {
  const children: Array<SyntaxNode> = [];
  forEachChild(node, (child) => children.push(child));
  return inOrder(children, context, (child, here) => childIn(child, here, follow));
};

const childIn = (node: SyntaxNode, context: Context, follow: Follow): Walked => {
  switch (node.type) {
    case "Statement":
      return statementIn(node, context, follow);
    case "CompoundList":
    case "Elif":
    case "CaseItem":
      return below(node, context, follow);
    case "Command":
    case "Redirected":
    case "If":
    case "For":
    case "Select":
    case "While":
    case "ArithmeticFor":
    case "Case":
    case "Subshell":
    case "BraceGroup":
    case "TestCommand":
    case "ArithmeticCommand":
    case "Function":
    case "Coproc":
      return commandIn(node, context, follow);
    default:
      return { ...expansion(node, context, follow), after: context };
  }
};

/** Scripts inside words, and expansions that run what a variable holds. */
const expansion = (node: SyntaxNode, context: Context, follow: Follow): Walked => {
  switch (node.type) {
    case "CommandExpansion":
    case "ProcessSubstitution":
    case "ArithmeticCommandExpansion": {
      if (node.script === undefined) {
        return also(nothing(context), found("unreadable_command", node.text));
      }
      const fed = node.type === "ProcessSubstitution" && node.operator === ">";
      return walk(node.script, fed ? { ...context, input: { type: "stream" } } : context, follow);
    }
    case "ExtendedGlob":
      // Unless it was switched on, bash takes the bracket for a syntax error.
      return also(below(node, context, follow), found("unreadable_command", node.text));
    case "Transform":
      return also(
        nothing(context),
        node.operand.value.includes("P") ? found("hidden_command", "${…@P}") : reads
      );
    case "ArithmeticWord":
      return also(below(node, context, follow), arithmeticEffects(node.value, context.scope));
    case "TestBinary":
      return also(below(node, context, follow), comparing(node, context));
    case "ParameterExpansion":
    case "Assignment":
      return also(below(node, context, follow), indexing(node.index, context));
    case "Slice":
      return also(
        below(node, context, follow),
        join(indexing(node.offset, context), indexing(node.length, context))
      );
    default:
      return below(node, context, follow);
  }
};

const redirected = (node: Redirected, context: Context, follow: Follow): Walked => {
  const redirects = redirections(node.redirects, context, follow);
  const input = inputOf(node.redirects, context) ?? context.input;
  const walked = commandIn(node.command, { ...context, input }, follow);
  return combined([redirects, walked], { ...walked.after, input: context.input });
};

const redirections = (nodes: ReadonlyArray<Redirection>, context: Context, follow: Follow): Walked =>
  combined(
    nodes.map((node) => also(below(node, context, follow), redirectionEffects(node, context))),
    context
  );

const simple = (node: Command, context: Context, follow: Follow): Walked => {
  const nested = combined(
    [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.args]
      .filter((word) => word.type === "Word" || word.type === "Assignment")
      .map((word) => below(word, context, follow)),
    context
  );
  const redirects = redirections(node.redirects, context, follow);
  const input = inputOf(node.redirects, context) ?? context.input;
  const lines = linesOf(node, context);
  const moves = lines.map((fields) => moveOf(fields, context));
  const effects = join(
    nested.effects,
    losesText(node, context.source) ? found("unreadable_command", "a part that belongs nowhere") : reads,
    assignmentsOf(node, context),
    redirects.effects,
    ...lines.map((fields) => evaluate(fields, { ...context, input }, follow)),
    ...moves.map((move) => arrival(move, context))
  );
  const segments = lines.map((fields) => ({ fields, effects }));
  return {
    effects,
    after: { ...context, directories: movedBy(moves, context) },
    segments: [...nested.segments, ...redirects.segments, ...segments]
  };
};

const movedBy = (moves: ReadonlyArray<Move>, context: Context): Context["directories"] =>
  moves
    .map((move) => {
      if (move.type === "stays") return context.directories;
      return move.type === "goes" ? move.to : undefined;
    })
    .reduce((places, place) => either(places, place));
