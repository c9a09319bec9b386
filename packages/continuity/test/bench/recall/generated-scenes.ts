/** Scenes in numbers: error texts, identifiers, and facts that were revised. */
import type { Pick } from "./pick.ts";

/** Lines with one source, marked with `*`, and the questions it answers. */
export interface GeneratedScene {
  readonly kind: "error" | "identifier" | "decision";
  readonly lines: string;
  readonly questions: ReadonlyArray<string>;
}

/** A fact stated several times: the last statement is the one that counts. */
export interface Revision {
  readonly statements: ReadonlyArray<string>;
  readonly questions: ReadonlyArray<string>;
}

const errors: ReadonlyArray<readonly [line: string, ...questions: ReadonlyArray<string>]> = [
  [
    "error[E0502]: cannot borrow `self.slots` as mutable because it is also borrowed as immutable --> crates/arena/src/slots.rs:131:17",
    "E0502 in slots.rs",
    "borrow checker complaint about the arena's slots"
  ],
  [
    "TypeError: Cannot read properties of undefined (reading 'getBoundingClientRect') at measureTooltip (src/tooltip/measure.ts:27:19)",
    "measureTooltip undefined getBoundingClientRect",
    "where did the tooltip measurement blow up?"
  ],
  [
    'psycopg2.errors.UniqueViolation: duplicate key value violates unique constraint "uq_coupon_code" DETAIL: Key (code)=(SPRING25) already exists.',
    "uq_coupon_code",
    "which coupon was inserted twice?"
  ],
  [
    "java.lang.OutOfMemoryError: GC overhead limit exceeded at com.acme.ledger.ReplayService.foldAll(ReplayService.java:88)",
    "ReplayService OutOfMemoryError",
    "what ran out of heap while replaying the ledger?"
  ],
  [
    'npm ERR! ERESOLVE unable to resolve dependency tree: peer react@"^17" from react-spinners-kit@1.9.1',
    "ERESOLVE react-spinners-kit",
    "which package insists on an older React?"
  ],
  [
    "nginx: [emerg] bind() to 0.0.0.0:8093 failed (98: Address already in use)",
    "bind() 8093 address already in use",
    "nginx couldn't start because a port was taken"
  ],
  [
    "fatal: unable to access 'https://git.acme.example/tools.git/': SSL certificate problem: certificate has expired",
    "SSL certificate problem tools.git",
    "git clone failed due to an expired certificate"
  ],
  [
    "thread 'tokio-runtime-worker' panicked at 'called `Option::unwrap()` on a `None` value', src/relay/peer.rs:402:38",
    "peer.rs:402",
    "unwrap on None in the relay's peer code"
  ],
  [
    "AssertionError: expected 'Zürich' to equal 'Zürich' at test/geo/normalise.test.ts:19",
    "normalise.test.ts",
    "city name comparison failed because of unicode normalisation"
  ],
  [
    "ENOSPC: System limit for number of file watchers reached, watch '/srv/storefront/src'",
    "ENOSPC file watchers",
    "too many watched files on the dev box"
  ],
  [
    "django.db.utils.OperationalError: (1213, 'Deadlock found when trying to get lock; try restarting transaction')",
    "1213 deadlock",
    "two transactions blocked each other in django"
  ],
  [
    'Undefined symbols for architecture arm64: "_SDL_GetTicks64", referenced from: _main in main.o',
    "_SDL_GetTicks64",
    "linker could not find a symbol of SDL"
  ],
  [
    "kubelet: Back-off restarting failed container ratings-api in pod ratings-api-6d9f7c-xkz2p_default",
    "ratings-api back-off restarting",
    "which pod was crash looping?"
  ],
  [
    "panic: assignment to entry in nil map goroutine 41 [running]: main.(*Tally).Add(...) /app/tally.go:23",
    "tally.go nil map",
    "go program wrote to a map that was never made"
  ],
  [
    "ImportError: cannot import name 'soft_unicode' from 'markupsafe'",
    "soft_unicode",
    "jinja broke because markupsafe removed something"
  ],
  [
    "Error: Hydration failed because the initial UI does not match what was rendered on the server. <LocaleClock>",
    "LocaleClock hydration",
    "server and browser rendered different clocks"
  ],
  [
    "sqlite3.OperationalError: database or disk is full while writing 'thumbnails'",
    "disk is full thumbnails",
    "no space left when saving previews"
  ],
  [
    "curl: (35) OpenSSL/3.0.9: error:0A000152:SSL routines::unsafe legacy renegotiation disabled",
    "0A000152",
    "legacy renegotiation refused by openssl"
  ],
  [
    "Segmentation fault (core dumped) ./render --scene pagoda.glb --samples 512",
    "pagoda.glb segmentation fault",
    "the renderer crashed on which model?"
  ],
  [
    "[vue warn]: Maximum recursive updates exceeded in component <SeatMap>",
    "SeatMap maximum recursive updates",
    "endless re-rendering of the seating plan"
  ],
  [
    "error TS2589: Type instantiation is excessively deep and possibly infinite. src/forms/path.ts(58,11)",
    "TS2589",
    "the compiler gave up on a deeply nested type"
  ],
  [
    "HTTP 413 Request Entity Too Large from upload.acme.example while sending scan-0099.tiff (48.3 MB)",
    "scan-0099.tiff 413",
    "upload rejected because the file was too big"
  ],
  [
    "rsync error: some files/attrs were not transferred (code 23) at main.c(1338) [sender=3.2.7]",
    "rsync code 23",
    "mirror copy was incomplete"
  ],
  [
    "CMake Error at cmake/FindAudio.cmake:12 (message): PortAudio not found, set PORTAUDIO_ROOT",
    "PORTAUDIO_ROOT",
    "the audio library was missing at configure time"
  ],
  [
    "redis.exceptions.BusyLoadingError: Redis is loading the dataset in memory",
    "BusyLoadingError",
    "redis refused queries right after its restart"
  ],
  [
    'FATAL: password authentication failed for user "reporting_ro"',
    "reporting_ro",
    "which database account had a wrong password?"
  ],
  [
    "ReferenceError: structuredClone is not defined at cloneDraft (dist/editor.js:1:48213)",
    "structuredClone cloneDraft",
    "editor failed in an old browser when copying the draft"
  ],
  [
    "warning: unused variable: `jitter` ... error: aborting due to 1 previous error; could not compile `pacer`",
    "could not compile pacer",
    "build broke on an unused variable"
  ]
];

