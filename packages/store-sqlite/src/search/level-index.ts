/** Before a search: the index is brought level with the log, by the one who may write. */
import type { StoreFailed } from "@latch/kernel";
import { Effect, Either } from "effect";
import type { Connection } from "../connection/connection.ts";
import { DerivedDamaged } from "../connection/damage.ts";
import { indexBatchEvents } from "../defaults.ts";
import { searchIndex, searchStanding } from "../derived/search-index.ts";

export const levelIndex = (writer: Connection): Effect.Effect<void, StoreFailed> => {
  const index = searchIndex(writer.database);
  const standing = searchStanding(writer.database);

  const behind = writer.read("search", () => {
    const found = standing();
    return found === "damaged" ? new DerivedDamaged(["search"]) : Either.right(found === "behind");
  });
  // A batch at a time, so that other writers get between. Lost with the power, it is done again.
  const catchUp = Effect.repeat(
    writer.write("index what was said", () => Either.right(index.catchUp(indexBatchEvents)), "ordered"),
    { until: (done) => done }
  );
  return Effect.flatMap(behind, (isBehind) => (isBehind ? Effect.asVoid(catchUp) : Effect.void));
};
