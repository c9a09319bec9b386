/**
 * Ways around a check that reads the command instead of holding it. Each line gets what it wants when the rule is taken
 * away (so it is no straw man), and nothing while the rule stands.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { tryOut, without } from "../scene/loosened.ts";
import { aScene, type Scene } from "../scene/scene.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join("");

/** Lines that print the key when nothing holds them. */
const readers = (scene: Scene): ReadonlyArray<string> => {
  const key = `${scene.home}/.ssh/id_rsa`;
  return [
    `echo ${base64(`cat ${key}`)} | base64 -d | sh`,
    `eval "$(printf '${hex(`cat ${key}`)}')"`,
    `c=ca; t=t; p=${scene.home}/.s; $c$t "$p"sh/id_r?a`,
    `perl -e 'open F, "<", pack("H*", "${Buffer.from(key).toString("hex")}"); print <F>'`,
    `${process.execPath} -e 'process.stdout.write(require("fs").readFileSync(Buffer.from("${base64(key)}","base64")+""))'`,
    `cat /proc/self/root${key}`,
    `cat /proc/self/cwd/../home/.ssh/id_rsa`,
    `cat /proc/$$/root${key}`,
    `ln -sf ${key} ./innocent && cat ./innocent`,
    `cat ./planted-link`,
    `cat ./planted-directory/id_rsa`,
    `cd ../home/.ssh && while read -r line; do echo "$line"; done < id_rsa`,
    `exec 9< ${key} && cat <&9`,
    `dd if=${key} status=none`,
    `tar cf - -C ${scene.home} .ssh | tar xOf - .ssh/id_rsa`,
    `find ${scene.root} -name id_rsa -exec cat {} +`,
    `grep -rh . ${scene.home}/.ssh`,
    `cp ${key} ./copy && cat ./copy`,
    `env -i /bin/sh -c 'cat ${key}'`,
    `echo ${key} | xargs cat`,
    `(setsid sh -c 'cat ${key}' &); sleep 0.3`,
    `bash -c "$(echo 'tac ${key}' | tr a-y a-y)"`,
    `git -c alias.x='!cat ${key}' x`,
    `awk '{print}' ${key}`
  ];
};

/** Lines that only make sense against a sandbox; outside one there would be nothing to undo. */
const tunnels = (scene: Scene): ReadonlyArray<string> => {
  const key = `${scene.home}/.ssh/id_rsa`;
  return [
    `umount ${scene.home}/.ssh; umount -l ${scene.home}/.ssh; cat ${key}`,
    `mv ${scene.home}/.ssh ${scene.workspace}/moved; cat moved/id_rsa`,
    `rmdir ${scene.home}/.ssh; cat ${key}`,
    `mkdir m; mount --bind ${scene.home} m; cat m/.ssh/id_rsa`,
    `unshare --user --map-root-user --mount sh -c 'umount ${scene.home}/.ssh; mount --bind ${scene.home} ${scene.workspace}; cat ${key} .ssh/id_rsa'`,
    `unshare -Urm sh -c 'mount -t tmpfs x /mnt; umount -R ${scene.home}; cat ${key}'`,
    `bwrap --bind / / --unshare-all cat ${key}; bwrap --dev-bind / / umount ${scene.home}/.ssh`,
    `cat /proc/1/root${key}`,
    `cat /proc/1/cwd/home/.ssh/id_rsa /proc/2/root${key}`,
    `nsenter --target 1 --mount cat ${key}; nsenter --target 1 --all cat ${key}`,
    `chroot /proc/1/root cat ${key}`,
    `ln ${key} ./hard; cat ./hard`,
    `ln ${scene.home}/.netrc ./hard; cat ./hard`,
    `for f in /proc/self/fd/* /proc/1/fd/*; do cat "$f/../home/.ssh/id_rsa" "$f/.ssh/id_rsa"; done < /dev/null`,
    `for d in /dev/[shvnx]d* /dev/vd* /dev/nvme*; do timeout 1 grep -a PRIVATE-KEY "$d"; done`,
    `mknod disk b 254 0 && grep -a PRIVATE-KEY disk`,
    `cat ${scene.home}/.netrc; mv ${scene.home}/.netrc x; cat x; rm ${scene.home}/.netrc`,
    `sudo cat ${key}; su root -c 'cat ${key}'; pkexec cat ${key}`,
    `setpriv --reuid 0 --regid 0 cat ${key}`,
    `perl -ne 'print if /PRIVATE-KE[Y]/' /proc/1/environ /proc/1/cmdline /proc/1/maps /proc/kcore`
  ];
};

const aVault = Effect.gen(function* () {
  const scene = yield* aScene();
  scene.file("home/.ssh/id_rsa", "PRIVATE-KEY\n");
  scene.file("home/.netrc", "PRIVATE-KEY\n");
  symlinkSync(`${scene.home}/.ssh/id_rsa`, `${scene.workspace}/planted-link`);
  symlinkSync(`${scene.home}/.ssh`, `${scene.workspace}/planted-directory`);
  return scene;
});