const identifiers: ReadonlyArray<readonly [line: string, ...questions: ReadonlyArray<string>]> = [
  [
    "`validateSessionToken` in src/auth/session-token.ts compares in constant time now.",
    "where is the session token validated?",
    "validate_session_token",
    "session-token.ts"
  ],
  [
    "The retry policy lives in `RetryPolicy.fromHeaders` (net/retry_policy.rb).",
    "RetryPolicy::from_headers",
    "which class reads the retry headers?"
  ],
  [
    "I added `MAX_INFLIGHT_UPLOADS = 6` next to `uploadQueue.ts`.",
    "max inflight uploads",
    "MAX_INFLIGHT_UPLOADS",
    "limit of simultaneous uploads"
  ],
  [
    "`parseGermanDate()` accepts both 3.10.2023 and 03.10.23.",
    "parse german date",
    "function that reads dates with dots"
  ],
  [
    "The flag is called `--keep-going-on-error` and is read in cmd/batch/main.go.",
    "keep going on error flag",
    "how do I make the batch continue after failures?"
  ],
  [
    "`OrderAggregate.applyDiscount` used to mutate the lines; it returns a copy.",
    "order aggregate apply discount",
    "does applying a discount change the order lines in place?"
  ],
  [
    "Set `LATCHKEY_CACHE_DIR` to move the download cache.",
    "LATCHKEY_CACHE_DIR",
    "environment variable for the cache directory"
  ],
  [
    "The route is `/api/v3/shipments/:id/labels` and answers with a PDF.",
    "shipment labels endpoint",
    "/api/v3/shipments labels"
  ],
  [
    "`useDebouncedSearch` waits 180 ms; see hooks/use-debounced-search.ts.",
    "debounced search hook",
    "how long does the search field wait before querying?"
  ],
  [
    "Table `inventory_snapshots` is partitioned by `warehouse_id`.",
    "inventory_snapshots partition",
    "by what is the stock snapshot table partitioned?"
  ],
  ['`toSlug("Crème brûlée")` gives creme-brulee now.', "toSlug", "what turns titles into url names?"],
  ["crate `tinyvec-serde` replaces our own `SmallBuf`.", "SmallBuf replacement", "tinyvec-serde"],
  [
    "The workflow file is .github/workflows/nightly-fuzz.yml and runs at 02:40.",
    "nightly-fuzz.yml",
    "when does fuzzing run?"
  ],
  ["`EventBus.publishOrdered` keeps one queue per aggregate id.", "publish ordered events", "publishOrdered"],
  [
    "Use `Money.allocate([1, 1, 1])` to split without losing a cent.",
    "split an amount into equal parts",
    "Money.allocate"
  ],
  [
    "`geo::haversine_km` was off by the factor of two; fixed in geo/distance.rs:44.",
    "haversine",
    "distance.rs:44",
    "bug in the great circle distance"
  ],
  [
    "protobuf field 17 `preferred_locale` is reserved, do not reuse it.",
    "preferred_locale",
    "which protobuf field number must not be used again?"
  ],
  [
    "The hook `beforeTenantSwitch` flushes pending drafts.",
    "before tenant switch hook",
    "what happens to drafts when changing tenant?"
  ],
  [
    "`npm run seed:demo -- --tenants 3` fills the demo database.",
    "seed demo tenants",
    "how do I get sample data?"
  ],
  [
    "`ThrottledLogger` drops repeated lines for 30 s.",
    "throttled logger",
    "what suppresses repeated log messages?"
  ],
  [
    "Column `ledger_entries.posted_at` is in UTC, `ledger_entries.value_date` in local time.",
    "ledger_entries.value_date",
    "which ledger column is local time?"
  ],
  [
    "`AbortableReader.cancelAll` must be called before the socket closes.",
    "abortable reader cancel",
    "cancelAll"
  ],
  [
    "The CSS class `.is-sticky--compact` is toggled at 640px.",
    "is-sticky--compact",
    "at which width does the header become compact?"
  ],
  [
    "`make bench-wal` writes to out/wal-bench.json.",
    "bench-wal",
    "where do the write-ahead log measurements go?"
  ]
];

