/** The form of a file: its length, its name, and that it can be read at all. */
import { maxLinesPerFile } from "../arrows.mjs";

const vague = /^(utils?|helpers?|common|misc|types|manager|services?)$/;

/** @type {(file: import("../workspace.mjs").File, facts: import("../facts.mjs").Facts) => ReadonlyArray<import("../violation.mjs").Violation>} */
export const form = (file, facts) => {
  const lines = file.text.split("\n").length - (file.text.endsWith("\n") ? 1 : 0);
  const [stem = ""] = (file.path.split("/").at(-1) ?? "").split(".");
  const folders = file.role === "src" ? file.path.split("/").slice(0, -1) : [];
  const name = [...folders, stem].find((part) =>
    vague.test(part.replace(/^.*-(?=(utils?|helpers?|manager)$)/, ""))
  );
  return [
    ...facts.errors.map(({ what, line }) => ({ rule: "syntax", file: file.path, line, message: what })),
    ...(lines > maxLinesPerFile
      ? [
          {
            rule: "lines",
            file: file.path,
            line: 0,
            message: `${lines} lines; more than ${maxLinesPerFile} is usually two concepts`
          }
        ]
      : []),
    ...(name === undefined
      ? []
      : [
          {
            rule: "name",
            file: file.path,
            line: 0,
            message: `"${name}" names no concept; name the file after what it exports`
          }
        ])
  ];
};
