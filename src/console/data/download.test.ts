import { expect, test } from "vitest";
import { readFrames } from "./download.ts";

const frame = (kind: number, text: string) => [kind, 0, 0, 0, text.length, ...Buffer.from(text)];

test.each([1, 3, 7, 1000])("frames are read from chunks of %d bytes", async (size) => {
  const bytes = [...frame(1, "{}"), ...frame(0, "some data"), ...frame(0, ""), ...frame(1, "end")];
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) {
      yield new Uint8Array(bytes.slice(at, at + size));
    }
  }
  const read: [number, string][] = [];
  await readFrames(chunks(), (kind, part) => read.push([kind, Buffer.from(part).toString()]));
  expect(read).toEqual([
    [1, "{}"],
    [0, "some data"],
    [0, ""],
    [1, "end"],
  ]);
});
