import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { testIds, testPage as page, testTexts, testTree } from "#testing/content.ts";
import type { Choice, Conflict } from "./conflict.ts";
import { differencesBetween } from "./difference.ts";
import { withEdits } from "./draft-tree.ts";
import { mergeTrees } from "./merge-tree.ts";
import { OperationError } from "./page-batch.ts";
import { applyOperations } from "./page-operations.ts";
import type { PageOperation } from "./page-batch.ts";
import { printPageFile } from "./page-file.ts";
import { resolveConflict } from "./resolve-conflict.ts";
import { findTreeProblems } from "#testing/tree-problems.ts";
import type { PageEntry, Tree } from "./types.ts";

const { hash, readText, mergeTexts } = testTexts();
const text = hash("one\ntwo\nthree\n");
const front = "---\nicon: x\nown: 1\nother: 2\n---\n\n# a\n\n";
const base = testTree(
  page("g", null, "a0", { type: "group" }),
  page("a", "g", "a0", { text, icon: "x", front }),
  page("b", "g", "a1", { text }),
  page("b1", "b", "a0", { text }),
  page("c", null, "a1", { text }),
  page("c1", "c", "a1", { text }),
);

function edit(tree: Tree, prefix: string, ...operations: PageOperation[]): Tree {
  const context = { base, nextId: testIds(prefix), hash, now: 5 };
  return withEdits(tree, applyOperations(tree, operations, context).edits);
}

async function merge(
  main: Tree,
  changeRequest: Tree,
  from: Tree = base,
  unresolved: Conflict[] = [],
) {
  const result = await mergeTrees({
    main,
    changeRequest,
    mainDifferences: differencesBetween(from, main),
    changeRequestDifferences: differencesBetween(from, changeRequest),
    unresolved,
    mergeTexts,
    hash,
  });
  const merged = withEdits(changeRequest, result.changeRequestEdits);
  expect(withEdits(main, result.mainEdits)).toEqual(merged);
  expect(findTreeProblems(merged)).toEqual([]);
  return { ...result, merged, ids: result.conflicts.map(({ id }) => id) };
}

async function resolve(conflict: Conflict, choice: Choice, tree: Tree): Promise<Tree> {
  const { edits } = await resolveConflict(conflict, choice, { tree, mergeTexts, hash, now: 9 });
  const after = withEdits(tree, edits);
  expect(findTreeProblems(after)).toEqual([]);
  return after;
}

function pageOf(tree: Tree, id: string): PageEntry {
  const entry = tree.get(id);
  if (entry?.kind !== "page") throw new Error(`${id} is no page`);
  return entry;
}

function write(id: string, markdown: string): PageOperation {
  return { operation: "update_page", page: id, document: { markdown } };
}

