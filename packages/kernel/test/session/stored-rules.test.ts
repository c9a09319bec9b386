import { PermissionId } from "@latch/protocol";
import { Either } from "effect";
import { describe, expect, it } from "vitest";
import { grantedAs } from "../../src/session/stored-rules.ts";

const granted = (requestId: string) => ({ requestId: PermissionId.make(requestId), rules: [] });
const standing = [
  granted("aaaaaaaa-0000-4000-8000-000000000001"),
  granted("aaaabbbb-0000-4000-8000-000000000002")
];

describe("a rule that a person names", () => {
  it("is found by its id or a unique prefix, case aside", () => {
    expect(grantedAs(standing, "AAAAB")).toEqual(Either.right(standing[1]));
    expect(grantedAs(standing, "aaaaaaaa-0000-4000-8000-000000000001")).toEqual(Either.right(standing[0]));
  });

  it("is refused where none or several are meant", () => {
    const refused = (id: string) => Either.getOrThrow(Either.flip(grantedAs(standing, id))).message;
    expect(refused("aaaa")).toBe('more than one rule has an id that begins with "aaaa"');
    expect(refused("c")).toBe('no rule has an id that begins with "c"');
  });
});
