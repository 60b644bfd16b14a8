import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { testIds, testPage, testTexts, testTree } from "#testing/content.ts";
import { createLinkResolver } from "./links.ts";
import { withEdits } from "./draft-tree.ts";
import { OperationError } from "./page-batch.ts";
import { applyOperations } from "./page-operations.ts";
import type { PageOperation } from "./page-batch.ts";
import { printPageFile } from "./page-file.ts";
import { findTreeProblems } from "#testing/tree-problems.ts";
import { indexTree } from "./tree.ts";
import type { Tree } from "./types.ts";

const start = testTree(
  testPage("g", null, "a0", { type: "group" }),
  testPage("a", "g", "a0", { text: "t", front: "---\nicon: x\n---\n\n# a\n\n", icon: "x" }),
  testPage("b", "g", "a1", { text: "t" }),
  testPage("b1", "b", "a0", { text: "t" }),
  testPage("c", null, "a1", { text: "t" }),
);

function run(
  tree: Tree,
  operations: PageOperation[],
  base: Tree = tree,
  earlier?: ReadonlyMap<string, Tree>,
) {
  const { texts, hash } = testTexts();
  const done = applyOperations(tree, operations, {
    base,
    ...(earlier && { earlier }),
    nextId: testIds(),
    hash,
    now: 7,
  });
  const after = withEdits(tree, done.edits);
  expect(findTreeProblems(after)).toEqual([]);
  const index = indexTree(after);
  const paths = index.readingOrder.map(({ id }) => index.path(id));
  return { ...done, after, index, paths, texts };
}

function refusal(operations: PageOperation[], tree: Tree = start): string {
  try {
    run(tree, operations);
  } catch (error) {
    if (error instanceof OperationError) return `${error.reason} ${error.path}`;
    throw error;
  }
  throw new Error("The batch was accepted.");
}

describe("insert_page", () => {
  test("takes title and fields from the page file, and what is named comes first", () => {
    const { after, texts, results } = run(start, [
      {
        operation: "insert_page",
        document: { markdown: "---\nicon: a\nown: 1\n---\n\n# From heading\n\nText\n" },
        icon: "b",
        hidden: true,
        into: "g",
        at: 1,
      },
    ]);
    const page = after.get("x00001");
    expect(page).toMatchObject({
      title: "From heading",
      slug: "from-heading",
      icon: "b",
      hidden: true,
    });
    if (page?.kind !== "page") throw new Error("no page");
    expect(printPageFile(page, texts.get(page.text!)!)).toBe(
      "---\nicon: b\nown: 1\nhidden: true\n---\n\n# From heading\n\nText\n",
    );
    expect(results).toMatchObject([
      { page: { id: "x00001", path: "g/from-heading", type: "document" } },
    ]);
  });

  test("names new parents by ref, in order, with numbered slugs", () => {
    const { paths } = run(start, [
      { operation: "insert_page", title: "Guides", type: "group", ref: "guides", at: 0 },
      { operation: "insert_page", title: "C", document: { markdown: "x" } },
      { operation: "insert_page", title: "Second", into: "guides" },
      { operation: "insert_page", title: "First", into: "guides", at: 0 },
    ]);
    expect(paths).toEqual([
      "guides",
      "guides/first",
      "guides/second",
      "g",
      "g/a",
      "g/b",
      "g/b/b1",
      "c",
      "c-2",
    ]);
  });

  test("gives a file without any title back as it was", () => {
    const { after, texts } = run(start, [
      { operation: "insert_page", document: { markdown: "\nBare\n" } },
    ]);
    const page = after.get("x00001");
    expect(page).toMatchObject({ title: "Untitled", front: "" });
    if (page?.kind === "page") expect(printPageFile(page, texts.get(page.text!)!)).toBe("\nBare\n");
  });
});

