/**
 * Every rule over the whole workspace, less the exceptions. An exception that excuses nothing is itself a violation, so
 * the list can only shrink by being kept true.
 *
 * @typedef {{ readonly rule: string, readonly file: string, readonly why: string }} Exception
 * @typedef {import("./violation.mjs").Violation} Violation
 */
import { factsOf } from "./facts.mjs";
import { adapters } from "./rule/adapters.mjs";
import { effects } from "./rule/effects.mjs";
import { form } from "./rule/form.mjs";
import { imports } from "./rule/imports.mjs";
import { manifests } from "./rule/manifests.mjs";

/** @type {(workspace: import("./workspace.mjs").Workspace) => ReadonlyArray<Violation>} */
const all = (workspace) =>
  [workspace.root, ...workspace.packages].flatMap((pack) => [
    ...manifests(pack),
    ...pack.files.flatMap((file) => {
      const facts = factsOf(file.path, file.text);
      return [
        ...form(file, facts),
        ...imports(workspace, pack, file, facts),
        ...adapters(file, facts),
        ...effects(pack, file, facts)
      ];
    })
  ]);

/** @type {(workspace: import("./workspace.mjs").Workspace, exceptions: ReadonlyArray<Exception>) => ReadonlyArray<Violation>} */
export const check = (workspace, exceptions) => {
  const violations = all(workspace);
  const excuses = (/** @type {Exception} */ exception, /** @type {Violation} */ violation) =>
    exception.rule === violation.rule && exception.file === violation.file;
  return [
    ...violations.filter((violation) => !exceptions.some((exception) => excuses(exception, violation))),
    ...exceptions
      .filter((exception) => !violations.some((violation) => excuses(exception, violation)))
      .map(({ rule, file }) => ({
        rule: "exception",
        file,
        line: 0,
        message: `breaks no rule "${rule}": take it off the list`
      }))
  ];
};
