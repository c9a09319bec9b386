/** What decides whether user namespaces work here, read without starting anything. */
import { look, readText } from "../path/look.ts";

export interface Machine {
  /** Settings of the kernel, as their files have them; undefined where the kernel has no such setting. */
  readonly unprivilegedUserNamespaces: string | undefined;
  readonly maxUserNamespaces: string | undefined;
  readonly apparmorRestricts: string | undefined;
  readonly container: boolean;
  /** How this distribution installs Bubblewrap. */
  readonly install: string;
}

const installers: ReadonlyArray<readonly [ids: RegExp, command: string]> = [
  [/debian|ubuntu/, "sudo apt-get install bubblewrap"],
  [/fedora|rhel|centos/, "sudo dnf install bubblewrap"],
  [/arch/, "sudo pacman -S bubblewrap"],
  [/alpine/, "sudo apk add bubblewrap"],
  [/suse/, "sudo zypper install bubblewrap"],
  [/nixos/, "nix-env -iA nixos.bubblewrap"]
];

/** From the text of `/etc/os-release`. */
export const installCommand = (release: string): string => {
  const ids = [...release.matchAll(/^(?:ID|ID_LIKE)=(.*)$/gm)].map((match) => match[1]).join(" ");
  return installers.find(([known]) => known.test(ids))?.[1] ?? "install the package bubblewrap";
};

const setting = (path: string): string | undefined => readText(`/proc/sys/${path}`)?.trim();

export const surveyMachine = (): Machine => ({
  unprivilegedUserNamespaces: setting("kernel/unprivileged_userns_clone"),
  maxUserNamespaces: setting("user/max_user_namespaces"),
  apparmorRestricts: setting("kernel/apparmor_restrict_unprivileged_userns"),
  container:
    look("/.dockerenv") !== undefined ||
    look("/run/.containerenv") !== undefined ||
    look("/run/secrets/kubernetes.io") !== undefined,
  install: installCommand(readText("/etc/os-release") ?? "")
});
