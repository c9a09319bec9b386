/**
 * Open files that would pass into a command unasked. A terminal or an editor may start Latch with more than the three
 * standard ones; a directory among them would be a way around every mount.
 */

/** O_CLOEXEC as `/proc/self/fdinfo` prints it: whatever has it never reaches a child. */
const closeOnExec = 0o2000000;

export const inheritedDescriptors = (
  open: ReadonlyArray<{ readonly descriptor: number; readonly info: string }>
): ReadonlyArray<number> =>
  open
    .filter(({ descriptor, info }) => {
      const flags = /^flags:\s*([0-7]+)/m.exec(info)?.[1];
      return descriptor > 2 && flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0;
    })
    .map(({ descriptor }) => descriptor)
    .sort((one, other) => one - other);