describe("update_page", () => {
  test("a text alone keeps the fields, a page file replaces them", () => {
    const text = run(start, [
      { operation: "update_page", page: "a", document: { markdown: "New" } },
    ]);
    expect(text.after.get("a")).toMatchObject({
      icon: "x",
      title: "a",
      front: "---\nicon: x\n---\n\n# a\n\n",
    });
    const file = run(start, [
      { operation: "update_page", page: "a", document: { markdown: "# B\n\nNew" } },
    ]);
    expect(file.after.get("a")).toMatchObject({ title: "B", front: "# B\n\n", slug: "a" });
    expect(file.after.get("a")).not.toHaveProperty("icon");
  });

  test("a text can say that it is no page file", () => {
    const markdown = "---\nicon: y\n---\n\n# B\n\nNew\n";
    const { after, texts, results } = run(start, [
      { operation: "update_page", page: "a", document: { markdown, textOnly: true } },
    ]);
    expect(after.get("a")).toMatchObject({ icon: "x", title: "a" });
    expect(texts.get(results[0]!.documentId!)).toBe(markdown);
  });

  test("a byte order mark belongs to the file, unless all is text", () => {
    const update = (markdown: string, textOnly: boolean) => {
      const { after, texts, results } = run(start, [
        { operation: "update_page", page: "a", document: { markdown, textOnly } },
      ]);
      return { page: after.get("a"), text: texts.get(results[0]!.documentId!) };
    };
    expect(update("\uFEFF# B\n\nNew", false)).toMatchObject({ page: { title: "B" }, text: "New" });
    expect(update("\uFEFFNew", false)).toMatchObject({ page: { title: "a" }, text: "New" });
    const whole = "\uFEFF# B\n\nNew";
    expect(update(whole, true)).toMatchObject({ page: { title: "a" }, text: whole });
  });

  test("refuses a text that is based on an older one", () => {
    const old = run(start, [{ operation: "update_page", page: "c", document: { markdown: "1" } }]);
    const { documentId: basedOn } = old.results[0]!;
    const next = (markdown: string): PageOperation => ({
      operation: "update_page",
      page: "c",
      document: { markdown, basedOn },
    });
    const { after } = run(old.after, [next("2")]);
    expect(refusal([next("3")], after)).toBe("stale changes.0.document.basedOn");
    // Within a batch, too.
    expect(refusal([next("2"), next("3")], old.after)).toBe("stale changes.1.document.basedOn");
  });

  test("writes fields into the file's front, null clears", () => {
    const { after } = run(start, [
      { operation: "update_page", page: "a", icon: null, title: "A & b" },
    ]);
    expect(after.get("a")).toMatchObject({ front: "# A & b\n\n", title: "A & b" });
    expect(after.get("a")).not.toHaveProperty("icon");
  });

  test("moves to a place, among siblings too", () => {
    expect(run(start, [{ operation: "update_page", page: "c", into: "g", at: 1 }]).paths).toEqual([
      "g",
      "g/a",
      "g/c",
      "g/b",
      "g/b/b1",
    ]);
    expect(run(start, [{ operation: "update_page", page: "b", at: 0 }]).paths).toEqual([
      "g",
      "g/b",
      "g/b/b1",
      "g/a",
      "c",
    ]);
    expect(run(start, [{ operation: "update_page", page: "b", into: null }]).paths).toEqual([
      "g",
      "g/a",
      "c",
      "b",
      "b/b1",
    ]);
  });

  test("nothing changed is no edit", () => {
    const { edits } = run(start, [
      { operation: "update_page", page: "b", into: "g", at: 5, title: "b", hidden: false },
    ]);
    expect(edits.size).toBe(0);
  });
});

test("delete_page takes the subpages along", () => {
  const { paths, results } = run(start, [{ operation: "delete_page", page: "b" }]);
  expect(paths).toEqual(["g", "g/a", "c"]);
  expect(results[0]?.page?.path).toBe("g/b");
});

describe("revert_page", () => {
  const changed = run(start, [
    { operation: "delete_page", page: "b" },
    { operation: "update_page", page: "a", title: "Z", into: null, at: 0 },
    { operation: "insert_page", title: "New" },
  ]).after;

  test("puts back what was edited, moved and deleted, and takes away what is new", () => {
    const { after } = run(
      changed,
      ["a", "b", "x00001"].map((page) => ({ operation: "revert_page", page })),
      start,
    );
    expect(after).toEqual(start);
  });

  test("says when the place is taken", () => {
    const taken = run(changed, [{ operation: "insert_page", title: "b", into: "g" }]).after;
    expect(() => run(taken, [{ operation: "revert_page", page: "b" }], start)).toThrow(/slug “b”/);
  });
});

