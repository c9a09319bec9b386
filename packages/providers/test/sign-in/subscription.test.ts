import { chmodSync, existsSync, linkSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Deferred, type Duration, Effect, Exit, Fiber, Redacted, TestClock } from "effect";
import { subscription } from "../../src/sign-in/subscription.ts";
import { folder } from "../support/folder.ts";
import { issuerServer } from "../support/issuer-server.ts";

const scene = Effect.gen(function* () {
  const clock = yield* Effect.clock;
  const server = yield* issuerServer(() => clock.unsafeCurrentTimeMillis());
  const file = join(yield* folder, "chatgpt-auth.toml");
  const service = { issuer: server.url, endpoint: "http://127.0.0.1:1", clientId: "client-1" };
  return { server, file, signIn: subscription(file, service), another: subscription(file, service) };
});

/** Somebody signs in: the code is accepted as soon as it is shown. */
const signedIn = Effect.gen(function* () {
  const made = yield* scene;
  yield* made.signIn.signIn(() => Effect.sync(made.server.accept));
  return made;
});

const text = (file: string): string => readFileSync(file, "utf8");

/** Lets time pass, and the network with it, until an effect has ended. */
const whileTimePasses = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  step: Duration.DurationInput = "1 second"
) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.fork(effect);
    const passing = Effect.forever(Effect.zipRight(TestClock.adjust(step), Effect.promise(turn)));
    return yield* Effect.race(Fiber.join(fiber), passing);
  });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("signing in", () => {
  it.scoped("shows a code, waits until it is entered, and keeps the tokens for their owner alone", () =>
    Effect.gen(function* () {
      const { server, file, signIn } = yield* scene;
      const shown = yield* Deferred.make<{ readonly code: string; readonly address: string }>();
      const fiber = yield* Effect.fork(
        whileTimePasses(signIn.signIn((it) => Effect.asVoid(Deferred.succeed(shown, it))))
      );
      expect(yield* Deferred.await(shown)).toMatchObject({
        code: "ABCD-1234",
        address: `${server.url}/codex/device`
      });
      while (server.requests.length < 4) yield* Effect.promise(turn);
      expect(existsSync(file)).toBe(false);
      server.accept();
      yield* Fiber.join(fiber);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(text(file)).toContain('account_id = "account-1"');
      expect(text(file)).not.toContain("id_token");
      expect(server.requests.at(-1)?.body).toContain("client_id=client-1");
      expect(Redacted.value((yield* signIn.access).token)).toMatch(/^\S+\.\S+\.\S+$/);
    })
  );

  it.scoped("asks no more often than it was told to", () =>
    Effect.gen(function* () {
      const { server, signIn } = yield* scene;
      yield* Effect.fork(signIn.signIn(() => Effect.void));
      while (server.requests.length < 2) yield* Effect.promise(turn);
      yield* TestClock.adjust("4999 millis");
      for (let each = 0; each < 20; each += 1) yield* Effect.promise(turn);
      expect(server.requests.length).toBe(2);
      yield* TestClock.adjust("1 millis");
      while (server.requests.length < 3) yield* Effect.promise(turn);
    })
  );

  it.scoped("gives up when the code was not entered in time", () =>
    Effect.gen(function* () {
      const { server, file, signIn } = yield* scene;
      server.interval = 60;
      const shown = yield* Deferred.make<void>();
      const signingIn = yield* Effect.fork(
        signIn.signIn(() => Effect.asVoid(Deferred.succeed(shown, undefined)))
      );
      // Minutes that pass before there is a code would only end the request for it.
      yield* Deferred.await(shown);
      const failed = yield* whileTimePasses(Effect.flip(Fiber.join(signingIn)), "1 minute");
      expect(failed.problem).toContain("within 15 minutes");
      expect(existsSync(file)).toBe(false);
    })
  );

  it.scoped("that is interrupted leaves the sign-in that was there", () =>
    Effect.gen(function* () {
      const { file, signIn } = yield* signedIn;
      const before = text(file);
      const shown = yield* Deferred.make<void>();
      const fiber = yield* Effect.fork(
        signIn.signIn(() => Effect.asVoid(Deferred.succeed(shown, undefined)))
      );
      yield* Deferred.await(shown);
      expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true);
      expect(text(file)).toBe(before);
    })
  );
});

