import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { testPage as page, testTree } from "#testing/content.ts";
import { listChanges, longestIncreasing } from "./changes.ts";
import { differencesBetween } from "./difference.ts";
import { indexTree } from "./tree.ts";
import type { Entry, Tree } from "./types.ts";

function changes(before: Tree, after: Tree) {
  return listChanges(differencesBetween(before, after), indexTree(before), indexTree(after));
}

function rows(before: Tree, ...edits: Entry[]) {
  const after = new Map(before);
  for (const entry of edits) after.set(entry.id, entry);
  return changes(before, after);
}

const tree = testTree(
  page("a", null, "a0", { text: "1" }),
  page("a1", "a", "a0", { text: "1" }),
  page("a2", "a", "a1", { text: "1" }),
  page("b", null, "a1", { text: "1" }),
  page("c", null, "a2", { text: "1" }),
);

describe("listChanges", () => {
  test("names what an edit changed, with both values", () => {
    const edited = page("a1", "a", "a0", { text: "2", title: "New", icon: "x" });
    expect(rows(tree, edited)).toEqual([
      {
        type: "page_edited",
        page: { id: "a1", type: "document", title: "New", path: "a/a1" },
        attributes: {
          title: { before: "a1", after: "New" },
          icon: { after: "x" },
          document: { before: "1", after: "2" },
        },
      },
    ]);
  });

  test("makes one row of a move with a new name", () => {
    expect(rows(tree, page("b", "a", "a2", { text: "1", title: "B", slug: "bb" }))).toEqual([
      {
        type: "page_moved",
        page: { id: "b", type: "document", title: "B", path: "a/bb" },
        attributes: {
          title: { before: "b", after: "B" },
          slug: { before: "b", after: "bb" },
          parent: { before: null, after: "a" },
          position: { before: 1, after: 2 },
        },
      },
    ]);
  });

  test("sees no change in new order keys and times", () => {
    const renumbered = page("b", null, "a1V", { text: "1", updatedAt: 9 });
    expect(rows(tree, renumbered, page("a", null, "Zz", { text: "1" }))).toEqual([]);
  });

  test("names the one page that moved among its siblings", () => {
    const moved = rows(tree, page("c", null, "Zz", { text: "1" }));
    expect(moved.map(({ type, page: { id } = {} as never }) => [type, id])).toEqual([
      ["page_moved", "c"],
    ]);
    expect(moved[0]?.attributes).toEqual({ position: { before: 2, after: 0 } });
  });

  test("shows front matter that no field covers, beside a changed field too", () => {
    const front = (key: string, icon: string) => `---\nif: ${key}\nicon: ${icon}\n---\n`;
    const before = testTree(page("a", null, "a0", { front: front("x", "s"), icon: "s" }));
    const attributes = (key: string, icon: string) =>
      rows(before, page("a", null, "a0", { front: front(key, icon), icon })).flatMap((row) =>
        Object.keys(row.attributes ?? {}),
      );
    expect(attributes("y", "s")).toEqual(["frontMatter"]);
    expect(attributes("y", "t")).toEqual(["icon", "frontMatter"]);
    expect(attributes("x", "t")).toEqual(["icon"]);
    const made = (key: string) =>
      rows(testTree(), page("a", null, "a0", { front: key, icon: "s" })).flatMap((row) =>
        Object.keys(row.attributes ?? {}),
      );
    expect(made(front("x", "s"))).toContain("frontMatter");
    expect(made("---\nicon: s\n---\n\n# a\n\n")).not.toContain("frontMatter");
  });

  test("names no place that stays the same", () => {
    const intoParent = rows(tree, page("b", "a", "a0V", { text: "1" }));
    expect(intoParent[0]?.attributes).toEqual({ parent: { before: null, after: "a" } });
    // The first of three pages is deleted, and the second moves behind the third.
    const after = new Map(tree);
    after.delete("a");
    for (const id of ["a1", "a2"]) after.delete(id);
    after.set("b", page("b", null, "a3", { text: "1" }));
    const stepped = changes(tree, after).find((row) => row.page?.id === "b");
    expect(stepped).toMatchObject({
      type: "page_moved",
      attributes: { previous: { before: "a", after: "c" } },
    });
    expect(stepped?.attributes).not.toHaveProperty("position");
  });

  test("stands in reading order, deleted pages where they stood, files last", () => {
    const after = new Map(tree);
    after.delete("a2");
    after.delete("a1");
    after.set("b", page("b", null, "a1", { text: "2" }));
    after.set("n", page("n", null, "a0V", { text: "1" }));
    after.set("f", {
      kind: "file",
      id: "f",
      name: "f.png",
      contentType: "image/png",
      size: 1,
      blob: "x",
    });
    const listed = changes(tree, after).map(
      ({ type, page: p, file }) => `${type} ${(p ?? file)!.path}`,
    );
    expect(listed).toEqual([
      "page_deleted a/a1",
      "page_deleted a/a2",
      "page_created n",
      "page_edited b",
      "file_created f.png",
    ]);
  });
});

test("the pages named as moved are enough to explain any new order, and none too many", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (order) => {
      const keys = ["a0", "a1", "a2", "a3", "a4", "a5", "a6"];
      const before = testTree(...keys.map((key, n) => page(`p${n}`, null, key)));
      const after = testTree(...order.map((n, place) => page(`p${n}`, null, `b0${keys[place]}`)));
      const moved = changes(before, after);
      expect(moved).toHaveLength(7 - longestIncreasing(order).length);
    }),
  );
});

test("longestIncreasing", () => {
  expect(longestIncreasing([3, 0, 1, 5, 2])).toEqual([1, 2, 4]);
  expect(longestIncreasing([])).toEqual([]);
});

test("lists 1,000 changes of 5,000 pages", () => {
  const pages = Array.from({ length: 5000 }, (_, n) =>
    page(`p${n}`, n < 50 ? null : `p${n % 50}`, `a${n}`),
  );
  const before = testTree(...pages);
  const after = new Map<string, Entry>(before);
  for (const page of pages.slice(0, 500)) after.set(page.id, { ...page, text: "2" });
  for (const page of pages.slice(4500)) after.delete(page.id);
  expect(changes(before, after)).toHaveLength(1000);
});
