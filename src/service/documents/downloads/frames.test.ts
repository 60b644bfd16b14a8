import { expect, test } from "vitest";
import { Failure } from "#service/kernel/errors.ts";
import { withProgress } from "./frames.ts";

/** A stream that sends one part and then fails. */
function failing(error: Error): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) throw error;
      sent = true;
      controller.enqueue(Buffer.from("part"));
    },
  });
}

async function framesOf(stream: ReadableStream<Uint8Array>): Promise<[number, string][]> {
  const bytes = Buffer.from(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
  const frames: [number, string][] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    frames.push([bytes[at]!, bytes.toString("utf8", at + 5, end)]);
    at = end;
  }
  return frames;
}

test("a download that fails on the way ends with the reason", async () => {
  const frames = await framesOf(
    withProgress(failing(new Failure(409, "The page is too large.")), { done: 1, total: 2 }),
  );
  expect(frames).toEqual([
    [1, '{"done":1,"total":2}'],
    [0, "part"],
    [2, '{"status":409,"message":"The page is too large."}'],
  ]);
});

test("what nobody expected isn't told", async () => {
  const frames = await framesOf(withProgress(failing(new Error("secret")), { done: 0, total: 1 }));
  expect(frames.at(-1)).toEqual([
    2,
    '{"status":500,"message":"The file couldn\'t be created. Try again in a moment."}',
  ]);
});
