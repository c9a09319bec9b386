/** The recall table: ours beside plain BM25 and plain newest first, by class of question. */
import { type Sequence, SessionHistory } from "@latch/protocol";
import { Effect } from "effect";
import { recallOriginals } from "../../../src/index.ts";
import { newestFirst, plainBm25 } from "./baselines.ts";
import { type Bench, codingBench, type Question, type Score, scoreOf } from "./benchmark.ts";
import { chatBench, heldOutBench } from "./conversation-bench.ts";

/** Every bench, as the test and the table run it. */
export const recallBenches = (): ReadonlyArray<Bench> => [
  codingBench(1, 2_000),
  chatBench(10),
  heldOutBench(10)
];

/** The first twenty originals for each question. */
export const recallAnswers = ({
  log,
  questions
}: Bench): ((question: Question) => ReadonlyArray<Sequence>) => {
  const answers = new Map(
    questions.map((question) => [
      question,
      Effect.runSync(
        Effect.flatMap(SessionHistory, (history) => recallOriginals(history, question.text, 20)).pipe(
          Effect.provide(log.layer)
        )
      ).map(({ sequence }) => sequence)
    ])
  );
  return (question) => answers.get(question) ?? [];
};

export interface RecallRow {
  readonly name: string;
  readonly questions: number;
  readonly ours: Score;
  readonly bm25: Score;
  readonly newest: Score;
}

/** One row for each class of question, and one for all of them. */
export const recallTable = (bench: Bench): ReadonlyArray<RecallRow> => {
  const ours = recallAnswers(bench);
  const bm25 = plainBm25(bench.log);
  const newest = newestFirst(bench.log);
  const row = (name: string, questions: ReadonlyArray<Question>): RecallRow => ({
    name,
    questions: questions.length,
    ours: scoreOf(questions, ours),
    bm25: scoreOf(questions, bm25),
    newest: scoreOf(questions, newest)
  });
  const classes = [...new Set(bench.questions.map(({ kind }) => kind))];
  return [
    ...(classes.length === 1
      ? []
      : classes.map((kind) =>
          row(
            kind,
            bench.questions.filter((question) => question.kind === kind)
          )
        )),
    row("all", bench.questions)
  ];
};
