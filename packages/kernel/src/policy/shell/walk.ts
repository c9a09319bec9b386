/**
 * Goes through a script the way bash would run it, and adds up what every command in it may do. Branches, loops and
 * functions all count as taken.
 */
import type {
  AndOr,
  Command,
  CommandNode,
  Pipeline,
  PipelineNode,
  Redirected,
  Redirection,
  Script,
  Statement,
  SyntaxNode,
  Word
} from "unbash";
import { forEachChild } from "unbash";
import { maxAlternatives } from "../defaults.ts";
import type { Context, Input } from "./context.ts";
import { either, only } from "./directory.ts";
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { assignmentEffects } from "./environment.ts";
import { evaluate, type Follow, moved, moving } from "./evaluate.ts";
import { exact, type Field, textOf, unknown } from "./field.ts";
import { redirectionEffects } from "./redirection.ts";
import { fieldsOf } from "./word.ts";

/** One simple command as it stands in the text, with everything it leads to. */
export interface Segment {
  readonly fields: ReadonlyArray<Field>;
  readonly effects: Effects;
}

export interface Walk {
  readonly effects: Effects;
  /** The context of what comes next. */
  readonly after: Context;
  readonly segments: ReadonlyArray<Segment>;
}

export interface Walker {
  readonly script: (
    script: Script & { readonly errors?: ReadonlyArray<{ readonly message: string }> | undefined },
    context: Context
  ) => Walk;
}

