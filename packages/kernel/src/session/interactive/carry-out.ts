/**
 * What each command of a session does, and what a person is told of it. Bare, a setting's command shows what is in force.
 */
import { type Effort, Effort as EffortSchema, Mode, PermissionMode, ruleText, Safety } from "@latch/protocol";
import { Effect, Either, Schema } from "effect";
import { describe } from "../../changes/reversal.ts";
import type { UndoError, UndoRequest } from "../../changes/undo.ts";
import type { StoreError } from "../../port/event-store.ts";
import type { ProfileUnusable } from "../../port/inference-source.ts";
import type { RunActive, Session } from "../session.ts";
import { grantedAs } from "../stored-rules.ts";
import { diffText } from "./changes-text.ts";
import type { SessionCommandName } from "./commands.ts";

/** What a command came to. */
export type Told =
  | { readonly type: "info" | "warning"; readonly text: string }
  | { readonly type: "diff"; readonly text: string }
  /** Nothing to say: the event that it made says it. */
  | { readonly type: "nothing" }
  /** The interface shows a choice. */
  | { readonly type: "choose"; readonly name: string; readonly argument?: string };

const info = (text: string): Told => ({ type: "info", text });
const warning = (text: string): Told => ({ type: "warning", text });
const nothing: Told = { type: "nothing" };

/** Commands that are about one open session and nothing else. */
export type CarriedOut = Exclude<SessionCommandName, "attach" | "detach" | "new">;

/** Carries a command out. A failure's message says what is wrong; nothing was changed then. */
export const carryOut = (
  session: Session["Type"],
  name: CarriedOut,
  argument: string
): Effect.Effect<Told, UndoError | ProfileUnusable | RunActive | StoreError> => {
  switch (name) {
    case "mode":
      return setting(argument, "mode", Mode, (mode) => session.changeSettings({ mode }));
    case "safety":
      return setting(argument, "safety", Safety, (safety) => session.changeSettings({ safety }));
    case "permissions":
      return setting(permissionWord(argument), "permissions", PermissionMode, (permissions) =>
        session.changeSettings({ permissions })
      );
    case "effort":
      return argument === "" ? Effect.succeed<Told>({ type: "choose", name }) : effort(session, argument);
    case "model":
      return argument === "" || listWords.has(argument.toLowerCase())
        ? Effect.succeed<Told>({ type: "choose", name, argument: argument.toLowerCase() })
        : model(session, argument);
    case "rules":
      return argument === "" ? rules(session) : revoke(session, argument);
    case "compact":
      return Effect.as(session.compact, nothing);
    case "diff":
      return Effect.map(
        session.changes.review({ diffs: true }),
        (review): Told =>
          review.files.length === 0
            ? info("This session changed nothing")
            : { type: "diff", text: diffText(review) }
      );
    case "checkpoint":
      return Effect.as(session.changes.checkpoint(argument === "" ? undefined : argument), nothing);
    case "undo":
      return undo(session, undoRequest(argument));
    case "redo":
      return undo(session, {
        target: { type: "taken_back" },
        ...(argument === "" ? {} : { path: argument })
      });
  }
};

/** Words that other lists of this program use for the same. */
const permissionWord = (word: string): string =>
  ({ auto: "auto_approve", ai: "ai_review", "auto-approve": "auto_approve", "ai-review": "ai_review" })[
    word.toLowerCase()
  ] ?? word;

const setting = <A extends string, E>(
  argument: string,
  name: string,
  values: Schema.Schema<A> & { readonly literals: ReadonlyArray<A> },
  change: (value: A) => Effect.Effect<"changed" | "unchanged", E>
): Effect.Effect<Told, E> => {
  if (argument === "") return Effect.succeed({ type: "choose", name });
  const value = values.literals.find((literal) => literal === argument.toLowerCase());
  return value === undefined
    ? Effect.succeed(warning(`"${argument}" is no ${name}; there is ${values.literals.join(", ")}`))
    : Effect.map(change(value), (outcome) =>
        outcome === "changed" ? nothing : info(`It is ${value} already`)
      );
};

