/**
 * Short scenes of coding work. A line begins with who speaks (U user, A assistant, T tool output); the line that
 * answers the scene's questions is marked with `*`. Questions are put the way people ask later: by the gist.
 */

export interface Scene {
  readonly lines: string;
  readonly questions: ReadonlyArray<string>;
}

export const codingScenes: ReadonlyArray<Scene> = [
  {
    lines: `U: the nightly import keeps dying around 3am, can you look
A: It runs out of file handles: every CSV reader is opened and none is closed.
*A: I wrapped each reader in a scope so that it is released when its batch ends; the nightly import now holds at most 12 descriptors.`,
    questions: [
      "How was the leak of open files in the nightly job cured?",
      "how many descriptors does the import hold at most?"
    ]
  },
  {
    lines: `U: should we use optimistic or pessimistic locking for the booking table?
*A: Optimistic, with a version column: contention is low and a retry is cheap, while row locks held during the payment call would pile up.
U: fine by me`,
    questions: [
      "Why did we decide against row locks for bookings?",
      "what concurrency control did we choose for reservations?"
    ]
  },
  {
    lines: `U: which port should the gateway listen on?
*A: 8443, since anything below 1024 needs root on those hosts.
U: ok, put that in the unit file`,
    questions: ["What port does the gateway listen on?", "Why is the gateway not on a privileged port?"]
  },
  {
    lines: `A: The flaky checkout test waits for a toast that disappears after two seconds.
*A: Root cause of the flake: the toast timer starts before the animation ends, so on slow machines the assertion misses it.
A: I made the test wait for the order number instead.`,
    questions: [
      "What made the checkout test intermittent?",
      "what does the checkout test wait for instead of the toast"
    ]
  },
  {
    lines: `U: we can't ship anything under the GPL, please check the dependencies
*A: One transitive dependency is GPL-3.0: readline-extras, pulled in by the old prompt library. I replaced the prompt library with a hand-written one.
U: great`,
    questions: [
      "Which package had a copyleft licence?",
      "what did you replace because of the license problem?"
    ]
  },
  {
    lines: `U: please never touch the legacy folder, the accountants still run it by hand
A: Understood, legacy/ stays as it is.`,
    questions: []
  },
  {
    lines: `*U: please never touch the vendored snapshot under third_party, the auditors compare it byte for byte
A: Understood, third_party stays as it is.`,
    questions: ["Why must the vendored code remain unmodified?", "who compares the third party snapshot?"]
  },
  {
    lines: `A: Profiling the search page now.
T: 62.1% JSON.parse  11.4% renderRow  9.0% layout
*A: Most of the time on the search page goes into parsing one huge response; paginating the endpoint to 50 rows brought it from 2.3 s to 180 ms.`,
    questions: [
      "What was the bottleneck of the search page?",
      "how did we speed up searching?",
      "what page size does the search endpoint use"
    ]
  },
  {
    lines: `U: can we drop Node 16?
*A: Not yet: the kiosk devices in Lyon are stuck on 16 until their firmware update in September.
U: right, I forgot about the kiosks`,
    questions: ["What keeps us from abandoning Node 16?", "when do the kiosks get new firmware?"]
  },
  {
    lines: `U: what do we do about money rounding
*A: All amounts are stored as integer cents and rounded half to even, once, at the invoice line; never on the total.
U: and currencies without cents?
A: Their exponent comes from the ISO 4217 table.`,
    questions: [
      "What rounding rule applies to invoices?",
      "how are monetary amounts represented in the database?",
      "where do the decimals of a currency come from?"
    ]
  },
  {
    lines: `T: panicked at src/decoder.rs:214:9: index out of bounds: the len is 4 but the index is 4
*A: The decoder panic comes from a truncated trailer: the length byte counts itself in version 2 of the format but not in version 1.
A: Added a fixture for both.`,
    questions: [
      "Why did the decoder crash with an index out of range?",
      "what differs between version 1 and 2 of the wire format?"
    ]
  },
  {
    lines: `U: who owns the staging certificates?
*A: Marta from the infrastructure group renews them; they expire every 90 days and she gets a calendar reminder a week before.`,
    questions: ["Who renews the TLS certs on staging?", "how long are the staging certificates valid?"]
  },
  {
    lines: `A: I tried Redis streams for the job queue first.
*A: Redis streams lost acknowledged jobs when the replica was promoted, so I moved the queue to Postgres with SKIP LOCKED.
U: good, one thing less to operate`,
    questions: ["Why did we give up on Redis for background work?", "what implements the job queue now?"]
  },
  {
    lines: `U: the mobile team complains that login takes forever on old phones
*A: The password hash ran on the device with the desktop cost factor; I lowered scrypt's N to 2^14 on mobile and the login takes under a second.`,
    questions: ["Why was signing in slow on older phones?", "which scrypt parameter is used on mobile?"]
  },
  {
    lines: `U: what about accessibility of the new date picker
*A: It could not be operated by keyboard: arrow keys moved the page. It now follows the ARIA grid pattern and announces the month.`,
    questions: [
      "What was wrong with the date picker for keyboard users?",
      "does the calendar widget work with screen readers?"
    ]
  },
  {
    lines: `A: Looking at the memory graph of the worker.
*A: The worker grows by 40 MB an hour because the template cache is keyed by the rendered HTML rather than by the template's name.
A: Keyed by name it stays flat at 210 MB.`,
    questions: ["What caused the memory leak in the worker?", "what key does the template cache use wrongly?"]
  },
  {
    lines: `U: customers in Brazil see yesterday's date on their receipts
*A: Receipts format the date in UTC; after 21:00 in São Paulo that is already the next day, and before 03:00 UTC the batch shows the previous one. They now use the shop's time zone.`,
    questions: [
      "Why were receipt dates off by one for Brazilian customers?",
      "which timezone do receipts use"
    ]
  },
  {
    lines: `U: let's rename the product to Harbor before the launch
A: Renaming touches 214 files.
*U: actually no, legal says Harbor is taken, stay with Quayside
A: Staying with Quayside.`,
    questions: ["Why didn't we call the product Harbor?", "what name did the lawyers leave us with?"]
  },
  {
    lines: `A: Two designs for the plugin API: a registry or plain functions.
*A: Decision: plugins are plain functions from config to hooks; a registry would have needed global state and made tests depend on load order.
U: agreed`,
    questions: ["What shape do plugins have?", "why was the plugin registry rejected?"]
  },
  {
    lines: `T: FAIL test/csv/export.test.ts > quotes > doubles embedded quotes
T: Expected "a ""b"" c" Received "a \\"b\\" c"
*A: The exporter escaped embedded quotes with a backslash; RFC 4180 wants them doubled. Fixed in quoteField.`,
    questions: [
      "How should quotation marks be escaped in exported CSV?",
      "which function was fixed for embedded quotes?"
    ]
  },
  {
    lines: `U: why is the docker image 1.9 GB??
*A: The build stage's cargo registry was copied along; with a two-stage build on distroless it is 84 MB.
U: wow`,
    questions: ["How did we shrink the container image?", "what bloated the docker image?"]
  },
  {
    lines: `U: can the API key be in the URL?
*A: No: query strings end up in the proxy's access logs. It goes into the Authorization header, and the old parameter is refused with a 400 since March.`,
    questions: [
      "Why isn't the api key passed as a query parameter?",
      "what happens when a client sends the token in the URL?"
    ]
  },
  {
    lines: `A: The translation files have drifted.
*A: 37 strings were missing in Finnish and 12 in Dutch; I added a check to the pre-commit hook that compares the keys with English.`,
    questions: [
      "How many translations were missing in Finnish?",
      "what prevents language files from getting out of sync?"
    ]
  },
  {
    lines: `U: the websocket drops every minute behind the corporate proxy
*A: The proxy closes idle connections after 60 seconds; we send a ping every 25 seconds now.
U: confirmed, it stays up`,
    questions: ["How often does the heartbeat go out?", "why did the socket disconnect in offices?"]
  },
  {
    lines: `U: do we want soft delete or hard delete for user accounts?
*A: Hard delete after 30 days of grace: the privacy officer insists that nothing personal remains, and backups age out after 35.
U: ok`,
    questions: [
      "How long is the grace period before an account is erased?",
      "what did the privacy officer insist on?"
    ]
  },
  {
    lines: `A: Running the migration on a copy of production.
T: ALTER TABLE events ADD COLUMN region text; Time: 1483991.120 ms
*A: The migration would lock the events table for 25 minutes; splitting it into adding a nullable column and backfilling in batches of 10,000 keeps the lock under a second.`,
    questions: [
      "How do we avoid the long table lock during the schema change?",
      "what batch size does the backfill use?"
    ]
  },
  {
    lines: `U: should errors be exceptions or results in the new module?
*A: Results. Callers must handle a declined card anyway, and exceptions crossed the worker boundary without their stack.
U: makes sense`,
    questions: ["Why no exceptions in the payment module?", "how are failures returned there?"]
  },
  {
    lines: `U: the map tiles look blurry on my laptop
*A: The tile layer ignored devicePixelRatio and always fetched 256 pixel tiles; it asks for @2x tiles on dense screens now.`,
    questions: ["Why was the map fuzzy on retina displays?", "what size of tile was always fetched?"]
  },
  {
    lines: `A: I can't reproduce the Windows failure here.
U: it only happens when the path has a space
*A: Then it is the spawn call: it joins the arguments into one string without quoting. Passing an array fixes "C:\\Program Files".`,
    questions: [
      "What broke on Windows when the directory contained a blank?",
      "how are process arguments passed now?"
    ]
  },
  {
    lines: `U: is it ok to log the request body?
*A: Only in development: in production bodies may contain health data, so the logger keeps the route, the status and the size.`,
    questions: ["What does the production logger record of a request?", "why don't we log payloads in prod?"]
  },
  {
    lines: `A: The feature flags service times out in CI.
*A: CI has no network, so flags come from flags.ci.json there; the timeout was the client trying to reach launchpad.internal.`,
    questions: ["Where do feature toggles come from on the build server?", "which host could CI not reach?"]
  },
  {
    lines: `U: who approved skipping the load test?
*A: Henrik did, on the condition that we watch the p99 for a week and roll back above 800 ms.`,
    questions: ["Who signed off on not doing the load test?", "at what latency do we roll back?"]
  },
  {
    lines: `U: which font is the invoice supposed to use?
A: The brand guide says Inter.
*U: accounting wants tabular figures, so use IBM Plex Mono for the amounts
A: Done.`,
    questions: ["What typeface do the amounts on an invoice have?", "who asked for tabular figures?"]
  },
  {
    lines: `A: The search index and the database disagree.
*A: 1,204 products were missing from the index since the bulk update on 12 May, which bypassed the change feed. I re-indexed them and made the bulk path publish too.`,
    questions: ["Why were some products not findable?", "when did the bulk update bypass the change feed?"]
  },
  {
    lines: `U: can you make the retry smarter?
*A: It now honours Retry-After, gives up at once on 401 and 403, and otherwise doubles the pause from 250 ms up to 8 s with full jitter.`,
    questions: ["What is the longest wait between attempts?", "which status codes are never retried?"]
  },
  {
    lines: `U: the graph library is too heavy, 480 kB
*A: I drew the three charts by hand as SVG; that saves 431 kB and loses only the zoom, which nobody used according to the analytics.`,
    questions: [
      "What functionality was lost when the chart library went?",
      "how much smaller did the bundle get without the graph package?"
    ]
  },
  {
    lines: `A: Checking the cron expressions.
*A: "0 0 31 * *" skips five months of the year; the monthly report should run on the last day, so the job now runs daily and checks whether tomorrow is the first.`,
    questions: [
      "Why did the monthly report not run in some months?",
      "how is the last day of the month detected?"
    ]
  },
  {
    lines: `U: what's the deal with the two user tables
*A: users is the live one; users_v1 is only read by the partner export until Kestrel Logistics moves to the new feed.`,
    questions: ["Which partner still depends on the old user table?", "can users_v1 be dropped?"]
  },
  {
    lines: `U: Please keep the public API of the geometry package stable, there are external users
A: Noted as a constraint.
*A: I moved the breaking rename of Polygon to Ring into a deprecation: the old name stays as an alias until 4.0.`,
    questions: [
      "Until when does the old polygon name remain?",
      "how did you rename the geometry class without breaking users?"
    ]
  },
  {
    lines: `A: The bug report says that undo loses text.
*A: Undo grouped edits by time only, so two quick edits in different paragraphs became one step; grouping by paragraph as well fixes it.`,
    questions: ["Why did undo revert too much?", "how are edits grouped into undo steps now?"]
  },
  {
    lines: `U: how do we deal with rate limits of the maps provider
*A: A token bucket of 40 requests per second shared through Redis; above it we serve the cached tile even if it is stale.`,
    questions: [
      "What do users see when the map quota is exhausted?",
      "how many requests per second may we send to the map vendor?"
    ]
  },
  {
    lines: `U: does the backup actually restore?
*A: I restored last night's dump on a scratch machine: 41 minutes, all row counts match, but the sequences had to be reset by hand.`,
    questions: ["How long does a restore take?", "what manual step does restoring a dump need?"]
  },
  {
    lines: `A: The e-mail templates are compiled at start.
*A: Outlook ignores max-width, so the newsletter got a fixed table of 600 pixels; Gmail clips above 102 kB, so the images are linked, not inlined.`,
    questions: ["Why are pictures in the newsletter not embedded?", "how wide is the mail layout?"]
  },
  {
    lines: `U: I'd like to get rid of the singleton
*A: The connection pool is passed in now; the only place that creates one is main.ts, which made the integration tests run in parallel.`,
    questions: ["Where is the database pool instantiated?", "what let integration tests run concurrently?"]
  },
  {
    lines: `U: why do you want to vendor the parser?
*A: Upstream has been unmaintained since 2021 and its error positions are wrong after tabs; our fork fixes both in 300 lines.`,
    questions: [
      "What is wrong with the upstream parser?",
      "since when has nobody maintained the parser library?"
    ]
  },
  {
    lines: `A: I benchmarked three compression settings.
*A: zstd at level 3 is the sweet spot: 4.1x smaller at 380 MB/s, while level 9 gains 6% more at a fifth of the speed.`,
    questions: ["What compression setting did the benchmark favour?", "how fast is the chosen compressor?"]
  },
  {
    lines: `U: the designer wants dark mode by Friday
*A: Colours are CSS variables already; what is missing are the chart palettes and the two hard-coded whites in print.css.`,
    questions: ["What remains to be done for the dark theme?", "which stylesheet has hard-coded colours?"]
  },
  {
    lines: `U: remember that the demo for the board is on the 9th
A: Noted.
*U: and they only care about the forecast screen, skip the admin stuff`,
    questions: ["What does the board want to see?", "which part is irrelevant for the demo?"]
  },
  {
    lines: `A: The lint rule complains about 90 places.
*A: I suppressed no-floating-promises in the legacy controllers only, with a comment that names the ticket OPS-2291.`,
    questions: [
      "Where is the floating promise rule switched off?",
      "which ticket tracks the suppressed lint rule?"
    ]
  },
  {
    lines: `U: what did the security review say
*A: Two findings: the password reset token was guessable because it used Math.random, and the admin cookie lacked SameSite. Both are fixed and covered by tests.`,
    questions: ["What did the pentest find?", "why could reset tokens be predicted?"]
  },
  {
    lines: `U: do we need a message broker at all
*A: Not at this size: 30 events a second fit in the outbox table, polled every 500 ms. We revisit at ten times that.`,
    questions: ["At what volume would we reconsider the outbox?", "how often is the outbox polled?"]
  },
  {
    lines: `T: ld: symbol(s) not found for architecture arm64
*A: The arm64 link error came from a prebuilt libvips that only ships x86_64; installing it through Homebrew solves it on the new laptops.`,
    questions: [
      "How do I get it to link on Apple silicon?",
      "which native library had no build for the M-series?"
    ]
  },
  {
    lines: `U: how many people can be in one call?
*A: The SFU was tested up to 48 participants with video; above that the client drops to audio for everyone who is not speaking.`,
    questions: ["What happens in very large meetings?", "maximum number of attendees with video?"]
  },
  {
    lines: `U: the totals in the dashboard don't match finance
*A: The dashboard counts refunds in the month of the purchase, finance in the month of the refund. We follow finance from now on.`,
    questions: [
      "Why did our revenue numbers differ from accounting?",
      "to which month do refunds belong now?"
    ]
  },
  {
    lines: `A: Reading the incident notes.
*A: The outage on 3 February began when the config rollout emptied the allow-list; the health check passed because it bypasses the list.`,
    questions: ["What triggered the February outage?", "why didn't the health check notice?"]
  },
  {
    lines: `U: which Python do the data folks run?
*A: 3.9 on the cluster, so no match statements and no X | Y unions in the shared package.`,
    questions: [
      "Which syntax must we avoid in the shared package?",
      "what interpreter version is on the cluster?"
    ]
  },
  {
    lines: `A: The tests take eleven minutes.
*A: Nine of the eleven minutes were spent creating databases; one template database cloned per worker brings the suite to 2:10.`,
    questions: ["How did the test suite get faster?", "what was the suite spending its time on?"]
  },
  {
    lines: `U: can we trust the client's clock?
*A: No; the sync protocol uses a server-issued hybrid logical clock, and the client's wall time is only shown, never compared.`,
    questions: ["How are edits ordered when device clocks are wrong?", "what is wall time used for in sync?"]
  },
  {
    lines: `U: what about the intern's branch?
*A: I merged Yusuf's branch except the caching commit, which kept a reference to every request.`,
    questions: ["Which commit of Yusuf was left out?", "why was part of the intern's work not merged?"]
  },
  {
    lines: `U: the shop is slow in Australia
*A: Every page made four round trips to Frankfurt; the session lookup moved to the edge in Sydney and the time to first byte fell from 1.4 s to 210 ms.`,
    questions: [
      "What did we do about latency down under?",
      "where does the session lookup happen for Sydney users?"
    ]
  }
];