describe("a disguised command", () => {
  it.scopedLive(
    "reads no key",
    () =>
      Effect.gen(function* () {
        for (const index of readers(yield* aScene()).keys()) {
          const scene = yield* aVault;
          const line = readers(scene)[index] ?? "";
          const profile = scene.profile("workspace_source_write", "build_artifact_write");
          expect(yield* tryOut(scene, profile, line), line).not.toContain("PRIVATE-KEY");
          expect(yield* tryOut(scene, profile, line, without("credentials")), line).toContain("PRIVATE-KEY");
        }
      }),
    120_000
  );

  it.scopedLive(
    "reads no key by undoing the sandbox from within",
    () =>
      Effect.gen(function* () {
        const scene = yield* aVault;
        const profile = scene.profile("workspace_source_write", "git_metadata_write", "network_access");
        for (const line of tunnels(scene)) {
          expect(yield* tryOut(scene, profile, line), line).not.toContain("PRIVATE-KEY");
        }
        expect(readFileSync(`${scene.home}/.netrc`, "utf8")).toBe("PRIVATE-KEY\n");
        expect(readFileSync(`${scene.home}/.ssh/id_rsa`, "utf8")).toBe("PRIVATE-KEY\n");
      }),
    120_000
  );
});

const writers = (target: string): ReadonlyArray<string> => [
  `echo ${base64(`echo after > ${target}`)} | base64 -d | sh`,
  `perl -e 'open F, ">", "${target}"; print F "after"'`,
  `${process.execPath} -e 'require("fs").writeFileSync("${target}", "after")'`,
  `echo after > /proc/self/root${target}`,
  `echo after > /proc/1/root${target}`,
  `ln -s ${target} link && echo after > link`,
  `echo after > planted`,
  `sed -i s/before/after/ ${target}`,
  `truncate -s 0 ${target}`,
  `rm -f ${target}`,
  `mv ${target} ./taken`,
  `ln ${target} ./hard && echo after > ./hard`,
  `tee ${target} <<< after`,
  `cp /etc/hostname ${target}`,
  `mount -o remount,rw /; mount -o remount,bind,rw /; echo after > ${target}`,
  `unshare -Urm sh -c 'mount -o remount,bind,rw /; echo after > ${target}'`,
  `mv ../workspace ../other; echo after > ${target}`,
  `chmod 777 ${target}; touch ${target}.new`
];

describe("a disguised command", () => {
  it.scopedLive(
    "writes nothing outside the workspace",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        const outside = scene.file("outside/target.txt", "before");
        symlinkSync(outside, `${scene.workspace}/planted`);
        for (const line of writers(outside)) {
          yield* tryOut(scene, scene.profile("workspace_source_write", "workspace_metadata_write"), line);
          expect(readFileSync(outside, "utf8"), line).toBe("before");
          expect(readdirSync(join(scene.root, "outside")), line).toEqual(["target.txt"]);
        }
      }),
    120_000
  );

  it.scopedLive(
    "changes nothing in .git without the grant",
    () =>
      Effect.gen(function* () {
        const scene = yield* aScene();
        scene.file("workspace/a.txt", "a");
        scene.git(scene.workspace, "init", "--quiet");
        scene.git(scene.workspace, "add", ".");
        scene.git(scene.workspace, "commit", "--quiet", "-m", "first");
        const before = fingerprint(join(scene.workspace, ".git"));
        for (const line of [
          "git config core.pager evil",
          "git commit --allow-empty -m x",
          "git checkout -b other",
          "git stash; git gc; git tag x",
          "echo evil > .git/hooks/pre-commit",
          "mv .git elsewhere; mkdir .git",
          "rm -rf .git",
          "cp -a .git copy; rm -rf .git; mv copy .git",
          "ln .git/config hard && echo evil >> hard",
          "echo evil >> /proc/self/cwd/.git/config",
          "ln -s .git g; echo evil >> g/config",
          "mount -o remount,bind,rw .git; umount .git; echo evil >> .git/config",
          "unshare -Urm sh -c 'umount .git; echo evil >> .git/config'",
          "GIT_DIR=.git git update-ref HEAD HEAD~0 --create-reflog",
          'perl -e \'open F, ">>", ".git/config"; print F "evil"\''
        ]) {
          yield* tryOut(scene, scene.profile("workspace_source_write", "workspace_metadata_write"), line);
          expect(fingerprint(join(scene.workspace, ".git")), line).toBe(before);
        }
      }),
    120_000
  );
});

/** Names and contents of everything below a directory. */
const fingerprint = (directory: string): string => {
  const hash = createHash("sha256");
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    hash.update(`${entry.parentPath}/${entry.name}\0`);
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return hash.digest("hex");
};
