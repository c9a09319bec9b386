import { describe, expect, it } from "@effect/vitest";
import {
  CallId,
  digestText,
  type Event,
  GlobalSequence,
  type Payload,
  Sequence,
  schemaVersion
} from "@latch/protocol";
import * as fc from "fast-check";
import * as ChangeLedger from "../../src/changes/change-ledger.ts";
import { aSession } from "../builders.ts";

/** A workspace of texts, changed and reversed by the rules of the ledger, with its log. */
class World {
  readonly files = new Map<string, string>();
  readonly events: Array<Event> = [];
  /** Contents that nobody of ours wrote. */
  readonly foreign = new Map<string, string>();
  ledger = ChangeLedger.initial;
  private readonly texts = new Map<string, string>();

  private say(payload: Payload): void {
    const sequence = this.events.length + 1;
    const event: Event = {
      session: aSession,
      sequence: Sequence.make(sequence),
      globalSequence: GlobalSequence.make(sequence),
      time: 0,
      schemaVersion,
      payload
    };
    this.events.push(event);
    this.ledger = ChangeLedger.reduce(this.ledger, event);
  }

  private version(path: string, text: string | undefined) {
    if (text === undefined) return null;
    this.texts.set(digestText(text), text);
    return { path, hash: digestText(text), size: text.length };
  }

  private put(path: string, text: string | undefined): void {
    if (text === undefined) this.files.delete(path);
    else this.files.set(path, text);
    this.foreign.delete(path);
  }

  /** One call of ours; an undefined text deletes. */
  change(call: number, path: string, text: string | undefined): void {
    const old = this.files.get(path);
    if (old === text) return;
    const before = this.version(path, old);
    this.put(path, text);
    this.say({
      type: "file_changed",
      path,
      before,
      after: this.version(path, text),
      owner: "latch",
      ...(before === null ? {} : { preImage: before.hash }),
      callId: CallId.make(`call_${call}`),
      additions: 0,
      deletions: 0
    });
  }

  outside(path: string, text: string): void {
    this.files.set(path, text);
    this.foreign.set(path, text);
  }

  checkpoint(id: string): void {
    this.say({ type: "checkpoint_created", id, label: id });
  }

  reverse(step: ChangeLedger.Step): void {
    const stuck = new Set<string>();
    for (const entry of step) {
      const now = this.version(entry.path, this.files.get(entry.path));
      if (stuck.has(entry.path) || (now?.hash ?? null) !== entry.from.hash) {
        stuck.add(entry.path);
        continue;
      }
      this.put(entry.path, entry.to.hash === null ? undefined : this.texts.get(entry.to.hash));
      this.say({
        type: "change_reverted",
        path: entry.path,
        hash: entry.to.hash,
        undone: entry.sequence,
        ...(now === null ? {} : { preImage: now.hash })
      });
    }
  }

  undo(): void {
    this.reverse(ChangeLedger.undoable(this.ledger));
  }

  redo(): void {
    this.reverse(ChangeLedger.redoable(this.ledger));
  }

  get now(): ReadonlyMap<string, string> {
    return new Map([...this.files].sort());
  }
}

const path = fc.constantFrom("a", "b", "c");
const text = fc.option(fc.constantFrom("1", "2", "3", "4"), { nil: undefined });
const change = fc.record({ do: fc.constant("change" as const), call: fc.nat(20), path, text });
const step = fc.constantFrom({ do: "undo" as const }, { do: "redo" as const });
const outside = fc.record({ do: fc.constant("outside" as const), path, text: fc.constantFrom("8", "9") });
const ours = fc.array(fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: step }), {
  maxLength: 30
});
const anyone = fc.array(fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: step }, outside), {
  maxLength: 30
});

