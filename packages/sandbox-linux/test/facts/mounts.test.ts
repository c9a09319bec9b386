import { describe, expect, it } from "@effect/vitest";
import { aliasesOf, parseMounts } from "../../src/facts/mounts.ts";

const mounts = parseMounts(
  [
    "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw",
    "22 27 0:21 / /proc rw,relatime - proc proc rw",
    "43 27 254:0 /home/u/.latch /srv/with\\040blank rw,relatime - ext4 /dev/vda rw",
    "44 27 254:0 /home /mnt/home rw,relatime - ext4 /dev/vda rw",
    "45 27 254:0 /home/u/.latch/artifacts /w/a rw,relatime - ext4 /dev/vda rw",
    "46 27 254:1 / /other rw,relatime - ext4 /dev/vdb rw"
  ].join("\n")
);

describe("the other names of a place", () => {
  it("are the mounts that show it, what holds it, or a part of it", () => {
    expect(aliasesOf(mounts, "/home/u/.latch")).toEqual(["/srv/with blank", "/mnt/home/u/.latch", "/w/a"]);
    expect(aliasesOf(mounts, "/mnt/home/u/.latch")).toContain("/home/u/.latch");
  });

  it("are none on another disk, or where nothing is mounted twice", () => {
    expect(aliasesOf(mounts, "/other/home/u/.latch")).toEqual([]);
    expect(aliasesOf(mounts, "/etc")).toEqual([]);
  });
});
