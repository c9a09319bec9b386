/** The kinds that hold words. */
import { kindsWhere } from "@latch/protocol";

export const searchableKinds = kindsWhere("searchable");
