/** Which kind of image some bytes begin. A signature only: whether they are one is for the format's own check. */

export const takenKinds = ["PNG", "JPEG", "WebP"] as const;
export type TakenKind = (typeof takenKinds)[number];
/** Known well enough to be named, and taken by too few providers to be sent. */
export type RefusedKind = "GIF" | "BMP" | "TIFF" | "AVIF" | "HEIC" | "JPEG XL";

const signatures: ReadonlyArray<
  readonly [kind: TakenKind | RefusedKind, ReadonlyArray<readonly [at: number, magic: string]>]
> = [
  ["PNG", [[0, "\x89PNG"]]],
  ["JPEG", [[0, "\xff\xd8\xff"]]],
  [
    "WebP",
    [
      [0, "RIFF"],
      [8, "WEBP"]
    ]
  ],
  ["GIF", [[0, "GIF8"]]],
  // Text may well begin with "BM"; a bitmap also has four zero bytes where its reserved fields are.
  [
    "BMP",
    [
      [0, "BM"],
      [6, "\0\0\0\0"]
    ]
  ],
  ["TIFF", [[0, "II*\0"]]],
  ["TIFF", [[0, "MM\0*"]]],
  ["AVIF", [[4, "ftypavif"]]],
  ["HEIC", [[4, "ftypheic"]]],
  ["HEIC", [[4, "ftypmif1"]]],
  ["JPEG XL", [[0, "\0\0\0\x0cJXL "]]]
];

/** The kind by its signature; none for anything else. */
export const imageKind = (bytes: Uint8Array): TakenKind | RefusedKind | undefined =>
  signatures.find(([, parts]) => parts.every(([at, magic]) => holds(bytes, at, magic)))?.[0];

export const isTaken = (kind: TakenKind | RefusedKind): kind is TakenKind =>
  takenKinds.some((taken) => taken === kind);

/** Whether these characters, one a byte, stand at an offset. */
export const holds = (bytes: Uint8Array, at: number, magic: string): boolean =>
  Array.from(magic).every((character, index) => bytes[at + index] === character.charCodeAt(0));
