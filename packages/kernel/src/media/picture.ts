/** What a format's check finds: the size of the picture, or one sentence saying what is wrong with the file. */
import type { Either } from "effect";

export interface Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export type PictureCheck = (bytes: Uint8Array) => Either.Either<Picture, string>;

/** Numbers of a file that ends where it ends: what lies beyond reads as zero, and each format checks its own lengths. */
export const reader = (bytes: Uint8Array) => {
  const byte = (at: number): number => bytes[at] ?? 0;
  return {
    byte,
    u16: (at: number): number => byte(at) * 0x100 + byte(at + 1),
    u32: (at: number): number =>
      byte(at) * 0x1000000 + byte(at + 1) * 0x10000 + byte(at + 2) * 0x100 + byte(at + 3),
    u16le: (at: number): number => byte(at) + byte(at + 1) * 0x100,
    u24le: (at: number): number => byte(at) + byte(at + 1) * 0x100 + byte(at + 2) * 0x10000,
    u32le: (at: number): number =>
      byte(at) + byte(at + 1) * 0x100 + byte(at + 2) * 0x10000 + byte(at + 3) * 0x1000000
  };
};