const subjects: ReadonlyArray<readonly [subject: string, gist: string, unit: (n: number) => string]> = [
  ["the session timeout", "How long until a session expires?", (n) => `${n * 5 + 10} minutes`],
  ["the default page size", "How many rows are on a page by default?", (n) => `${n * 10 + 20}`],
  ["the upload limit", "How big may an upload be?", (n) => `${n * 25 + 50} MB`],
  [
    "the deploy window",
    "When may we deploy?",
    (n) => `${["Monday", "Tuesday", "Wednesday", "Thursday"][n % 4]} morning`
  ],
  ["the metrics port", "Which port serves metrics?", (n) => `${9000 + n * 91}`],
  ["the release branch", "From which branch do we release?", (n) => `release/${n + 3}.${n}`],
  [
    "the log level in production",
    "How verbose are the production logs?",
    (n) => ["debug", "info", "warn", "error"][n % 4] ?? "info"
  ],
  ["the retention of audit records", "How long do we keep the audit trail?", (n) => `${n + 2} years`],
  ["the number of worker threads", "How many workers are there?", (n) => `${n * 4 + 4}`],
  [
    "the base image",
    "On which image do we build?",
    (n) => ["alpine", "debian slim", "distroless", "ubuntu"][n % 4] ?? "alpine"
  ],
  [
    "the currency of the price list",
    "In what currency are prices listed?",
    (n) => ["euro", "dollars", "pounds", "francs"][n % 4] ?? "euro"
  ],
  ["the on-call engineer", "Who is on call?", (n) => ["Marta", "Henrik", "Yusuf", "Priya"][n % 4] ?? "Marta"],
  ["the minimum password length", "How long must a password be?", (n) => `${n * 2 + 8} characters`],
  ["the coverage threshold", "How much coverage does the gate require?", (n) => `${n * 5 + 60} percent`],
  [
    "the name of the staging cluster",
    "What is the staging cluster called?",
    (n) => ["heron", "osprey", "kestrel", "magpie"][n % 4] ?? "heron"
  ],
  ["the polling interval", "How often do we poll?", (n) => `${n * 15 + 15} seconds`],
  ["the heap size of the indexer", "How much memory does the indexer get?", (n) => `${n + 2} GB`],
  ["the API version we support", "Which version of the API is supported?", (n) => `v${n + 2}`],
  [
    "the date of the launch",
    "When do we launch?",
    (n) => `${["March", "April", "May", "June"][n % 4]} ${n * 3 + 7}`
  ],
  [
    "the colour of the primary button",
    "What colour is the main button?",
    (n) => ["teal", "navy", "orange", "plum"][n % 4] ?? "teal"
  ],
  [
    "the mail sender address",
    "From which address do mails come?",
    (n) => `${["hello", "noreply", "team", "post"][n % 4]}@quayside.example`
  ],
  [
    "the batch size of the exporter",
    "How many records does the exporter write at once?",
    (n) => `${n * 250 + 500}`
  ],
  ["the tax rate for books", "How are books taxed?", (n) => `${n * 2 + 5} percent`],
  ["the compiler version", "Which compiler do we use?", (n) => `1.${70 + n}`]
];

