/** What setup asks to be written: changes of the config, and secrets that the config then refers to. */
import type { Change } from "../../config/save.ts";

export interface SetupPlan extends Change {
  /** What a person is told when it is done. */
  readonly said: string;
  /** The provider to go on with in the session that is open. */
  readonly use: string | undefined;
}
