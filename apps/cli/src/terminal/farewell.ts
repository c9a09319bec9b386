/** What stands in the shell once a session was left: how to come back to it. */
import type { View } from "@latch/ui-reducers";

/** As many characters of an id as lists show. */
const shownIdCharacters = 8;

/** Empty where there is nothing to come back to: a session in which nobody said anything is in no list. */
export const farewell = ({ session, log }: Pick<View.View, "session" | "log">): string =>
  session === null || log.prompts.length === 0
    ? ""
    : `To go on with this session: latch --resume --session ${session.id.slice(0, shownIdCharacters)}\n`;
