/** What can be said of the sandbox without starting anything, for a check-up that must not run programs. */
import { Effect } from "effect";
import type { Settings } from "../settings.ts";
import { locateBubblewrap } from "./bubblewrap.ts";
import { type Diagnosis, diagnoseBinary } from "./diagnosis.ts";
import { surveyMachine } from "./machine.ts";

export interface Inspection {
  /** Where Bubblewrap is; undefined when there is none that could be run. */
  readonly path: string | undefined;
  /** What is wrong already; undefined says only that nothing is known to be wrong. */
  readonly diagnosis: Diagnosis | undefined;
}

export const inspect = (settings: Settings): Effect.Effect<Inspection> =>
  Effect.sync(() => {
    const found = locateBubblewrap(settings);
    return {
      path: found.type === "found" ? found.path : undefined,
      diagnosis: diagnoseBinary(found, surveyMachine())
    };
  });
