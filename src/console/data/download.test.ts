import { afterEach, expect, test, vi } from "vitest";
import { connect } from "./client.ts";
import { download, readFrames } from "./download.ts";
import { RequestFailure } from "./request-failure.ts";

afterEach(() => connect((address, init) => fetch(address, init)));

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

const load = (frames: number[][]) => {
  connect(async () => new Response(new Uint8Array(frames.flat())));
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  const file = download("https://docs.example/pdf/o/token", { signal, onProgress });
  return { file, onProgress };
};

test("a download is its data, and tells its progress", async () => {
  const { file, onProgress } = load([
    frame(1, '{"done":1,"total":2}'),
    frame(0, "a"),
    frame(0, "b"),
  ]);
  expect(await (await file).text()).toBe("ab");
  expect(onProgress.mock.calls).toEqual([[{ done: 1, total: 2 }]]);
});

test("a download that fails on the way is no file, and says why", async () => {
  const reason = '{"status":409,"message":"The page is too large."}';
  const { file } = load([frame(0, "part of a file"), frame(2, reason)]);
  const error = await file.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(RequestFailure);
  expect(error).toMatchObject({ status: 409, message: "The page is too large." });
});