const play = (
  world: World,
  actions: ReadonlyArray<
    typeof ours extends fc.Arbitrary<infer A> ? (A extends ReadonlyArray<infer B> ? B : never) : never
  >,
  after?: () => void
) => {
  // Calls come one after another: a call's number never returns later.
  let grouping = false;
  let call = world.events.length * 100;
  for (const action of actions) {
    if (action.do === "change") {
      call += grouping && action.call % 3 === 0 ? 0 : 1;
      grouping = true;
      world.change(call, action.path, action.text);
    } else {
      grouping = false;
      if (action.do === "undo") world.undo();
      else world.redo();
    }
    after?.();
  }
};

describe("the change ledger", () => {
  it("takes back everything of ours, and does all of it again", async () => {
    await fc.assert(
      fc.property(ours, (actions) => {
        const world = new World();
        play(world, actions);
        const changed = world.now;
        const length = world.ledger.applied.length;
        while (world.ledger.applied.length > 0) world.undo();
        expect(world.now).toEqual(new Map());
        while (world.ledger.applied.length < length) world.redo();
        expect(world.now).toEqual(changed);
      })
    );
  });

  it("comes back to a checkpoint whatever was changed, taken back and done again since", async () => {
    await fc.assert(
      fc.property(ours, ours, (before, since) => {
        const world = new World();
        play(world, before);
        world.checkpoint("here");
        const then = world.now;
        play(world, since);
        const changed = world.now;
        const checkpoint = ChangeLedger.checkpoint(world.ledger, "here");
        if (checkpoint === undefined) throw new Error("no checkpoint");
        world.checkpoint("there");
        world.reverse(ChangeLedger.since(world.ledger, checkpoint.sequence));
        expect(world.now).toEqual(then);
        const there = ChangeLedger.checkpoint(world.ledger, "there");
        if (there === undefined) throw new Error("no checkpoint");
        // The way back can itself be taken back.
        world.reverse(ChangeLedger.since(world.ledger, there.sequence));
        expect(world.now).toEqual(changed);
      })
    );
  });

  it("never touches what someone else wrote", async () => {
    await fc.assert(
      fc.property(anyone, (actions) => {
        const world = new World();
        let call = 0;
        for (const action of actions) {
          const foreign = new Map(world.foreign);
          if (action.do === "change") world.change(call++, action.path, action.text);
          else if (action.do === "outside") world.outside(action.path, action.text);
          else {
            if (action.do === "undo") world.undo();
            else world.redo();
            for (const [name, content] of foreign) expect(world.files.get(name)).toBe(content);
          }
        }
      })
    );
  });

  it("has every change on exactly one side", async () => {
    await fc.assert(
      fc.property(ours, (actions) => {
        const world = new World();
        play(world, actions, () => {
          const changes = world.events.filter(({ payload }) => payload.type === "file_changed");
          const origins = [...world.ledger.applied, ...world.ledger.takenBack].map(({ origin }) => origin);
          expect([...origins].sort((a, b) => a - b)).toEqual(changes.map(({ sequence }) => sequence));
        });
      })
    );
  });

  it("is the same after a restart, at every prefix", async () => {
    await fc.assert(
      fc.property(ours, (actions) => {
        const world = new World();
        play(world, actions, () => {
          expect(world.events.reduce(ChangeLedger.reduce, ChangeLedger.initial)).toEqual(world.ledger);
        });
      }),
      { numRuns: 30 }
    );
  });

  it("has nothing to do again for a file that was changed anew, until that is taken back", () => {
    const world = new World();
    world.change(1, "a", "1");
    world.undo();
    world.change(2, "a", "2");
    expect(ChangeLedger.redoable(world.ledger)).toEqual([]);
    world.undo();
    world.redo();
    expect(world.files.get("a")).toBe("2");
  });

  it("takes no notice of changes that were not ours", () => {
    const world = new World();
    world.change(1, "a", "1");
    for (const owner of ["external", "pre_existing"] as const) {
      const event = world.events[0];
      if (event?.payload.type !== "file_changed") throw new Error("no change");
      const foreign: Event = { ...event, payload: { ...event.payload, owner } };
      expect(ChangeLedger.reduce(ChangeLedger.initial, foreign)).toEqual(ChangeLedger.initial);
    }
  });
});
