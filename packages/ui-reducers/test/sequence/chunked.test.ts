import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Chunked } from "../../src/index.ts";

type Step = { readonly append: number } | { readonly replace: number; readonly by: number };

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.nat().map((append): Step => ({ append })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat({ max: 600 }), fc.nat()).map(([replace, by]): Step => ({ replace, by }))
    }
  ),
  { maxLength: 600, size: "max" }
);

describe("a chunked list", () => {
  it("is what an array would be, and leaves its older versions as they were", () =>
    fc.assert(
      fc.property(steps, (all) => {
        let list: Chunked.Chunked<number> = Chunked.empty;
        const plain: Array<number> = [];
        const versions: Array<readonly [Chunked.Chunked<number>, ReadonlyArray<number>]> = [];
        for (const step of all) {
          if ("append" in step) {
            list = Chunked.append(list, step.append);
            plain.push(step.append);
          } else {
            list = Chunked.replace(list, step.replace, step.by);
            if (step.replace < plain.length) plain[step.replace] = step.by;
          }
          if (plain.length % 97 === 0) versions.push([list, [...plain]]);
        }
        expect(Chunked.toArray(list)).toEqual(plain);
        expect(Chunked.size(list)).toBe(plain.length);
        expect(Chunked.last(list)).toBe(plain.at(-1));
        expect(Chunked.slice(list, 100, 300)).toEqual(plain.slice(100, 300));
        expect(plain.map((_, index) => Chunked.at(list, index))).toEqual(plain);
        expect(Chunked.at(list, plain.length)).toBeUndefined();
        for (const [version, expected] of versions) expect(Chunked.toArray(version)).toEqual(expected);
      }),
      { numRuns: 50 }
    ));
});