const restated: ReadonlyArray<(subject: string, value: string) => string> = [
  (subject, value) => `U: ${subject} should be ${value}`,
  (subject, value) => `A: Set ${subject} to ${value}.`,
  (subject, value) => `A: As agreed, ${subject} is ${value}; the tests and the docs say the same.`,
  (subject, value) => `U: reminder: ${subject} is ${value}`,
  (subject, value) => `A: Checked again: ${subject} is still ${value}.`
];
const revised: ReadonlyArray<(subject: string, value: string) => string> = [
  (subject, value) => `U: change of plan, make ${subject} ${value}`,
  (subject, value) =>
    `A: Done, ${subject} is now ${value} and no longer what it was; I updated the three places that mentioned it and told the others.`,
  (subject, value) => `U: forget what I said, ${subject} has to be ${value} from now on`,
  (subject, value) => `A: ${subject[0]?.toUpperCase() ?? ""}${subject.slice(1)} moved to ${value}.`
];

/** Error texts and identifiers, each in the turn that first showed it. */
export const generatedScenes = (): ReadonlyArray<GeneratedScene> => [
  ...errors.map(([line, ...questions]) => ({
    kind: "error" as const,
    lines: `A: Running it again.\n*T: ${line}\nA: I see, looking into it.`,
    questions
  })),
  ...identifiers.map(([line, ...questions]) => ({
    kind: "identifier" as const,
    lines: `*A: ${line}`,
    questions
  }))
];

/** Facts stated many times, then revised once or twice. */
export const revisions = (pick: Pick): ReadonlyArray<Revision> =>
  subjects.map(([subject, gist, unit], index) => {
    const statements: Array<string> = [];
    for (let value = 0; value < 3; value += 1) {
      statements.push(pick.one(value === 0 ? restated : revised)(subject, unit(value + (index % 2))));
      const repeats = value === 2 ? 0 : 2 + pick.below(5);
      for (let again = 0; again < repeats; again += 1)
        statements.push(pick.one(restated)(subject, unit(value + (index % 2))));
    }
    const bare = subject.replace(/^the /, "");
    return { statements, questions: [`What is ${subject}?`, gist, `${bare} now`] };
  });
