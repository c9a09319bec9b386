/** What a session changed, as one unified diff that any viewer reads. */
import type { Review } from "../../changes/review.ts";

export const diffText = ({ files }: Review): string =>
  files
    .map(({ path, what, diff }) =>
      [
        `diff --git a/${path} b/${path}`,
        ...(what === "created"
          ? ["new file mode 100644"]
          : what === "deleted"
            ? ["deleted file mode 100644"]
            : []),
        ...(diff === undefined
          ? [`Binary files a/${path} and b/${path} differ`]
          : [
              `--- ${what === "created" ? "/dev/null" : `a/${path}`}`,
              `+++ ${what === "deleted" ? "/dev/null" : `b/${path}`}`,
              diff
            ])
      ].join("\n")
    )
    .join("\n");
