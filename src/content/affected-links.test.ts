import { expect, test } from "vitest";
import { testPage, testTree } from "#testing/content.ts";
import { createLinkComparer } from "./affected-links.ts";
import { withEdits } from "./draft-tree.ts";
import { indexTree } from "./tree.ts";
import type { PageEntry } from "./types.ts";

const text = { text: "t" };
const start = testTree(
  testPage("guides", null, "a0", text),
  testPage("install", "guides", "a0", text),
  testPage("linux", "install", "a0", text),
  testPage("faq", null, "a1", text),
  testPage("imported", null, "a2", { ...text, sourcePath: "docs/imported.md" }),
);

/** The affected links of a page after some pages were changed; null deletes. */
function affected(edits: Record<string, Partial<PageEntry> | null>, page: string, links: string[]) {
  const changed = new Map(
    Object.entries(edits).map(([id, edit]) => [
      id,
      edit && { ...(start.get(id) as PageEntry), ...edit },
    ]),
  );
  const after = indexTree(withEdits(start, changed));
  const compare = createLinkComparer(indexTree(start), after);
  return compare(after.page(page)!, links).map(({ from, to }) => [from, to]);
}

test("links to a moved page get its new path, written in the same way", () => {
  const links = [
    "guides/install",
    "guides/install.md#start",
    "/guides/install",
    "/pages/install",
    "guides/install/linux",
    "faq",
    "https://example.org/guides/install",
    "nowhere",
  ];
  expect(affected({ install: { parent: null } }, "faq", links)).toEqual([
    ["guides/install", "install"],
    ["guides/install.md#start", "install.md#start"],
    ["/guides/install", "/install"],
    ["guides/install/linux", "install/linux"],
  ]);
});

test("relative links of a moved page are found, too", () => {
  expect(affected({ linux: { parent: "faq" } }, "linux", ["../install", "../../faq"])).toEqual([
    ["../install", "../guides/install"],
  ]);
});

test("another slug changes the paths below, and links by source file stay", () => {
  const edits = { install: { slug: "setup" } };
  expect(affected(edits, "guides", ["guides/install/linux.md"])).toEqual([
    ["guides/install/linux.md", "guides/setup/linux.md"],
  ]);
  expect(affected({ imported: { slug: "other" } }, "faq", ["imported.md", "imported"])).toEqual([
    ["imported.md", "other.md"],
    ["imported", "other"],
  ]);
});

test("links to a deleted page have no new URL", () => {
  expect(affected({ faq: null }, "guides", ["faq", "guides"])).toEqual([["faq", undefined]]);
});

test("what was broken before isn't affected, nor what now leads somewhere", () => {
  expect(affected({ faq: { slug: "nowhere" } }, "guides", ["nowhere", "else"])).toEqual([]);
});

test("links from the root of an import follow a page as relative ones do", () => {
  const of = (id: string, parent: string | null) =>
    testPage(id, parent, "a0", { ...text, sourcePath: `docs/test/${id}.md` });
  const before = testTree(testPage("test", null, "a0"), of("a", "test"), of("b", "test"));
  const after = withEdits(
    before,
    new Map([["a", { ...(before.get("a") as PageEntry), parent: null, slug: "moved" }]]),
  );
  const compare = createLinkComparer(indexTree(before), indexTree(after));
  const links = ["/test/a.md", "a.md", "/test/a", "/docs/test/a.md", "/test/a.html"];
  expect(compare(before.get("b") as PageEntry, links)).toEqual([]);
});
