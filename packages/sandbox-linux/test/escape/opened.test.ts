/** What each capability opens, and that what is ordinary works. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import type { SandboxProfile } from "@latch/kernel";
import { Effect } from "effect";
import { layerWith } from "../../src/index.ts";
import { aServer } from "../scene/host.ts";
import { run } from "../scene/run.ts";
import { aScene, type Scene, shell } from "../scene/scene.ts";

const said = (scene: Scene, profile: SandboxProfile, line: string) =>
  run(profile, shell(line)).pipe(
    Effect.map(({ stdout, stderr }) => stdout + stderr),
    Effect.provide(layerWith(scene.settings)),
    Effect.orDie
  );

const refused = (scene: Scene, profile: SandboxProfile, line: string) =>
  run(profile, shell(line)).pipe(
    Effect.flip,
    Effect.map(({ message }) => message),
    Effect.provide(layerWith(scene.settings)),
    Effect.orDie
  );

const identity = "git -c user.name=a -c user.email=a@b";

describe("a command", () => {
  it.scopedLive("starts in the workspace, with private temporary places and devices that work", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const line =
        'pwd; touch "$TMPDIR/x" "$XDG_RUNTIME_DIR/y" /dev/shm/z; echo > /dev/null; stat -c %a "$XDG_RUNTIME_DIR" /tmp; echo out > /dev/stdout; echo err > /dev/stderr; tty';
      expect(yield* said(scene, scene.profile(), line)).toBe(
        `${scene.workspace}\n700\n1777\nout\nnot a tty\nerr\n`
      );
    })
  );

  it.scopedLive(
    "writes ordinary files of the workspace with a capability to, and leaves nothing else there",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        scene.file("workspace/src/a.ts", "before");
        const profile = scene.profile("workspace_source_write");
        yield* said(scene, profile, "echo after > src/a.ts; echo new > src/b.ts; mv src lib; rm lib/b.ts");
        expect(readFileSync(join(scene.workspace, "lib/a.ts"), "utf8")).toBe("after\n");
        expect(readdirSync(scene.workspace, { recursive: true }).sort()).toEqual(["lib", "lib/a.ts"]);
        expect(readdirSync(scene.home)).toEqual([".latch"]);
      })
  );

  it.scopedLive("reaches a server on the loopback device with the network capability", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const port = yield* aServer("hello");
      const line = `exec 9<>/dev/tcp/127.0.0.1/${port} && cat <&9`;
      expect(yield* said(scene, scene.profile("network_access"), line)).toBe("hello");
    })
  );

  it.scopedLive("commits with the Git grant, and only with it", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      scene.git(scene.workspace, "init", "--quiet");
      scene.file("workspace/a.txt", "a");
      const line = `${identity} add . && ${identity} commit --quiet -m one && git log --format=%s`;
      expect(yield* said(scene, scene.profile("workspace_source_write"), line)).toMatch(
        /Read-only file system/
      );
      const granted = scene.profile("workspace_source_write", "git_metadata_write");
      expect(yield* said(scene, granted, line)).toBe("one\n");
      expect(
        yield* said(scene, granted, "git remote add origin /x && git switch --quiet -c b && git branch")
      ).toMatch(/\* b/);
    })
  );

  it.scopedLive(
    "commits in a worktree whose repository is elsewhere, its hooks and its .git file excepted",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        const main = join(scene.root, "main");
        mkdirSync(main);
        scene.git(main, "init", "--quiet");
        scene.git(main, "commit", "--quiet", "--allow-empty", "-m", "first");
        const tree = join(scene.root, "tree");
        scene.git(main, "worktree", "add", "--quiet", tree);
        const granted = scene.profileAt(tree, "workspace_source_write", "git_metadata_write");
        const line = `${identity} commit --quiet --allow-empty -m second && git log -1 --format=%s`;
        expect(yield* said(scene, granted, line)).toBe("second\n");
        const attack = `echo evil > ${main}/.git/hooks/pre-commit; echo "gitdir: /etc" > .git; mv .git x`;
        expect(yield* said(scene, granted, attack)).toMatch(
          /(Read-only|busy)[\s\S]*(Read-only|busy)[\s\S]*busy/
        );
        const plain = scene.profileAt(tree, "workspace_source_write");
        expect(yield* said(scene, plain, line)).toMatch(/Read-only|Unable to create/);
      })
  );

  it.scopedLive("commits in a submodule and below the top of a repository", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const library = join(scene.root, "library");
      const main = join(scene.root, "main");
      for (const directory of [library, main]) {
        mkdirSync(directory);
        scene.git(directory, "init", "--quiet");
        scene.git(directory, "commit", "--quiet", "--allow-empty", "-m", "first");
      }
      scene.git(main, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib");
      scene.file("main/below/a.txt", "a");
      const line = `${identity} add . && ${identity} commit --quiet --allow-empty -m second && git log -1 --format=%s`;
      for (const directory of ["lib", "below"]) {
        const profile = scene.profileAt(
          join(main, directory),
          "workspace_source_write",
          "git_metadata_write"
        );
        expect(yield* said(scene, profile, line), directory).toBe("second\n");
      }
    })
  );

  it.scopedLive("can't change the metadata of a submodule or of a repository next to others", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const nested = join(scene.workspace, "nested");
      mkdirSync(nested);
      scene.git(nested, "init", "--quiet");
      const line = "echo evil >> nested/.git/config; cat nested/.git/config";
      expect(yield* said(scene, scene.profile("workspace_source_write"), line)).not.toContain("evil");
    })
  );

  it.scopedLive("writes to an outside directory that was granted, and only for that command", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const outside = join(scene.root, "outside");
      mkdirSync(outside);
      const line = `echo x > ${outside}/x && echo written`;
      const granted: SandboxProfile = {
        ...scene.profile("external_filesystem_write"),
        externalRoots: [outside, join(scene.root, "missing")]
      };
      expect(yield* said(scene, granted, line)).toBe("written\n");
      expect(yield* said(scene, scene.profile("external_filesystem_write"), line)).toMatch(/Read-only/);
    })
  );

  it.scopedLive(
    "can't have the home, Latch's directory or keys as an outside directory, also through a link",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        scene.file("home/.ssh/id", "");
        const granted = (root: string): SandboxProfile => ({
          ...scene.profile("external_filesystem_write"),
          externalRoots: [root]
        });
        for (const root of [
          scene.home,
          scene.root,
          scene.state,
          `${scene.home}/.ssh`,
          "/",
          `${scene.home}/../home`
        ]) {
          expect(yield* refused(scene, granted(root), "true"), root).toMatch(/can't be made writable/);
        }
      })
  );

  it.scopedLive("runs nothing when Latch's own directory can't be resolved, or the workspace is none", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const lost = {
        ...scene,
        settings: { ...scene.settings, stateDirectories: [`${scene.root}/lost`] as const }
      };
      expect(yield* refused(lost, scene.profile(), "true")).toMatch(/lost can't be resolved.*LATCH_HOME/);
      expect(yield* refused(scene, scene.profileAt(`${scene.root}/none`), "true")).toMatch(
        /none is not a directory/
      );
    })
  );

  it.scopedLive(
    "works in a workspace below the temporary directory, below Latch's own, and with a strange name",
    () =>
      Effect.gen(function* () {
        const temporary = yield* aScene("/tmp");
        const scene = yield* aScene();
        const below = join(scene.state, "worktrees/a");
        const strange = join(scene.root, 'a "b" $(c)\n;é');
        for (const directory of [below, strange]) mkdirSync(directory, { recursive: true });
        scene.file("home/.latch/secrets.toml", "sk-1");
        for (const [each, workspace] of [
          [temporary, temporary.workspace],
          [scene, below],
          [scene, strange]
        ] as const) {
          const line = "echo x > file && cat file; cat ~/.latch/secrets.toml";
          expect(yield* said(each, each.profileAt(workspace, "workspace_source_write"), line)).toMatch(
            /^x\ncat: /
          );
          expect(readFileSync(join(workspace, "file"), "utf8")).toBe("x\n");
        }
      })
  );

  it.scopedLive("gets no start-up file of a shell, and pipefail when asked", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      for (const name of [".bashrc", ".profile", ".bash_profile"]) scene.file(`home/${name}`, "echo started");
      const backend = layerWith(scene.settings);
      const failing = (pipefail: boolean) =>
        run(scene.profile(), { type: "shell", line: "false | true", pipefail }).pipe(Effect.provide(backend));
      expect(yield* failing(false)).toEqual({ exit: { type: "exited", code: 0 }, stdout: "", stderr: "" });
      expect(yield* failing(true)).toEqual({ exit: { type: "exited", code: 1 }, stdout: "", stderr: "" });
    })
  );

  it.scopedLive("is a program with its arguments untouched, and one that is missing is said to be", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const args = ["%s|", "$(id)", "a  b", "'", "*", ""];
      const program = (name: string, given: ReadonlyArray<string>) =>
        run(scene.profile(), { type: "program", program: name, args: given }).pipe(
          Effect.provide(layerWith(scene.settings))
        );
      expect((yield* program("printf", args)).stdout).toBe("$(id)|a  b|'|*||");
      const { message } = yield* Effect.flip(program("no-such-program", []));
      expect(message).toBe("the command could not be started: no-such-program: no such program");
    })
  );

  it.scopedLive(
    "is found also where it would be hidden: below the temporary directory, through a link, and alone",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        const brought = yield* aScene("/tmp");
        const program = brought.file("bin/brought", "#!/bin/sh\necho brought; ls ${0%/*}; echo x > $0\n");
        brought.file("bin/secret", "");
        chmodSync(program, 0o755);
        const link = join(scene.root, "link");
        symlinkSync(program, link);
        const linkBelow = join(brought.root, "link");
        symlinkSync(program, linkBelow);
        for (const path of [program, link, linkBelow]) {
          const { stdout, stderr } = yield* run(scene.profile("workspace_source_write"), {
            type: "program",
            program: path,
            args: []
          }).pipe(Effect.provide(layerWith(scene.settings)));
          expect(stdout).toBe("brought\nbrought\n");
          expect(stderr).toMatch(/Read-only/);
        }
      })
  );

  it.scopedLive("finds credentials hidden that were not there for the command before", () =>
    Effect.gen(function* () {
      const scene = yield* aScene();
      const backend = layerWith(scene.settings);
      const read = run(scene.profile(), shell("cat ~/.netrc ~/.ssh/id"));
      yield* Effect.gen(function* () {
        expect((yield* read).stderr).toMatch(/No such file/);
        scene.file("home/.netrc", "hunter2");
        scene.file("home/.ssh/id", "hunter2");
        const after = yield* read;
        expect(after.stdout).toBe("");
        expect(after.stderr).toMatch(/netrc: Permission denied/);
      }).pipe(Effect.provide(backend));
      expect(existsSync(join(scene.home, ".netrc"))).toBe(true);
      writeFileSync(join(scene.home, ".netrc"), "still writable outside");
    })
  );
});
