/**
 * The third lock on context engines, at run time: an engine is built, and later run, in a context that holds the
 * engine services and nothing else. Whatever its types claim, it finds no store.
 */
import {
  ContextAppend,
  ContextEngine,
  type ContextRequest,
  ContextView,
  EngineConfig,
  EngineFailed,
  type EngineLayer,
  type EngineServices,
  type HonestEngineLayer,
  SessionHistory,
  TokenEstimator
} from "@latch/protocol";
import { Cause, Context, Effect, Layer, ParseResult, Schema } from "effect";

/** The module that was to be an engine is not one, or asks for what no engine gets. */
export class EngineRejected extends Schema.TaggedError<EngineRejected>()("EngineRejected", {
  source: Schema.String,
  problem: Schema.String
}) {
  override get message(): string {
    return `the context engine ${this.source} can't be installed: ${this.problem}`;
  }
}

/** Where an engine comes from. What an operator's module returns is checked in full. */
export type EngineSource =
  | { readonly type: "built_in"; readonly name: string }
  | { readonly type: "module"; readonly path: string };

/** The only way to install an engine that the compiler knows about. Refuses `any` as a requirement. */
export const installEngine = <L>(
  engine: HonestEngineLayer<L> & L,
  source: EngineSource
): Layer.Layer<ContextEngine, EngineRejected, EngineServices> => install(engine, source);

/** The same for a module loaded at run time, about whose type nothing is known. */
export const installEngineModule = (
  exported: unknown,
  path: string
): Layer.Layer<ContextEngine, EngineRejected, EngineServices> =>
  Layer.isLayer(exported)
    ? install(exported as EngineLayer<unknown>, { type: "module", path })
    : Layer.fail(
        new EngineRejected({
          source: path,
          problem: "its default export is not a Layer; export default a Layer that provides ContextEngine"
        })
      );

const nameOf = (source: EngineSource): string => (source.type === "built_in" ? source.name : source.path);

const install = (
  engine: EngineLayer<unknown>,
  source: EngineSource
): Layer.Layer<ContextEngine, EngineRejected, EngineServices> =>
  Layer.scoped(
    ContextEngine,
    Effect.gen(function* () {
      const rejected = (problem: string) => new EngineRejected({ source: nameOf(source), problem });
      const walled = Context.empty().pipe(
        Context.add(SessionHistory, yield* SessionHistory),
        Context.add(TokenEstimator, yield* TokenEstimator),
        Context.add(EngineConfig, yield* EngineConfig)
      );
      const scope = yield* Effect.scope;
      const memo = yield* Layer.makeMemoMap;
      const built = yield* Layer.buildWithMemoMap(engine, memo, scope).pipe(
        Effect.mapInputContext((_: Context.Context<never>) => walled),
        Effect.catchAllCause((cause) => Effect.fail(rejected(firstLine(cause))))
      );
      const found: unknown = Context.getOption(built, ContextEngine).pipe((option) =>
        option._tag === "Some" ? option.value : undefined
      );
      if (!isEngine(found)) {
        return yield* rejected("it provides no ContextEngine with a name, materialize and recall");
      }
      return guarded(found, source);
    })
  );

type Engine = Context.Tag.Service<ContextEngine>;

const isEngine = (value: unknown): value is Engine =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "materialize" in value &&
  typeof value.materialize === "function" &&
  "recall" in value &&
  typeof value.recall === "function";

const decodeAppend = Schema.decodeUnknown(Schema.Array(ContextAppend));

/** Runs every operation in an empty context and turns a thrown defect into a typed failure. */
const guarded = (engine: Engine, source: EngineSource): Engine => {
  const failed = (detail: string) => new EngineFailed({ engine: nameOf(source), detail });
  const check = (view: ContextView): Effect.Effect<ContextView, EngineFailed> =>
    (source.type === "module"
      ? Schema.decodeUnknown(ContextView)(view)
      : Effect.map(decodeAppend(view.append), (append) => ({ ...view, append }))
    ).pipe(
      Effect.mapError((error) =>
        failed(`its view is not valid: ${ParseResult.TreeFormatter.formatErrorSync(error)}`)
      )
    );
  const walled = <A, E>(run: () => Effect.Effect<A, E>): Effect.Effect<A, E | EngineFailed> =>
    Effect.suspend(run).pipe(
      Effect.mapInputContext((_: Context.Context<never>) => Context.empty()),
      Effect.catchAllDefect((defect) => failed(defect instanceof Error ? defect.message : String(defect)))
    );
  return {
    name: engine.name,
    materialize: (request: ContextRequest) =>
      walled(() => engine.materialize(request)).pipe(Effect.flatMap(check)),
    recall: (query, limit) => walled(() => engine.recall(query, limit))
  };
};

const firstLine = (cause: Cause.Cause<unknown>): string => Cause.pretty(cause).split("\n")[0] ?? "unknown";