describe("mergeTrees", () => {
  test("merges fields, texts and places of one page", async () => {
    const main = edit(base, "m", write("a", "ONE\ntwo\nthree\n"), {
      operation: "update_page",
      page: "a",
      title: "A",
    });
    const mine = edit(base, "c", write("a", "one\ntwo\nTHREE\n"), {
      operation: "update_page",
      page: "a",
      icon: "y",
      into: null,
    });
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toEqual([]);
    const a = pageOf(merged, "a");
    expect(a).toMatchObject({ title: "A", icon: "y", parent: null });
    expect(printPageFile(a, await readText(a.text!))).toBe(
      "---\nicon: y\nown: 1\nother: 2\n---\n\n# A\n\nONE\ntwo\nTHREE\n",
    );
  });

  test("merges unknown keys of the front matter, and clashes on the same one", async () => {
    const file = (own: number, other: number) =>
      write(
        "a",
        front.replace("own: 1", `own: ${own}`).replace("other: 2", `other: ${other}`) +
          "one\ntwo\nthree\n",
      );
    const spaced = edit(
      base,
      "b",
      write("a", "---\nown: 1\nicon: x\nother: 2\n---\n\n# a\n\none\ntwo\nthree\n"),
    );
    const mainFile = write("a", "---\nown: 5\nicon: x\nother: 2\n---\n\n# a\n\none\ntwo\nthree\n");
    const mineFile = write("a", "---\nown: 1\nicon: x\nother: 6\n---\n\n# a\n\none\ntwo\nthree\n");
    const clean = await merge(edit(spaced, "m", mainFile), edit(spaced, "c", mineFile), spaced);
    expect(clean.ids).toEqual([]);
    expect(pageOf(clean.merged, "a").front).toBe("---\nown: 5\nicon: x\nother: 6\n---\n\n# a\n\n");
    const clash = await merge(edit(base, "m", file(5, 2)), edit(base, "c", file(6, 2)));
    expect(clash.ids).toEqual(["attribute:a:frontMatter"]);
    expect(pageOf(await resolve(clash.conflicts[0]!, "main", clash.merged), "a").front).toContain(
      "own: 5",
    );
  });

  test("a clashing text keeps the change request's until somebody decides", async () => {
    const main = edit(base, "m", write("a", "1\ntwo\nDREI\n"));
    const mine = edit(base, "c", write("a", "eins\ntwo\nthree\n"));
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toMatchObject([{ id: "text:a", base: text, main: pageOf(main, "a").text }]);
    expect(pageOf(merged, "a").text).toBe(pageOf(mine, "a").text);
    const results: [Choice, string][] = [
      ["main", "1\ntwo\nDREI\n"],
      ["change-request", "eins\ntwo\nDREI\n"],
      ["both", "1\neins\ntwo\nDREI\n"],
      [{ markdown: "own" }, "own"],
    ];
    for (const [choice, expected] of results) {
      const after = await resolve(conflicts[0]!, choice, merged);
      expect(await readText(pageOf(after, "a").text!)).toBe(expected);
    }
  });

  test("one field with two values", async () => {
    const main = edit(base, "m", { operation: "update_page", page: "a", title: "M" });
    const mine = edit(base, "c", { operation: "update_page", page: "a", title: "C", icon: "y" });
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toMatchObject([
      { id: "attribute:a:title", base: "a", main: "M", changeRequest: "C" },
    ]);
    expect(pageOf(merged, "a")).toMatchObject({ title: "C", icon: "y" });
    const after = pageOf(await resolve(conflicts[0]!, "main", merged), "a");
    expect(after).toMatchObject({
      title: "M",
      icon: "y",
      front: front.replace("icon: x", "icon: y").replace("# a", "# M"),
    });
    await expect(resolve(conflicts[0]!, "both", merged)).rejects.toThrow(OperationError);
  });

  test("deleted there, edited here, with the page above it", async () => {
    const main = edit(base, "m", { operation: "delete_page", page: "b" });
    const mine = edit(base, "c", write("b1", "new\n"));
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toMatchObject([{ id: "deleted-in-main:b", pages: ["b1"], main: null }]);
    expect(merged.has("b1")).toBe(true);
    expect((await resolve(conflicts[0]!, "main", merged)).has("b1")).toBe(false);
    expect(await resolve(conflicts[0]!, "change-request", merged)).toEqual(merged);
  });

  test("deleted here, a page added below it there", async () => {
    const main = edit(base, "m", { operation: "insert_page", title: "New", into: "c" });
    const mine = edit(base, "c", { operation: "delete_page", page: "c" });
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toMatchObject([{ id: "deleted-in-change-request:c", changeRequest: null }]);
    expect([merged.has("c"), merged.has("c1"), merged.has("m00001")]).toEqual([true, false, true]);
    expect((await resolve(conflicts[0]!, "change-request", merged)).has("m00001")).toBe(false);
  });

  test("a page that only got another order is deleted all the same", async () => {
    const main = edit(base, "m", { operation: "update_page", page: "b", at: 0 });
    const { merged, ids } = await merge(
      main,
      edit(base, "c", { operation: "delete_page", page: "b" }),
    );
    expect([ids, merged.has("b")]).toEqual([[], false]);
  });

  test("moved to two places", async () => {
    const main = edit(base, "m", { operation: "update_page", page: "b", into: "c" });
    const mine = edit(base, "c", { operation: "update_page", page: "b", into: null });
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toMatchObject([
      { id: "place:b", main: [{ parent: "c" }], changeRequest: [{ parent: null }] },
    ]);
    expect(pageOf(merged, "b").parent).toBeNull();
    expect(pageOf(await resolve(conflicts[0]!, "main", merged), "b").parent).toBe("c");
  });

  test("two moves that make a circle", async () => {
    const main = edit(base, "m", { operation: "update_page", page: "b", into: "c" });
    const mine = edit(base, "c", { operation: "update_page", page: "c", into: "b" });
    const { merged, conflicts } = await merge(main, mine);
    expect(conflicts).toMatchObject([{ id: "place:c", kind: "place" }]);
    expect([pageOf(merged, "b").parent, pageOf(merged, "c").parent]).toEqual(["g", "b"]);
    const after = await resolve(conflicts[0]!, "main", merged);
    expect([pageOf(after, "b").parent, pageOf(after, "c").parent]).toEqual(["c", null]);
  });

  test("two pages that want one path", async () => {
    const insert: PageOperation = { operation: "insert_page", title: "FAQ" };
    const { merged, conflicts } = await merge(edit(base, "m", insert), edit(base, "c", insert));
    expect(conflicts).toMatchObject([{ id: "path:c00001", slug: "faq", main: { page: "m00001" } }]);
    expect(pageOf(merged, "c00001").slug).toBe("faq-2");
    const after = await resolve(conflicts[0]!, "change-request", merged);
    expect([pageOf(after, "c00001").slug, pageOf(after, "m00001").slug]).toEqual(["faq", "faq-2"]);
    expect(await resolve(conflicts[0]!, "both", merged)).toEqual(merged);
  });

  test("a file that both replaced", async () => {
    const file = {
      kind: "file",
      id: "f",
      name: "f",
      contentType: "image/png",
      size: 1,
      blob: "0",
    } as const;
    const start = testTree(file);
    const { merged, conflicts } = await merge(
      testTree({ ...file, blob: "1" }),
      testTree({ ...file, blob: "2" }),
      start,
    );
    expect(conflicts).toMatchObject([{ id: "file:f", main: { blob: "1" } }]);
    expect((await resolve(conflicts[0]!, "main", merged)).get("f")).toMatchObject({ blob: "1" });
  });
});