describe("restore_page", () => {
  const restore = (page: string): PageOperation => ({
    operation: "restore_page",
    page,
    revision: "r1",
  });
  const earlier = new Map([["r1", start]]);

  test("puts back what an earlier revision had, with deleted subpages", () => {
    const changed = run(start, [
      { operation: "delete_page", page: "b" },
      { operation: "update_page", page: "a", title: "Z", into: null, at: 0 },
    ]).after;
    // Another merged ancestor than the revision.
    const { after } = run(changed, [restore("a"), restore("b")], new Map(), earlier);
    expect(after).toEqual(start);
  });

  test("leaves subpages alone that are somewhere else now", () => {
    const moved = run(start, [
      { operation: "update_page", page: "b1", into: "c" },
      { operation: "delete_page", page: "b" },
    ]).after;
    const { paths } = run(moved, [restore("b")], start, earlier);
    expect(paths).toEqual(["g", "g/a", "g/b", "c", "c/b1"]);
  });

  test("refuses other revisions, and pages that the revision doesn't have", () => {
    expect(refusal([restore("a")])).toBe("missing changes.0.revision");
    const [page] = run(start, [{ operation: "insert_page", title: "New" }]).results;
    expect(() => run(start, [restore(page!.page!.id)], start, earlier)).toThrow(/in revision “r1”/);
  });
});

describe("duplicate_page", () => {
  test("copies a page with its subpages, next to it and under other IDs", () => {
    const { paths, index, results } = run(start, [
      { operation: "duplicate_page", page: "b", title: "Copy of b", ref: "copy" },
      { operation: "update_page", page: "copy", icon: "y" },
    ]);
    expect(paths).toEqual(["g", "g/a", "g/b", "g/b/b1", "g/b-2", "g/b-2/b1", "c"]);
    const copy = index.byPath("g/b-2")!;
    expect(copy).toMatchObject({ title: "Copy of b", text: index.page("b")!.text, icon: "y" });
    expect(results[0]).toMatchObject({ ref: "copy", page: { id: copy.id, title: "Copy of b" } });
    expect(index.byPath("g/b-2/b1")).toMatchObject({ title: "b1", parent: copy.id });
  });

  test("writes a new title into the page's file, and can put the copy elsewhere", () => {
    const { index, paths } = run(start, [
      { operation: "duplicate_page", page: "a", title: "Z", into: null, at: 0 },
    ]);
    expect(paths[0]).toBe("a");
    expect(index.byPath("a")!.front).toBe("---\nicon: x\n---\n\n# Z\n\n");
  });

  test("keeps where relative links of imported pages lead, and where links to the original lead", () => {
    const tree = testTree(
      testPage("a", null, "a0", { sourcePath: "docs/deep/a.md" }),
      testPage("b", "a", "a0", { sourcePath: "docs/deep/b.md" }),
      testPage("c", null, "a1", { sourcePath: "docs/c.md" }),
    );
    const { index } = run(tree, [
      { operation: "duplicate_page", page: "a" },
      { operation: "duplicate_page", page: "a" },
    ]);
    const resolve = createLinkResolver(index);
    const target = (address: string, from: string) => resolve(address, index.byPath(from)!).target;
    expect(index.byPath("a-2")).toMatchObject({ sourcePath: "docs/deep/a-2.md" });
    expect(index.byPath("a-3/b")).toMatchObject({ sourcePath: "docs/deep/b-3.md" });
    expect(target("../c.md", "a-2")).toEqual({ kind: "page", page: "c" });
    expect(target("b.md", "a-2")).toEqual({ kind: "page", page: "b" });
    expect(target("deep/a.md", "c")).toEqual({ kind: "page", page: "a" });
  });

  test("refuses to copy a page into itself, and too many pages at once", () => {
    expect(refusal([{ operation: "duplicate_page", page: "b", into: "b1" }])).toBe(
      "conflict changes.0.into",
    );
    const many = Array.from({ length: 1000 }, (_, n) => testPage(`m${n}`, "c", `a${n + 1000}`));
    const tree = testTree(testPage("c", null, "a0"), ...many);
    expect(refusal([{ operation: "duplicate_page", page: "c" }], tree)).toBe(
      "conflict changes.0.page",
    );
  });
});

