/**
 * Sets of capabilities, kept in the vocabulary's order so that the same set always prints the same way.
 */
import { Capability } from "@latch/protocol";

const order: ReadonlyArray<Capability> = Capability.literals;

/** The distinct members, in the vocabulary's order. */
export const capabilities = (members: Iterable<Capability>): ReadonlyArray<Capability> => {
  const present = new Set(members);
  return order.filter((capability) => present.has(capability));
};

/** Only reading, and nothing else. The empty set is the kernel's own bookkeeping, which is not a read. */
export const onlyReads = (members: ReadonlyArray<Capability>): boolean =>
  members.length > 0 && members.every((capability) => capability === "workspace_read");