/** `follow` reads a script that a command carries as text. */
export const walker = (follow: Follow): Walker => {
  const statements = (list: ReadonlyArray<Statement>, context: Context): Walk =>
    list.reduce<Walk>((walk, statement) => then(walk, (after) => one(statement, after)), nothing(context));

  const one = (node: Statement, context: Context): Walk => {
    const walk = list(node.command, context);
    if (node.background !== true) return walk;
    return { effects: join(walk.effects, ordinary), after: context, segments: walk.segments };
  };

  const list = (node: PipelineNode | AndOr, context: Context): Walk =>
    node.type === "AndOr" ? andOr(node, context) : pipeline(node, context);

  /** After `a && b` either both ran or only the first did. */
  const andOr = (node: AndOr, context: Context): Walk =>
    node.commands.reduce<Walk>((walk, command, index) => {
      const next = then(walk, (after) => pipeline(command, after));
      if (index === 0) return next;
      // What follows an `||` runs where the failed part left off, what follows an `&&` where it succeeded.
      const stays = node.operators[index - 1] === "||" || index === node.commands.length - 1;
      return stays ? meet(next, walk.after) : next;
    }, nothing(context));

  const pipeline = (node: PipelineNode, context: Context): Walk => {
    if (node.type !== "Pipeline") return command(node, context);
    if (node.commands.length === 1)
      return node.commands[0] === undefined ? nothing(context) : command(node.commands[0], context);
    const walks = node.commands.map((each, index) =>
      command(each, { ...context, input: pipedInto(node, index, context) })
    );
    return together(walks, context);
  };

  /** What a command of a pipeline reads. */
  const pipedInto = (node: Pipeline, index: number, context: Context): Input => {
    const before = node.commands[index - 1];
    if (before === undefined) return context.input;
    const text = before.type === "Command" ? printedBy(before, context) : undefined;
    return text === undefined ? { type: "stream" } : { type: "text", text };
  };

  const command = (node: CommandNode, context: Context): Walk => {
    switch (node.type) {
      case "Command":
        return simple(node, context);
      case "Redirected":
        return redirected(node, context);
      case "Function": {
        const walk = body(node, unplaced(context));
        const bomb = startsItself(node.name.value, node.body)
          ? found("destructive", "a function that keeps starting itself")
          : reads;
        return { effects: join(walk.effects, bomb), after: context, segments: walk.segments };
      }
      case "Coproc": {
        const walk = body(node, context);
        return { effects: join(walk.effects, ordinary), after: context, segments: walk.segments };
      }
      case "Subshell":
        return { ...statements(node.body.commands, context), after: context };
      case "BraceGroup":
        return statements(node.body.commands, context);
      case "For":
      case "Select":
      case "While":
      case "ArithmeticFor": {
        const walk = body(node, changesDirectory(node) ? unplaced(context) : context);
        return { ...walk, after: changesDirectory(node) ? unplaced(context) : context };
      }
      case "If":
      case "Case": {
        const walk = body(node, context);
        return { ...walk, after: changesDirectory(node) ? unplaced(context) : context };
      }
      case "TestCommand":
      case "ArithmeticCommand":
        return body(node, context);
    }
  };

  /** Everything below a node, in order: lists of commands are walked, words are looked into. */
  const body = (node: SyntaxNode, context: Context): Walk => {
    let walk = nothing(context);
    forEachChild(node, (child) => {
      walk = then(walk, (after) => part(child, after));
    });
    return walk;
  };

  const part = (node: SyntaxNode, context: Context): Walk => {
    switch (node.type) {
      case "CompoundList":
        return statements(node.commands, context);
      case "Statement":
        return one(node, context);
      case "Elif":
      case "CaseItem":
        return body(node, context);
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
        return command(node, context);
      default:
        return expansions(node, context);
    }
  };

  const redirected = (node: Redirected, context: Context): Walk => {
    const redirects = redirections(node.redirects, context);
    const input = inputOf(node.redirects, context) ?? context.input;
    const walk = command(node.command, { ...context, input });
    return {
      effects: join(redirects.effects, walk.effects),
      after: { ...walk.after, input: context.input },
      segments: [...redirects.segments, ...walk.segments]
    };
  };

  const simple = (node: Command, context: Context): Walk => {
    const nested = body(node, context);
    const redirects = redirections(node.redirects, context);
    const assignments = join(
      ...node.prefix.map((item) =>
        item.type === "Assignment"
          ? assignmentEffects(
              item.name,
              item.value.type === "Word" ? certainText(item.value, context) : undefined
            )
          : reads
      )
    );
    const input = inputOf(node.redirects, context) ?? context.input;
    const lines = linesOf(node, context);
    const effects = lines.map((fields) => evaluate(fields, { ...context, input }, follow));
    const moves = lines.map((fields) => moved(fields, context));
    const after = moves.every((move) => move === "stays")
      ? context
      : {
          ...context,
          directories: moves
            .map((move) => (move === "stays" ? context.directories : move))
            .reduce((places, place) => either(places, place))
        };
    const arrival = after === context ? reads : moving(after.directories, context);
    const own = join(assignments, redirects.effects, ...effects, arrival);
    return {
      effects: join(nested.effects, own),
      after,
      segments: [
        ...nested.segments,
        ...redirects.segments,
        ...(lines.length === 0 || lines[0]?.length === 0
          ? []
          : lines.map((fields) => ({ fields, effects: join(nested.effects, own) })))
      ]
    };
  };

  const redirections = (nodes: ReadonlyArray<Redirection>, context: Context): Walk =>
    together(
      nodes.map((node) => {
        const nested = body(node, context);
        return { ...nested, effects: join(nested.effects, redirectionEffects(node, context)) };
      }),
      context
    );

  /** Scripts inside words, and expansions that run what a variable holds. */
  const expansions = (node: SyntaxNode, context: Context): Walk => {
    switch (node.type) {
      case "CommandExpansion":
      case "ProcessSubstitution":
      case "ArithmeticCommandExpansion": {
        const nested = node.script;
        if (nested === undefined) return only1(found("unreadable_command", node.text), context);
        const input: Input =
          node.type === "ProcessSubstitution" && node.operator === ">" ? { type: "stream" } : context.input;
        return { ...script(nested, { ...context, input, depth: context.depth + 1 }), after: context };
      }
      case "Transform":
        return only1(node.operand.value.includes("P") ? found("hidden_command", "${…@P}") : reads, context);
      case "ArithmeticWord":
        return then(body(node, context), (after) => only1(arithmetic(node.value, after), after));
      default:
        return { ...body(node, context), after: context };
    }
  };

  const script: Walker["script"] = (node, context) => {
    const [error] = node.errors ?? [];
    const walk = statements(node.commands, context);
    return error === undefined
      ? walk
      : { ...walk, effects: join(walk.effects, found("unreadable_command", error.message)) };
  };

  return { script };
};

const nothing = (context: Context): Walk => ({ effects: reads, after: context, segments: [] });

const only1 = (effects: Effects, context: Context): Walk => ({ effects, after: context, segments: [] });

const then = (walk: Walk, next: (after: Context) => Walk): Walk => {
  const following = next(walk.after);
  return {
    effects: join(walk.effects, following.effects),
    after: following.after,
    segments: following.segments.length === 0 ? walk.segments : [...walk.segments, ...following.segments]
  };
};

