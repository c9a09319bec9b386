/** What the session says, and what the screen makes of it beyond showing it. */
import type { SessionOutput } from "@latch/protocol";
import { rowCount, sanitise, View } from "@latch/ui-reducers";
import { cutText } from "../cell/fit.ts";
import { changed } from "../composer/composer.ts";
import { entryOf } from "../composer/paste.ts";
import { emptyDocument } from "../markdown/document.ts";
import { atEnd } from "../transcript/viewport.ts";
import type { App } from "./app.ts";
import { openCommand } from "./command.ts";
import type { Demand } from "./message.ts";

export type Next = readonly [App, ReadonlyArray<Demand>];

export const heard = (app: App, said: SessionOutput): Next => {
  const view = View.reduce(app.view, said);
  const next: App = { ...app, view };
  switch (said.type) {
    case "opened":
      return [
        {
          ...next,
          scroll: atEnd,
          sought: undefined,
          streaming: emptyDocument,
          overlay: app.overlay?.type === "setup" ? app.overlay : undefined,
          answer: 0,
          unopened: undefined,
          files: undefined,
          composer: { ...app.composer, history: [], recalled: undefined }
        },
        [{ type: "look_around" }, { type: "list_models" }]
      ];
    case "recent":
    case "history":
      // While the whole is read beside the newest part, nothing that is shown changes.
      return [view.replay !== null && said.type === "history" ? next : withLog(app, next), []];
    case "status":
      return afterStatus(app, next, said.status);
    case "question":
      return [
        { ...next, answer: app.view.live.questions.length === 0 ? 0 : app.answer },
        [attract(next, "Latch asks for permission")]
      ];
    case "returned":
      return [givenBack(next, said.texts), []];
    case "unopened":
      return [
        { ...next, unopened: { problem: sanitise(said.problem), needsSetup: said.needsSetup } },
        said.needsSetup ? [{ type: "open_setup" }] : []
      ];
    case "diff":
      return view.live.diff?.document === null || said.text.trim() === ""
        ? [next, []]
        : [{ ...next, overlay: { type: "diff", top: 0, raw: false } }, []];
    case "command":
      return openCommand(next, said.name, said.argument);
    default:
      return [next, []];
  }
};

/** The app with a log of which more is known at its beginning: a person stays at what they were looking at. */
const withLog = (before: App, app: App): App => {
  const history = app.view.log.prompts.map(entryOf);
  const { composer, scroll } = before;
  const { recalled } = composer;
  const index = (recalled?.index ?? 0) + history.length - composer.history.length;
  const { sought } = before;
  const moved = (cell: number): number => Math.max(0, cell + rowCount(app.view) - rowCount(before.view));
  return {
    ...app,
    composer: {
      ...composer,
      history,
      recalled: recalled === undefined || index < 0 ? undefined : { ...recalled, index }
    },
    sought: sought === undefined ? undefined : { ...sought, at: moved(sought.at) },
    scroll: scroll.follow ? scroll : { ...scroll, cell: moved(scroll.cell) }
  };
};

const afterStatus = (before: App, app: App, status: string): Next => {
  const wasBusy = before.view.status === "running" || before.view.status === "cancelling";
  if (status === "closed") return [app, [{ type: "exit" }]];
  if (status !== "idle" || !wasBusy) return [app, []];
  const started = app.view.log.run.startedAt ?? app.now;
  return [
    { ...app, stoppedAt: before.view.status === "cancelling" ? app.now : app.stoppedAt },
    [attract(app, "Latch has finished", app.now - started)]
  ];
};

const attract = (app: App, text: string, tookMillis?: number): Demand => ({
  type: "attract",
  ...(tookMillis === undefined ? {} : { tookMillis }),
  text: `${text} · ${cutText(app.view.log.task.request ?? "", 60)}`
});

/** What was not said after all is in the editor again, before what is being written. */
const givenBack = (app: App, texts: ReadonlyArray<string>): App => {
  const entries = texts.map(entryOf);
  let { composer } = app;
  for (const entry of entries.toReversed()) {
    const text = composer.text === "" ? entry.text : `${entry.text}\n${composer.text}`;
    composer = changed(
      { ...composer, chips: new Map([...composer.chips, ...entry.chips]) },
      text,
      text.length
    );
  }
  return { ...app, composer };
};
