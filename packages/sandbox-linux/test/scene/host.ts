/** Things of the host that a command might reach, made for one test and gone with its scope. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { Effect, type Scope } from "effect";

/** A server on the loopback device that greets whoever connects; its port. */
export const aServer = (greeting: string): Effect.Effect<number, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer((socket) => {
        socket.on("error", () => socket.destroy());
        socket.end(greeting);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
    (server) => Effect.sync(() => server.close())
  ).pipe(
    Effect.map((server) => {
      const address = server.address();
      return typeof address === "object" && address !== null ? address.port : 0;
    })
  );

/** A process of the same user, with a word on its command line; its number. */
export const aProcess = (word: string): Effect.Effect<number, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child = spawn("sh", ["-c", "read -r _", word], { stdio: ["pipe", "ignore", "ignore"] });
      await once(child, "spawn");
      return child;
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  ).pipe(Effect.map(({ pid }) => pid ?? 0));

/** A file that exists for one test, in a directory that is not the test's. */
export const aFile = (path: string, content: string): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      writeFileSync(path, content);
      return path;
    }),
    () => Effect.sync(() => rmSync(path, { force: true }))
  );

/** A System V shared memory segment; its id. */
export const aSegment: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => /\d+/.exec(execFileSync("ipcmk", ["-M", "64"], { encoding: "utf8" }))?.[0] ?? ""),
  (id) => Effect.sync(() => execFileSync("ipcrm", ["-m", id]))
);
