import { describe, expect, it } from "vitest";
import type { ContentChange, ContentEditResult } from "#contract/content-edit.ts";
import type { Page } from "#contract/page.ts";
import { batchOf } from "#console/kit/ordered-tree/intent.ts";
import { walk } from "#console/kit/ordered-tree/model.ts";
import { changesOf, inverseOf, shown, type Act } from "./acts.ts";
import { nodesOf, type PageNode } from "./nodes.ts";

const page = (id: string, ...pages: Page[]): Page => ({
  id,
  title: id.toUpperCase(),
  slug: id,
  type: "document",
  pages,
});

const pages = [page("a", page("a1"), page("a2")), page("b", page("b1")), page("c")];
const tree = nodesOf(pages);

function outline(nodes: readonly PageNode[]): string {
  return nodes
    .map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id))
    .join(" ");
}

const moveOf = (ids: string[], parent: string | undefined, index: number): Act => ({
  kind: "move",
  batch: batchOf(tree, new Set(ids), { parent, index })!,
});

const result = (...ids: string[]) =>
  ({
    changeRequest: { revision: "r2" },
    changes: ids.map((id) => ({ operation: "x", page: { id } })),
  }) as unknown as ContentEditResult;

const inverse = (act: Act, answer = result()) =>
  inverseOf({ tree, revision: "r1" }, act, changesOf(tree, act), answer);

/** Carries out moves as the service does: the index doesn't count the page itself. */
function carryOut(start: readonly Page[], changes: readonly ContentChange[]): readonly PageNode[] {
  let after = nodesOf(start);
  for (const change of changes) {
    if (change.operation !== "update_page") throw new Error(change.operation);
    const { page: id, into, at = 0 } = change;
    let parent: string | undefined;
    walk(after, (entry) => {
      if (entry.node.id === id) parent = entry.parent?.id;
    });
    const to = into === undefined ? parent : (into ?? undefined);
    after = shown(after, {
      kind: "move",
      batch: batchOf(after, new Set([id]), { parent: to, index: at })!,
    });
  }
  return after;
}

describe("moves", () => {
  it("send one operation per page, in order", () => {
    const act = moveOf(["a1", "c"], "b", 1);
    expect(changesOf(tree, act)).toEqual([
      { operation: "update_page", page: "a1", into: "b", at: 1 },
      { operation: "update_page", page: "c", into: "b", at: 2 },
    ]);
    expect(outline(shown(tree, act))).toBe("a(a2) b(b1 a1 c)");
    expect(outline(carryOut(pages, changesOf(tree, act)))).toBe("a(a2) b(b1 a1 c)");
  });

  it("stay within their parent without naming it", () => {
    const changes = changesOf(tree, moveOf(["c"], undefined, 0));
    expect(changes).toEqual([{ operation: "update_page", page: "c", at: 0 }]);
  });

  it("are taken back", () => {
    const act = moveOf(["a1", "b"], undefined, 2);
    const after = shown(tree, act);
    expect(outline(after)).toBe("a(a2) c a1 b(b1)");
    expect(outline(shown(after, inverse(act)))).toBe(outline(tree));
  });

  it("go next to what is left when someone else has changed the tree", () => {
    const act = moveOf(["c"], "a", 1);
    const others = nodesOf([page("new"), page("a", page("a2"), page("a3")), page("b"), page("c")]);
    expect(changesOf(others, act)).toEqual([
      { operation: "update_page", page: "c", into: "a", at: 0 },
    ]);
    expect(changesOf(nodesOf([page("a")]), act)).toEqual([]);
  });

  it("take another slug where theirs is in use", () => {
    const taken = nodesOf([page("a", { ...page("x"), slug: "c" }), page("c")]);
    const batch = batchOf(taken, new Set(["c"]), { parent: "a", index: 0 })!;
    expect(changesOf(taken, { kind: "move", batch })).toEqual([
      { operation: "update_page", page: "c", into: "a", slug: "c-2", at: 0 },
    ]);
  });
});

describe("what takes an act back", () => {
  it("rewrites links in the same batch, and back", () => {
    const links = [{ page: "b", from: "a/a1", to: "a1" }];
    const act: Act = { ...(moveOf(["a1"], undefined, 0) as Extract<Act, { kind: "move" }>), links };
    expect(changesOf(tree, act).at(-1)).toEqual({ operation: "rewrite_links", links });
    const back = inverse(act);
    expect(changesOf(tree, back).at(-1)).toEqual({ operation: "undo_texts", revision: "r2" });
    expect(inverse(back)).toMatchObject({ kind: "move", links });
  });

  it("takes links away with the page they lead to, and both come back", () => {
    const links = [{ page: "b", from: "a/a1", to: null }];
    const act: Act = { kind: "delete", ids: ["a1"], links };
    expect(changesOf(tree, act)).toEqual([
      { operation: "delete_page", page: "a1" },
      { operation: "rewrite_links", links },
    ]);
    const back = inverse(act);
    expect(changesOf([], back)).toEqual([
      { operation: "restore_page", page: "a1", revision: "r1" },
      { operation: "undo_texts", revision: "r2" },
    ]);
    expect(inverse(back)).toMatchObject({ kind: "delete", links });
    expect(changesOf([], act)).toEqual([]);
  });

  it("restores deleted pages from the revision before, topmost ones only", () => {
    const act: Act = { kind: "delete", ids: ["b1", "a", "a1"] };
    expect(changesOf(tree, act).map((change) => "page" in change && change.page)).toEqual([
      "a",
      "b1",
    ]);
    expect(outline(shown(tree, act))).toBe("b c");
    expect(inverse(act)).toEqual({ kind: "restore", ids: ["a", "b1"], revision: "r1" });
    expect(changesOf([], inverse(act))).toContainEqual({
      operation: "restore_page",
      page: "b1",
      revision: "r1",
    });
  });

  it("deletes what was added or copied", () => {
    const added: Act = { kind: "insert", page: { type: "document", title: "New", into: "gone" } };
    expect(changesOf(tree, added)).toEqual([
      { operation: "insert_page", type: "document", title: "New", into: null },
    ]);
    expect(inverse(added, result("n"))).toEqual({ kind: "delete", ids: ["n"] });
    const back: Act = { kind: "insert", page: { title: "Back" }, text: "# All of it" };
    expect(changesOf(tree, back)).toEqual([
      { operation: "insert_page", title: "Back", ref: "page" },
      {
        operation: "update_page",
        page: "page",
        document: { markdown: "# All of it", textOnly: true },
      },
    ]);
    const copied: Act = { kind: "duplicate", id: "a", title: "Copy" };
    expect(inverse(copied, result("n"))).toEqual({ kind: "delete", ids: ["n"] });
  });

  it("sets fields to what they were", () => {
    const act: Act = {
      kind: "set",
      pages: [{ id: "c", fields: { title: "New", hidden: true, icon: "x" } }],
    };
    const after = shown(tree, act);
    expect(after[2]).toMatchObject({ title: "New", page: { hidden: true, icon: "x" } });
    expect(after[0]).toBe(tree[0]);
    expect(inverse(act)).toEqual({
      kind: "set",
      pages: [{ id: "c", fields: { title: "C", hidden: false, icon: null } }],
    });
  });
});