describe("a sign-in", () => {
  it.scoped("is read afresh: what another has renewed counts at once", () =>
    Effect.gen(function* () {
      const { server, signIn, another } = yield* signedIn;
      const first = yield* signIn.access;
      const renewed = yield* another.renewed(first);
      expect(Redacted.value((yield* signIn.access).token)).toBe(Redacted.value(renewed.token));
      expect(server.renewals).toBe(1);
    })
  );

  it.scoped("is renewed five minutes before its end and not earlier", () =>
    Effect.gen(function* () {
      const { server, signIn } = yield* signedIn;
      yield* TestClock.adjust("54 minutes");
      yield* signIn.access;
      expect(server.renewals).toBe(0);
      yield* TestClock.adjust("1 minutes");
      yield* signIn.access;
      expect(server.renewals).toBe(1);
    })
  );

  it.scoped("that was refused is renewed once, however many had it", () =>
    Effect.gen(function* () {
      const { server, signIn, another } = yield* signedIn;
      const refused = yield* signIn.access;
      const tokens = yield* Effect.all(
        [
          signIn.renewed(refused),
          another.renewed(refused),
          signIn.renewed(refused),
          another.renewed(refused)
        ],
        { concurrency: "unbounded" }
      ).pipe(whileTimePasses);
      expect(new Set(tokens.map(({ token }) => Redacted.value(token))).size).toBe(1);
      expect(server).toMatchObject({ renewals: 1, reused: false });
    })
  );

  it.scoped("that can't be renewed is kept, used while it lasts, and never replaced by a key", () =>
    Effect.gen(function* () {
      const { server, file, signIn } = yield* signedIn;
      const before = text(file);
      server.broken = { status: "503 Busy", body: "" };
      yield* TestClock.adjust("58 minutes");
      expect(Redacted.value((yield* signIn.access).token)).toMatch(/\./);
      yield* TestClock.adjust("3 minutes");
      const passing = yield* Effect.flip(signIn.access);
      expect(passing.remedy).toContain("the sign-in is kept");
      server.broken = {
        status: "401 Unauthorized",
        body: '{"error":{"code":"refresh_token_expired","message":"refresh-1 expired"}}'
      };
      const lasting = yield* Effect.flip(signIn.access);
      expect(lasting.remedy).toContain("latch login");
      expect(lasting.problem).not.toContain("refresh-1");
      expect(text(file)).toBe(before);
    })
  );

  it.scoped("of one account never becomes that of another by itself", () =>
    Effect.gen(function* () {
      const { server, file, signIn } = yield* signedIn;
      const before = text(file);
      server.account = "account-2";
      const failed = yield* Effect.flip(signIn.renewed(yield* signIn.access));
      expect(failed.problem).toContain("another account");
      expect(text(file)).toBe(before);
    })
  );

  it.scoped("whose renewal is under way is not interrupted between the issuer and the disk", () =>
    Effect.gen(function* () {
      const { server, file, signIn } = yield* signedIn;
      const asked = yield* Deferred.make<() => void>();
      server.hold = (send) => Deferred.unsafeDone(asked, Exit.succeed(send));
      const fiber = yield* Effect.fork(signIn.renewed(yield* signIn.access));
      const send = yield* Deferred.await(asked);
      const interrupting = yield* Effect.fork(Fiber.interrupt(fiber));
      send();
      yield* Fiber.join(interrupting);
      expect(text(file)).toContain("refresh-2");
    })
  );

  it.scoped("is gone after signing out, which is said when there is none", () =>
    Effect.gen(function* () {
      const { file, signIn } = yield* signedIn;
      expect(yield* signIn.signOut).toBe(true);
      expect(existsSync(file)).toBe(false);
      expect(yield* signIn.signOut).toBe(false);
      expect((yield* Effect.flip(signIn.check)).problem).toContain("nobody is signed in");
      expect((yield* Effect.flip(signIn.access)).remedy).toContain("latch login");
    })
  );

  it.scoped("in a file that is not its owner's alone is refused", () =>
    Effect.gen(function* () {
      const { server, file, signIn } = yield* signedIn;
      chmodSync(file, 0o640);
      expect((yield* Effect.flip(signIn.access)).problem).toContain("can be read by other users");
      chmodSync(file, 0o600);
      linkSync(file, `${file}.alias`);
      expect((yield* Effect.flip(signIn.check)).problem).toContain("not an ordinary file");
      const elsewhere = join(yield* folder, "linked.toml");
      symlinkSync(file, elsewhere);
      const linked = subscription(elsewhere, { issuer: server.url, endpoint: "", clientId: "c" });
      expect((yield* Effect.flip(linked.check)).problem).toContain("symbolic link");
    })
  );

  it.scoped("without an end of its own is used until it is refused", () =>
    Effect.gen(function* () {
      const { server, signIn } = yield* signedIn;
      server.lifeMillis = Number.NaN;
      yield* signIn.renewed(yield* signIn.access);
      yield* TestClock.adjust("1000 days");
      yield* signIn.access;
      expect(server.renewals).toBe(1);
    })
  );
});
