/** Something derived from the log is missing or disagrees with it. Never seen by a caller: it is rebuilt at once. */
export type DerivedPart = "sessions" | "workspaces" | "search";

export const derivedParts: ReadonlyArray<DerivedPart> = ["sessions", "workspaces", "search"];

export class DerivedDamaged {
  readonly parts: ReadonlyArray<DerivedPart>;
  constructor(parts: ReadonlyArray<DerivedPart>) {
    this.parts = parts;
  }
}