test("a second update keeps every undecided conflict, from its own base", async () => {
  const main = edit(
    base,
    "m",
    write("a", "1\ntwo\nthree\n"),
    { operation: "update_page", page: "a", title: "M" },
    { operation: "delete_page", page: "c1" },
    { operation: "update_page", page: "b1", into: "a" },
    { operation: "insert_page", title: "FAQ" },
  );
  const mine = edit(
    base,
    "c",
    write("a", "eins\ntwo\nthree\n"),
    { operation: "update_page", page: "a", title: "C" },
    write("c1", "new\n"),
    { operation: "update_page", page: "b1", into: null },
    { operation: "insert_page", title: "FAQ" },
  );
  const first = await merge(main, mine);
  expect(first.ids).toEqual([
    "attribute:a:title",
    "deleted-in-main:c1",
    "path:c00001",
    "place:b1",
    "text:a",
  ]);
  const later = edit(main, "n", { operation: "insert_page", title: "Later" });
  const second = await merge(later, first.merged, main, first.conflicts);
  expect(second.ids).toEqual(first.ids);
  expect(second.conflicts.find(({ id }) => id === "text:a")).toMatchObject({ base: text });
  expect(second.merged.has("n00001")).toBe(true);
});

test("a second update keeps an undecided deletion of the change request", async () => {
  const main = edit(base, "m", write("b1", "new\n"));
  const first = await merge(main, edit(base, "c", { operation: "delete_page", page: "b" }));
  const second = await merge(
    edit(main, "n", write("c", "x\n")),
    first.merged,
    main,
    first.conflicts,
  );
  expect([first.ids, second.ids]).toEqual([
    ["deleted-in-change-request:b"],
    ["deleted-in-change-request:b"],
  ]);
});

