import { expect, test } from "vitest";
import type { ContentChange } from "#contract/content-edit.ts";
import type { NewText } from "#console/kit/content-acts/new-texts.ts";
import { writeInBatches } from "./batches.ts";

const texts = (count: number): NewText[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    before: "old",
    documentId: "d",
    after: "new",
  }));

/** Writes all texts. @returns the number of changes in each request, and the texts that failed */
async function writeAll(count: number, isRefused: (id: string) => boolean) {
  const requests: number[] = [];
  const all = texts(count);
  const write = writeInBatches(all, async (changes: ContentChange[]) => {
    requests.push(changes.length);
    const ids = changes.map((change) => (change as { page: string }).page);
    if (ids.some(isRefused)) throw new Error("The page has another text by now.");
  });
  const results = await Promise.allSettled(all.map(write));
  const failed = all.filter((_, index) => results[index]!.status === "rejected");
  return { requests, failed: failed.map(({ id }) => id), write, all };
}

test("the pages of a group share one request", async () => {
  const { requests, failed } = await writeAll(60, () => false);
  expect([requests, failed]).toEqual([[50, 10], []]);
});

test("a page that is refused doesn't hold up the others of its group", async () => {
  const { requests, failed } = await writeAll(4, (id) => id === "2");
  expect(requests).toEqual([4, 1, 1, 1, 1]);
  expect(failed).toEqual(["2"]);
});

test("a failed page is sent alone when it is tried again", async () => {
  const { requests, write, all } = await writeAll(3, (id) => id === "0");
  requests.length = 0;
  await expect(write(all[0]!)).rejects.toThrow("another text");
  expect(requests).toEqual([1]);
});
