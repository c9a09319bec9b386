/** What is refused rather than opened: a place that can't be made visible or writable without giving away more than was meant. */
import type { Facts } from "../facts/facts.ts";
import { contains } from "../path/within.ts";
import type { Grants } from "./grants.ts";
import { guarded } from "./guarded.ts";

/** Each command has its own; binding the host's over it would undo that. */
const replaced = ["/tmp", "/run", "/proc", "/dev", "/sys"];
const kernels = ["/proc", "/sys", "/dev"];

const sharedMemory = (path: string): boolean => path !== "/dev/shm" && contains("/dev/shm", path);

const systemPlace = (path: string): string | undefined =>
  replaced.some((place) => path === place) ||
  (kernels.some((place) => contains(place, path)) && !sharedMemory(path))
    ? `${path} is a place of the system that every command has its own version of; use a directory below it`
    : undefined;

const workspaceRefusal = (facts: Facts, grants: Grants): string | undefined => {
  const path = facts.workspace.real;
  if (facts.state.some(({ real }) => real === path)) return `the workspace ${path} is Latch's own directory`;
  if (facts.credentials.some(({ real }) => real === path)) {
    return `the workspace ${path} is a place where credentials are kept`;
  }
  if (grants.workspaceWritable && path === "/") return "the root directory can't be made writable";
  return systemPlace(path);
};

const rootRefusal = (facts: Facts, grants: Grants, root: string): string | undefined => {
  const named = `the outside directory ${root} can't be made writable: it`;
  if (contains(root, facts.realHome)) return `${named} is or contains the home directory`;
  const state = [...facts.state, ...facts.stateLinked].find(
    ({ real }) => contains(root, real) || contains(real, root)
  );
  if (state !== undefined) return `${named} touches Latch's own directory ${state.real}`;
  const credential = facts.credentials.find(({ real }) => contains(root, real) || contains(real, root));
  if (credential !== undefined) return `${named} touches credentials at ${credential.real}`;
  const guard = guarded(facts, grants).find(({ path }) => contains(path, root));
  if (guard !== undefined) return `${named} is inside ${guard.path}, which needs a grant of its own`;
  if (replaced.some((place) => contains(root, place))) return `${named} contains places of the system`;
  return systemPlace(root);
};

/** Why this profile can't be made into a sandbox, in words for the model; undefined when it can. */
export const refusal = (facts: Facts, grants: Grants): string | undefined => {
  if (facts.externalRoots.length > 0 && !grants.external) {
    return "outside directories were named without the capability to write to them";
  }
  const other = facts.externalRoots.find(({ kind }) => kind === "other");
  if (other !== undefined) return `${other.asked} is neither a directory nor a file`;
  return (
    workspaceRefusal(facts, grants) ??
    facts.externalRoots
      .map(({ real }) => rootRefusal(facts, grants, real))
      .find((reason) => reason !== undefined)
  );
};
