import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { ArtifactId, type MediaRef } from "@latch/protocol";
import { Effect } from "effect";
import { aPng } from "../media/images.ts";
import { aWorkspace, eventsOf, scene } from "../run/harness.ts";
import { type Answer, call } from "../scripted-provider.ts";

const looking = (workspace: string, path: string, answers: ReadonlyArray<Answer> = []) =>
  scene({
    workspace,
    modalities: ["text", "image"],
    answers: [{ calls: [call("read_image", { path })] }, ...answers, { text: "a small grey picture" }]
  });

const withFile = (name: string, bytes: Uint8Array | string) => {
  const workspace = aWorkspace();
  writeFileSync(join(workspace, name), bytes);
  return workspace;
};

const output = (seen: ReturnType<typeof scene>) =>
  eventsOf(seen.memory, "tool_completed", "tool_failed").map(({ payload }) => payload.result.output)[0];

describe("read_image", () => {
  it("gives the model the picture and says what it is", async () => {
    const image = aPng(40, 30);
    const seen = looking(withFile("plan.png", image), "plan.png");
    await seen.run("look");
    expect(output(seen)).toContain("[image: plan.png · 40×30]");
    const message = seen.requests[1]?.messages.find(({ role }) => role === "tool");
    expect(message).toMatchObject({
      isError: false,
      media: [{ kind: "image", mediaType: "image/png", width: 40, height: 30, size: image.length }]
    });
    expect([...seen.artifacts.values()].map((kept) => image.equals(kept))).toEqual([true]);
    expect(JSON.stringify(seen.memory.events)).not.toContain(image.toString("base64").slice(0, 24));
  });

  it("keeps what was seen when the file has gone", async () => {
    const seen = looking(withFile("plan.png", aPng()), "plan.png", [
      { calls: [call("write", { path: "plan.png", content: "gone" })] }
    ]);
    await seen.run("look");
    const [reference] = eventsOf(seen.memory, "tool_completed").flatMap(
      ({ payload }) => payload.result.media ?? []
    );
    expect(reference && seen.artifacts.has(reference.artifact)).toBe(true);
  });

  it("refuses what is no image, what is damaged, and what is not there, with the reason", async () => {
    for (const [bytes, words] of [
      ["GIF89a", "GIF image: convert it"],
      [aPng().subarray(0, 40), "it is a PNG image, but"],
      [new Uint8Array(6 * 1024 * 1024), "5 MiB"],
      ["text", "it is not an image"]
    ] as const) {
      const seen = looking(withFile("a", bytes), "a");
      await seen.run("look");
      expect(output(seen)).toContain(words);
      expect(seen.artifacts.size).toBe(0);
    }
    const missing = looking(aWorkspace(), "b.png");
    await missing.run("look");
    expect(output(missing)).toContain("no such file");
    const workspace = aWorkspace();
    mkdirSync(join(workspace, "folder"));
    const folder = looking(workspace, "folder");
    await folder.run("look");
    expect(output(folder)).toContain("a directory");
  });

  it("shows nothing to a model that takes no images, whose conversation would end with it", async () => {
    const seen = scene({
      workspace: withFile("plan.png", aPng()),
      answers: [{ calls: [call("read_image", { path: "plan.png" })] }, { text: "I can't look" }]
    });
    await seen.run("look");
    expect(output(seen)).toContain("takes no images");
    expect(seen.artifacts.size).toBe(0);
  });
});

describe("an image that the user brings", () => {
  const media: ReadonlyArray<MediaRef> = [
    {
      kind: "image",
      artifact: ArtifactId.make("a".repeat(64)),
      mediaType: "image/png",
      size: 3,
      width: 1,
      height: 1
    }
  ];

  it("is refused before anything of it is durable where the model takes none", async () => {
    const seen = scene({ answers: [{ text: "never asked" }] });
    const error = await seen.within((open) => Effect.flip(open.run({ text: "look", media: media })));
    expect(error.message).toContain("leave the image out");
    expect(seen.requests).toEqual([]);
    expect(eventsOf(seen.memory, "user_message", "run_started")).toEqual([]);
  });

  it("stops no later run: the next input without it is answered", async () => {
    const seen = scene({ answers: [{ text: "yes" }] });
    await seen.within((open) =>
      Effect.zipRight(
        Effect.flip(open.run({ text: "look", media: media })),
        open.run({ text: "without, then" })
      )
    );
    expect(seen.requests).toHaveLength(1);
  });
});
