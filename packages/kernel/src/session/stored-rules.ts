/** What was always allowed in a session that is not open, and taking it back. */
import { Effect, Either, Schema } from "effect";
import * as RunObserver from "../port/run-observer.ts";
import * as SessionLog from "../run/session-log.ts";
import type { Granted, StandingState } from "../state/standing.ts";
import * as StoredLog from "./stored-log.ts";

/** No rule, or more than one, has an id that begins like this. */
export class RuleUnknown extends Schema.TaggedError<RuleUnknown>()("RuleUnknown", {
  id: Schema.String,
  matches: Schema.Number
}) {
  override get message(): string {
    return `${this.matches === 0 ? "no rule" : "more than one rule"} has an id that begins with "${this.id}"`;
  }
}

/** The rules that a person means by an id or a unique prefix of it. */
export const grantedAs = (standing: StandingState, id: string): Either.Either<Granted, RuleUnknown> => {
  const meant = standing.filter(({ requestId }) => requestId.startsWith(id.toLowerCase()));
  const [one] = meant;
  return one === undefined || meant.length > 1
    ? Either.left(new RuleUnknown({ id, matches: meant.length }))
    : Either.right(one);
};

type Of = Omit<StoredLog.StoredOptions, "purpose">;

const onLog = <A, E, R>(options: StoredLog.StoredOptions, effect: Effect.Effect<A, E, R>) =>
  effect.pipe(Effect.provide(StoredLog.layer(options)), Effect.provide(RunObserver.RunObserver.layerSilent));

/** In the order in which they were granted. */
export const storedRules = (of: Of) =>
  onLog(
    { ...of, purpose: "look" },
    Effect.flatMap(SessionLog.SessionLog, (log) => Effect.map(log.state, ({ standing }) => standing))
  );

/** Takes back what one answer allowed for good; what it was. */
export const revokeStored = (options: StoredLog.StoredOptions, id: string) =>
  onLog(
    options,
    Effect.gen(function* () {
      const log = yield* SessionLog.SessionLog;
      const granted = yield* grantedAs((yield* log.state).standing, id);
      yield* log.append([{ type: "standing_rules_revoked", requestId: granted.requestId }]);
      return granted;
    })
  );