const isEffort = Schema.is(EffortSchema);

const effort = (session: Session["Type"], word: string) =>
  Effect.gen(function* () {
    const { profile, descriptor } = yield* session.model;
    const wanted = word.toLowerCase();
    const offered: ReadonlyArray<Effort> = [...new Set<Effort>(["default", ...descriptor.efforts])];
    if (!isEffort(wanted) || !offered.includes(wanted)) {
      return warning(`${profile.model} has no effort "${word}"; there is ${offered.join(", ")}`);
    }
    const outcome = yield* session.changeProfile({ ...profile, effort: wanted }, "chosen by the user");
    return outcome === "changed" ? nothing : info(`It is ${wanted} already`);
  });

/** What the interface does to its list of models before it shows it: asks the services, or allows all of them. */
const listWords: ReadonlySet<string> = new Set(["refresh", "all"]);

/** `PROVIDER/MODEL [EFFORT]`, or a model of the provider in use. Model names may have slashes of their own. */
const model = (session: Session["Type"], argument: string) =>
  Effect.gen(function* () {
    const { profile } = yield* session.model;
    const [name = "", effortWord = "default", ...more] = argument.split(/\s+/);
    const wanted = effortWord.toLowerCase();
    if (more.length > 0 || !isEffort(wanted))
      return warning("Say /model PROVIDER/MODEL, and an effort after it if you like");
    const slash = name.indexOf("/");
    const provider = slash === -1 ? profile.provider : name.slice(0, slash);
    const target = slash === -1 ? name : name.slice(slash + 1);
    if (provider === "" || target === "") return warning("Say /model PROVIDER/MODEL");
    const outcome = yield* session.changeProfile(
      { provider, model: target, effort: wanted },
      "chosen by the user"
    );
    return outcome === "changed" ? nothing : info(`It is ${provider}/${target} already`);
  });

const idCharacters = 8;

const rules = (session: Session["Type"]) =>
  Effect.map(session.state, ({ standing }) =>
    info(
      standing.length === 0
        ? "Nothing was always allowed in this session"
        : [
            "Always allowed in this session (/rules revoke ID takes one back):",
            ...standing.map(
              ({ requestId, rules: granted }) =>
                `- ${requestId.slice(0, idCharacters)}: ${granted.map(ruleText).join("; ")}`
            )
          ].join("\n")
    )
  );

const revoke = (session: Session["Type"], argument: string) =>
  Effect.gen(function* () {
    const id = /^revoke\s+(\S+)$/i.exec(argument)?.[1];
    if (id === undefined) return warning("Say /rules, or /rules revoke ID");
    const found = grantedAs((yield* session.state).standing, id);
    if (Either.isLeft(found)) return warning(sentence(found.left.message));
    const { requestId, rules: granted } = found.right;
    yield* session.revoke(requestId);
    return info(`No longer always allowed: ${granted.map(ruleText).join("; ")}`);
  });

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const undoRequest = (argument: string): UndoRequest => {
  if (argument === "") return { target: { type: "newest" } };
  if (argument === "run") return { target: { type: "run" } };
  const checkpoint = /^checkpoint\s+(.+)$/.exec(argument)?.[1];
  return checkpoint === undefined
    ? { target: { type: "newest" }, path: argument }
    : { target: { type: "checkpoint", name: checkpoint } };
};

/** What was taken back says its own event; here stands what was not. */
const undo = (session: Session["Type"], request: UndoRequest) =>
  Effect.map(session.changes.undo(request), ({ outcomes }): Told => {
    const left = outcomes.filter((outcome) => outcome.type === "refused" || outcome.now === "as_it_was");
    return left.length === 0 ? nothing : warning(left.map((outcome) => describe(outcome)).join("\n"));
  });