test.each<[string, PageOperation]>([
  ["missing changes.1.page", { operation: "update_page", page: "nobody", title: "x" }],
  ["missing changes.1.into", { operation: "insert_page", title: "x", into: "nobody" }],
  ["missing changes.1.page", { operation: "delete_page", page: "nobody" }],
  ["missing changes.1.page", { operation: "revert_page", page: "nobody" }],
  ["conflict changes.1.into", { operation: "update_page", page: "b", into: "b1" }],
  ["conflict changes.1.into", { operation: "update_page", page: "b", into: "b" }],
  ["conflict changes.1.into", { operation: "update_page", page: "g", into: "c" }],
  ["conflict changes.1.into", { operation: "insert_page", type: "group", title: "x", into: "c" }],
  ["conflict changes.1.slug", { operation: "insert_page", title: "x", slug: "c" }],
  ["conflict changes.1.slug", { operation: "update_page", page: "b", slug: "a" }],
  ["invalid changes.1.slug", { operation: "update_page", page: "b", slug: "a/b" }],
  ["invalid changes.1.title", { operation: "update_page", page: "b", title: " " }],
  [
    "invalid changes.1.document",
    { operation: "update_page", page: "g", document: { markdown: "x" } },
  ],
  ["invalid changes.1.href", { operation: "insert_page", type: "link", title: "x" }],
  [
    "invalid changes.1.href",
    { operation: "insert_page", type: "link", title: "x", href: "javascript:alert(1)" },
  ],
  [
    "invalid changes.1.href",
    { operation: "insert_page", type: "link", title: "x", href: "java\tscript:alert(1)" },
  ],
])("refuses the whole batch: %s", (expected, operation) => {
  expect(refusal([{ operation: "update_page", page: "c", title: "Fine" }, operation])).toBe(
    expected,
  );
});

test("refuses pages nested too deep", () => {
  const chain = Array.from({ length: 16 }, (_, n): PageOperation => ({
    operation: "insert_page",
    title: "x",
    ref: `r${n}`,
    ...(n > 0 && { into: `r${n - 1}` }),
  }));
  expect(run(start, chain).paths).toHaveLength(start.size + 16);
  expect(refusal([...chain, { operation: "insert_page", title: "x", into: "r15" }])).toBe(
    "conflict changes.16.into",
  );
});

test("files get IDs and names", () => {
  const file = { name: "a.png", contentType: "image/png", size: 3, blob: "h" };
  const { index, results } = run(start, [
    { operation: "insert_files", files: [{ ...file, ref: "f" }] },
  ]);
  expect(index.files).toEqual([{ ...file, kind: "file", id: "x00001" }]);
  expect(results[0]?.files).toMatchObject([{ id: "x00001", ref: "f", title: "a.png" }]);
});

test("whatever a batch does, the tree stays valid", () => {
  const id = fc.constantFrom("g", "a", "b", "b1", "c", "x00001", "x00002", "x00003");
  const place = { into: fc.option(id), at: fc.option(fc.nat(4), { nil: undefined }) };
  const operation: fc.Arbitrary<PageOperation> = fc.oneof(
    fc.record({
      operation: fc.constant("insert_page" as const),
      title: fc.constantFrom("a", "b", "n"),
      ...place,
    }),
    fc.record({ operation: fc.constant("update_page" as const), page: id, ...place }),
    fc.record({
      operation: fc.constantFrom(
        "delete_page" as const,
        "revert_page" as const,
        "duplicate_page" as const,
      ),
      page: id,
    }),
  );
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
      let tree: Tree = start;
      const nextId = testIds();
      for (const step of operations) {
        try {
          const { edits } = applyOperations(tree, [step], {
            base: start,
            nextId,
            hash: (text) => text,
            now: 1,
          });
          tree = withEdits(tree, edits);
          accepted++;
        } catch (error) {
          expect(error).toBeInstanceOf(OperationError);
        }
        expect(findTreeProblems(tree)).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(500);
});
