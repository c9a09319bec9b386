/** Images that wait for the next prompt, whichever session it goes to. */
import type { MediaRef, WorkspacePath } from "@latch/protocol";
import { Effect, Ref } from "effect";
import { attach } from "./attach.ts";
import type { Console } from "./console.ts";

export const makeImageTray = ({ say, notice, problem }: Console) =>
  Effect.map(Ref.make<ReadonlyArray<MediaRef>>([]), (tray) => {
    const tell = Effect.flatMap(Ref.get(tray), (images) => say({ type: "attachments", images }));

    return {
      images: Ref.get(tray),
      /** Takes a file in. */
      add: (path: string, workspace: WorkspacePath) =>
        attach(path, workspace).pipe(
          Effect.flatMap((image) => Ref.update(tray, (images) => [...images, image])),
          Effect.zipRight(tell),
          Effect.catchAll(problem)
        ),
      /** Takes one out, by its number from 1, or all of them. */
      remove: Effect.fn("Interactive.detach")(function* (which: string) {
        const images = yield* Ref.get(tray);
        const number = Number(which);
        const known = Number.isInteger(number) && number >= 1 && number <= images.length;
        if (images.length === 0 || (which !== "all" && !known)) {
          return yield* notice(
            "warning",
            images.length === 0
              ? "No image is attached"
              : `Say /detach with a number from 1 to ${images.length}, or all`
          );
        }
        yield* Ref.set(tray, which === "all" ? [] : images.toSpliced(number - 1, 1));
        yield* tell;
      }),
      /** They did not go after all. */
      putBack: (back: ReadonlyArray<MediaRef>) =>
        back.length === 0
          ? Effect.void
          : Effect.zipRight(
              Ref.update(tray, (images) => [...back, ...images]),
              tell
            ),
      /** They went with a prompt. */
      clear: Effect.flatMap(Ref.getAndSet(tray, []), (images) => (images.length === 0 ? Effect.void : tell))
    };
  });

export type ImageTray = Effect.Effect.Success<ReturnType<typeof makeImageTray>>;
