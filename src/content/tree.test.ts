import { expect, test } from "vitest";

import { testPage as page, testTree as tree } from "#testing/content.ts";
import { findTreeProblems } from "#testing/tree-problems.ts";
import { indexTree, nestPages } from "./tree.ts";
import { slugFrom, freeSlug, isSlug } from "./slug.ts";
import type { Entry } from "./types.ts";

const sample = tree(
  page("b", null, "a1"),
  page("a", null, "a0", { type: "group" }),
  page("a2", "a", "a1"),
  page("a1", "a", "a0"),
  page("a11", "a1", "a0"),
);

test("orders, nests and finds pages", () => {
  const index = indexTree(sample);
  expect(index.readingOrder.map(({ id }) => id)).toEqual(["a", "a1", "a11", "a2", "b"]);
  expect(index.path("a11")).toBe("a/a1/a11");
  expect(index.byPath("a/a2")?.id).toBe("a2");
  expect(index.descendants("a").map(({ id }) => id)).toEqual(["a1", "a11", "a2"]);
  expect(index.ancestors("a11").map(({ id }) => id)).toEqual(["a1", "a"]);
  expect([index.rank("b"), index.position("a2"), index.rank("nobody")]).toEqual([4, 1, -1]);
  expect(nestPages(index, "a").map(({ path, pages }) => [path, pages.length])).toEqual([
    ["a/a1", 1],
    ["a/a2", 0],
  ]);
});

test("names what makes a tree invalid", () => {
  expect(findTreeProblems(sample)).toEqual([]);
  const problems = (...entries: Entry[]) =>
    findTreeProblems(tree(...entries)).map(({ rule, id }) => `${rule} ${id}`);
  expect(problems(page("x", "gone", "a0"))).toEqual(["parent-missing x"]);
  expect(problems(page("x", "y", "a0"), page("y", "x", "a0"))).toEqual(["cycle x", "cycle y"]);
  expect(problems(page("x", null, "a0"), page("g", "x", "a0", { type: "group" }))).toEqual([
    "group-inside-page g",
  ]);
  expect(problems(page("x", null, "a0"), page("y", null, "a1", { slug: "x" }))).toEqual([
    "slug-taken y",
  ]);
});

test("indexes 5,000 pages", () => {
  const pages = Array.from({ length: 5000 }, (_, n) =>
    page(`p${n}`, n < 20 ? null : `p${n % 20}`, `a${n}`),
  );
  const index = indexTree(tree(...pages));
  expect(index.readingOrder).toHaveLength(5000);
});

test.each([
  ["What’s new?", "whats-new"],
  ["SSO & SAML", "sso-saml"],
  ["1. Über uns", "1-über-uns"],
  ["🚀", "page"],
  ["..", "page"],
  ["x".repeat(300), "x".repeat(80)],
])("makes a slug of %s", (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test("counts up until a slug is free", () => {
  expect(freeSlug("a", (slug) => ["a", "a-2"].includes(slug))).toBe("a-3");
  expect(["", "a/b", "a b", ".", ".."].some(isSlug)).toBe(false);
});
