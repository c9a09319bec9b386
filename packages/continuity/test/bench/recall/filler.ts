/** Work that answers nothing: the same words as the scenes, in other company. */
import type { Pick } from "./pick.ts";

const parts = [
  "parser",
  "cache",
  "login page",
  "search endpoint",
  "import job",
  "invoice module",
  "queue worker",
  "date picker",
  "gateway",
  "session store",
  "dashboard",
  "export",
  "retry logic",
  "backup script",
  "template",
  "migration",
  "decoder",
  "websocket client",
  "plugin loader",
  "receipt",
  "map layer",
  "test suite",
  "docker image",
  "user table",
  "config loader",
  "scheduler",
  "newsletter",
  "chart",
  "permission check",
  "rate limiter"
];
const things = [
  "a missing semicolon",
  "the wrong default",
  "an unused branch",
  "a stale comment",
  "two failing assertions",
  "a slow query",
  "an off-by-one",
  "a race on start",
  "a typo in the key",
  "a null that nobody checks",
  "a duplicated constant",
  "a timeout that is too short",
  "the old port",
  "an outdated version",
  "the time zone",
  "a leftover flag",
  "a password in a fixture",
  "a broken link",
  "an open file",
  "a hard-coded path"
];
const verbs = [
  "renamed",
  "moved",
  "simplified",
  "extracted",
  "reverted",
  "documented",
  "covered",
  "inlined",
  "split",
  "reordered",
  "benchmarked",
  "reviewed"
];
const people = ["Marta", "Henrik", "Yusuf", "Ines", "Tomasz", "Priya", "Lena", "Anders"];
const files = [
  "src/parser.ts",
  "src/cache/store.ts",
  "lib/login.rs",
  "app/search.py",
  "jobs/import.ts",
  "web/invoice.tsx",
  "core/queue.go",
  "ui/picker.vue",
  "gateway/main.rs",
  "db/schema.sql",
  "test/export.test.ts",
  "scripts/backup.sh",
  "config/default.toml"
];

const templates: ReadonlyArray<(pick: Pick) => string> = [
  (p) => `U: please look at the ${p.one(parts)} next`,
  (p) => `A: I ${p.one(verbs)} the ${p.one(parts)}; it had ${p.one(things)}.`,
  (p) => `A: The ${p.one(parts)} is fine now, the tests pass again.`,
  (p) => `U: does the ${p.one(parts)} still use ${p.one(things)}?`,
  (p) =>
    `A: Yes, the ${p.one(parts)} reads it from ${p.one(files)}; I'll clean that up after the ${p.one(parts)}.`,
  (p) => `A: Reading ${p.one(files)} and ${p.one(files)} before I change the ${p.one(parts)}.`,
  (p) =>
    `T: ${p.one(files)}:${p.below(400)}: warning: ${p.one(things)}\n${p.one(files)}:${p.below(400)}: note: first used here`,
  (p) => `T: ${p.below(300)} passed, ${p.below(4)} failed in ${p.below(90)}.${p.below(10)} s`,
  (p) => `A: ${p.one(people)} asked about the ${p.one(parts)} yesterday; nothing to do there for now.`,
  (p) => `U: ${p.one(people)} says the ${p.one(parts)} is slow when there are many users`,
  (p) => `A: I could not reproduce it: the ${p.one(parts)} answers within ${p.below(90) + 10} ms here.`,
  (p) => `U: ok, leave it. what about ${p.one(things)} in the ${p.one(parts)}?`,
  (p) =>
    `A: That was ${p.one(things)}. I ${p.one(verbs)} it together with the ${p.one(parts)}, and the ${p.one(parts)} did not need a change.`,
  (p) => `T: diff ${p.one(files)} +${p.below(60)} -${p.below(60)}`,
  (p) => `U: thanks, that works. how long will the ${p.one(parts)} take?`,
  (p) => `A: About ${p.below(9) + 1} hours, mostly because of ${p.one(things)} and the ${p.one(parts)}.`,
  (p) => `U: can we make the ${p.one(parts)} smaller?`,
  (p) => `A: Not by much: ${p.below(50)} kB of the ${p.one(parts)} come from one dependency.`,
  (p) => `A: Version ${p.below(9)}.${p.below(20)} of the ${p.one(parts)} is deployed on staging.`,
  (p) => `U: run the checks for the ${p.one(parts)} again on port ${3000 + p.below(6000)}`
];

/** One line of work. */
export const filler = (pick: Pick): string => pick.one(templates)(pick);
