import { expect, it } from "vitest";
import type { ContentChange, ContentEditResult } from "#contract/content-edit.ts";
import type { Page } from "#contract/page.ts";
import { createActQueue } from "./act-queue.ts";
import { nodesOf } from "./nodes.ts";

const page = (id: string): Page => ({ id, title: id, slug: id, type: "document" });

/** A queue whose platform accepts everything until `failure` is set. */
function connected(ids: string[]) {
  const sent: ContentChange[][] = [];
  const platform: { failure?: Error } = {};
  const queue = createActQueue();
  queue.connect({
    confirmed: () => Promise.resolve({ revision: "r1", tree: nodesOf(ids.map(page)) }),
    send: (changes) => {
      if (platform.failure !== undefined) return Promise.reject(platform.failure);
      sent.push(changes);
      const pages = changes.map(() => ({ operation: "x", page: { id: "n" } }));
      return Promise.resolve({ changes: pages } as unknown as ContentEditResult);
    },
  });
  return { queue, sent, platform };
}

const rename = (id: string, title: string) =>
  ({ act: { kind: "set", pages: [{ id, fields: { title } }] }, titles: [id] }) as const;

it("undoes and redoes, also while acts are under way", async () => {
  const { queue, sent } = connected(["a"]);
  const done = queue.act(rename("a", "b"));
  queue.undo();
  queue.redo();
  expect(queue.get().pending).toHaveLength(1);
  await done;
  await expect.poll(() => sent).toHaveLength(3);
  const titles = sent.map(([change]) => change?.operation === "update_page" && change.title);
  expect(titles).toEqual(["b", "a", "a"]);
  await expect.poll(() => queue.get()).toMatchObject({ pending: [], undone: [] });
  expect(queue.get().done).toHaveLength(1);
});

it("keeps an act that failed, without its effect, to be tried again", async () => {
  const { queue, sent, platform } = connected(["a"]);
  platform.failure = new Error("down");
  expect(await queue.act(rename("a", "b"))).toBeUndefined();
  expect(queue.get()).toMatchObject({ pending: [], done: [], problem: { titles: ["a"] } });
  delete platform.failure;
  queue.retry();
  await expect.poll(() => sent.length).toBe(1);
  expect(queue.get().problem).toBeUndefined();
});

it("sends nothing for what is gone, and more than 50 pages in several batches", async () => {
  const ids = Array.from({ length: 70 }, (_, number) => `p${number}`);
  const { queue, sent } = connected(ids);
  expect(await queue.act(rename("gone", "b"))).toBeUndefined();
  await queue.act({ act: { kind: "delete", ids }, titles: ids });
  expect(sent.map((changes) => changes.length)).toEqual([50, 20]);
});