describe("properties", () => {
  const id = fc.constantFrom("g", "a", "b", "b1", "c", "c1");
  const words = fc.constantFrom("one\ntwo\n3\n", "1\ntwo\nthree\n", "one\n2\nthree\n", "x\n");
  const operation: fc.Arbitrary<PageOperation> = fc.oneof(
    fc.record({
      operation: fc.constant("insert_page" as const),
      title: fc.constantFrom("x", "y"),
      into: fc.option(id),
      at: fc.nat(2),
    }),
    fc.record({
      operation: fc.constant("update_page" as const),
      page: id,
      into: fc.option(id),
      at: fc.nat(2),
    }),
    fc.record({ operation: fc.constant("update_page" as const), page: id, at: fc.nat(2) }),
    fc.record({
      operation: fc.constant("update_page" as const),
      page: id,
      title: fc.constantFrom("T", "U"),
      icon: fc.constantFrom("i", null),
    }),
    fc.record({
      operation: fc.constant("update_page" as const),
      page: id,
      slug: fc.constantFrom("s", "x"),
    }),
    fc.record({
      operation: fc.constant("update_page" as const),
      page: id,
      document: words.map((markdown) => ({ markdown })),
    }),
    fc.record({ operation: fc.constant("delete_page" as const), page: id }),
  );
  const side = (prefix: string) =>
    fc.array(operation, { maxLength: 4 }).map((operations) => {
      let tree: Tree = base;
      for (const [number, step] of operations.entries()) {
        try {
          tree = edit(tree, `${prefix}${number}`, step);
        } catch (error) {
          if (!(error instanceof OperationError)) throw error;
        }
      }
      return tree;
    });

  test("merging with an unchanged side gives the other side", async () => {
    await fc.assert(
      fc.asyncProperty(side("m"), async (tree) => {
        for (const [main, mine] of [
          [tree, base],
          [base, tree],
          [tree, tree],
        ] as const) {
          const { merged, conflicts } = await merge(main, mine);
          expect(conflicts).toEqual([]);
          expect(merged).toEqual(tree);
        }
      }),
      { numRuns: 200 },
    );
  });

  test(
    "the result is always a valid tree, and without conflicts the same from both sides",
    { tags: "slow" },
    async () => {
      let clean = 0;
      let clashing = 0;
      await fc.assert(
        fc.asyncProperty(side("m"), side("c"), async (main, mine) => {
          const forward = await merge(main, mine);
          const backward = await merge(mine, main);
          expect(backward.conflicts.length === 0).toBe(forward.conflicts.length === 0);
          if (forward.conflicts.length === 0) {
            expect(backward.merged).toEqual(forward.merged);
            clean++;
          } else clashing++;
        }),
        { numRuns: 1500 },
      );
      expect(Math.min(clean, clashing)).toBeGreaterThan(100);
    },
  );

  test("deciding every conflict for one side leaves a valid tree and none to decide", async () => {
    await fc.assert(
      fc.asyncProperty(
        side("m"),
        side("c"),
        fc.constantFrom("main" as const, "change-request" as const),
        async (main, mine, choice) => {
          let { merged: tree, conflicts } = await merge(main, mine);
          for (const conflict of conflicts) {
            try {
              tree = await resolve(conflict, choice, tree);
            } catch (error) {
              if (!(error instanceof OperationError)) throw error;
            }
          }
          expect((await merge(main, tree, main)).ids).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
