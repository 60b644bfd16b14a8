import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSummary, type SummaryNode } from "#content/summary.ts";
import { indexTree } from "#content/tree.ts";
import type { Entry, PageEntry } from "#content/types.ts";
import { layoutArchive } from "./layout.ts";
import { commonFolder, PathPlan, safePath } from "./safe-paths.ts";

function page(id: string, more: Partial<PageEntry> = {}): PageEntry {
  const place = { parent: null, order: `a${id}`, slug: id, text: `text of ${id}` };
  const times = { createdAt: 1, updatedAt: 1 };
  return { kind: "page", id, type: "document", title: `Title ${id}`, ...place, ...times, ...more };
}

function file(id: string, name: string, sourcePath?: string): Entry {
  const facts = { contentType: "image/png", size: 1, blob: "b" };
  return { kind: "file", id, name, ...facts, ...(sourcePath !== undefined && { sourcePath }) };
}

const layoutOf = (...entries: Entry[]) =>
  layoutArchive(indexTree(new Map(entries.map((entry) => [entry.id, entry]))));

test("pages stand at their path, imported ones where they came from, without the folder they share", () => {
  const { pages, files, summary } = layoutOf(
    page("1", { slug: "start" }),
    page("2", { slug: "guides" }),
    page("3", { parent: "2", slug: "install" }),
    page("4", { sourcePath: "docs.example.com/manual/README.md" }),
    page("5", { sourcePath: "docs.example.com/manual/part" }),
    file("6", "a.png"),
    file("7", "b.png", "docs.example.com/manual/img/b (1).png"),
  );
  expect([...pages, ...files].map(({ path }) => path)).toEqual([
    "start.md",
    "guides/README.md",
    "guides/install.md",
    "README.md",
    "part.md",
    "files/a.png",
    "img/b (1).png",
  ]);
  expect(summary).toBe(
    "# Table of contents\n\n* [Title 1](start.md)\n* [Title 2](guides/README.md)\n  * [Title 3](guides/install.md)\n* [Title 4](README.md)\n* [Title 5](part.md)\n",
  );
});

test("a group before a page doesn't take it in", () => {
  const { summary, entries } = layoutOf(
    page("1", { type: "group", title: "1. First", text: null, emoji: "🎉" }),
    page("2", { parent: "1" }),
    page("3"),
    page("4", { type: "group", title: "Last", text: null }),
    page("5", { parent: "4", type: "link", href: "https://example.org/a_(b)", text: null }),
  );
  const outline = (nodes: readonly SummaryNode[]): unknown[] =>
    nodes.map(({ type, title, children }) => [type, title, ...outline(children)]);
  expect(outline(parseSummary(summary))).toEqual([
    ["group", "1. First", ["page", "Title 2"]],
    ["page", "Title 3"],
    ["group", "Last", ["link", "Title 5"]],
  ]);
  expect(entries).toMatchObject([
    { at: ["1. First"], id: "1", fields: { title: "1. First", emoji: "🎉" } },
    { at: ["Last"], id: "4" },
    { at: ["Last", "Title 5"], id: "5", href: "https://example.org/a_(b)" },
  ]);
});

test.each([
  ["../../etc/passwd", "etc/passwd"],
  ["/absolute//x", "absolute/x"],
  [String.raw`C:\windows`, "C-windows"],
  ["aux.md", "_aux.md"],
  ["name. /b", "name/b"],
  ["a\u202Egnp.md", "a-gnp.md"],
  ["..", "file"],
  ["מדריך/התקנה.md", "מדריך/התקנה.md"],
])("a safe path for %j", (path, safe) => {
  expect(safePath(path)).toBe(safe);
});

test("every file gets a path of its own, whatever the names are", () => {
  const part = fc.constantFrom(
    "a",
    "A",
    "b",
    "..",
    "con",
    "SUMMARY.md",
    "é",
    "e\u0301",
    "x%20y",
    "",
  );
  const paths = fc.array(
    fc.array(part, { minLength: 1, maxLength: 3 }).map((all) => all.join("/")),
  );
  fc.assert(
    fc.property(paths, (wanted) => {
      const plan = new PathPlan();
      const taken = wanted.map((path) => plan.take(path));
      const keys = taken.map((path) => path.normalize("NFC").toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      for (const path of keys) {
        expect(path).not.toBe("summary.md");
        expect(keys.some((other) => other.startsWith(`${path}/`))).toBe(false);
        expect(path.split("/")).not.toContain("..");
        expect(parseSummary(`* [x](<${encodeURI(path)}>)`)[0]?.path).toBe(path);
      }
    }),
  );
});

test("the folder that paths share", () => {
  expect(commonFolder(["a/b/c", "a/b/d/e"])).toBe("a/b/");
  expect(commonFolder(["a/b/c", "x"])).toBe("");
  expect(commonFolder([])).toBe("");
});