/** Side by side: none moves the others. */
const together = (walks: ReadonlyArray<Walk>, context: Context): Walk => ({
  effects: join(...walks.map((walk) => walk.effects)),
  after: context,
  segments: walks.flatMap((walk) => walk.segments)
});

const meet = (walk: Walk, other: Context): Walk => ({
  ...walk,
  after: { ...walk.after, directories: either(walk.after.directories, other.directories) }
});

const unplaced = (context: Context): Context => ({ ...context, directories: undefined });

/** Whether a part of the script may move the shell: a `cd` anywhere in it, or anything that could hide one. */
const changesDirectory = (node: SyntaxNode): boolean => {
  let changes = false;
  const look = (child: SyntaxNode): void => {
    if (
      child.type === "Command" &&
      /^(cd|pushd|popd|eval|source|\.|builtin|command)$|[$`]/.test(child.name?.value ?? "")
    )
      changes = true;
    if (!changes) forEachChild(child, look);
  };
  look(node);
  return changes;
};

/** `f() { f | f & }`. */
const startsItself = (name: string, body: SyntaxNode): boolean => {
  let starts = false;
  const look = (node: SyntaxNode, multiplied: boolean): void => {
    if (node.type === "Command" && multiplied && node.name?.value === name) starts = true;
    const more =
      multiplied || node.type === "Pipeline" || (node.type === "Statement" && node.background === true);
    if (!starts) forEachChild(node, (child) => look(child, more));
  };
  look(body, false);
  return starts;
};

const expansionOf = (context: Context) => ({
  scope: context.scope,
  home: context.facts.home,
  directory: only(context.directories)
});

/** Every list of fields that a command may become. */
const linesOf = (node: Command, context: Context): ReadonlyArray<ReadonlyArray<Field>> => {
  const words: ReadonlyArray<ReadonlyArray<ReadonlyArray<Field>>> = [
    ...(node.name === undefined ? [] : [fieldsOf(node.name, expansionOf(context))]),
    ...node.args.map((argument) =>
      argument.type === "Word" ? fieldsOf(argument, expansionOf(context)) : [[exact(argument.text)]]
    )
  ];
  return words.reduce<ReadonlyArray<ReadonlyArray<Field>>>(
    (lines, choices) => {
      const few = lines.length * choices.length <= maxAlternatives ? choices : [[unknown()]];
      return lines.flatMap((line) => few.map((fields) => [...line, ...fields]));
    },
    [[]]
  );
};

/** A word that becomes exactly one text. */
const certainText = (word: Word, context: Context): string | undefined => {
  const [fields, ...others] = fieldsOf(word, expansionOf(context));
  return others.length > 0 || fields?.length !== 1 ? undefined : textOf(fields[0]);
};

/** What a here-document or here-string puts on standard input; a file or a pipe is a stream. */
const inputOf = (redirects: ReadonlyArray<Redirection>, context: Context): Input | undefined => {
  const last = redirects.filter((redirect) => /^<(<|>)?|^<&/.test(redirect.operator)).at(-1);
  if (last === undefined) return undefined;
  if (last.type === "HereDoc") {
    return last.body.parts === undefined || last.body.parts.every((part) => part.type === "Literal")
      ? { type: "text", text: last.body.text }
      : { type: "stream" };
  }
  if (last.type === "HereString") {
    const text = last.target === undefined ? undefined : certainText(last.target, context);
    return text === undefined ? { type: "stream" } : { type: "text", text };
  }
  return { type: "stream" };
};

/** What `echo` or a plain `printf` prints. */
const printedBy = (node: Command, context: Context): string | undefined => {
  const [line, ...others] = linesOf(node, context);
  if (line === undefined || others.length > 0 || node.redirects.length > 0) return undefined;
  const texts = line.map(textOf);
  const [program, ...words] = texts;
  if (texts.some((text) => text === undefined)) return undefined;
  if (program === "echo")
    return words.filter((word, index) => index > 0 || !/^-[neE]+$/.test(word ?? "")).join(" ");
  if (program === "printf" && words.length === 1 && !/[%\\]/.test(words[0] ?? "%")) return words[0];
  return undefined;
};

/** Arithmetic evaluates the text of a variable, index expressions and command substitutions included. */
const arithmetic = (text: string, context: Context): Effects => {
  const names = text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [];
  const values = names.flatMap((name) => context.scope.valuesOf(name) ?? []);
  return [text, ...values.map((value) => textOf(value) ?? "")].some((each) => /\$\(|`/.test(each))
    ? found("hidden_command", `(( ${text} ))`)
    : reads;
};
