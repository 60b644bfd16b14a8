import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyIntents, batchOf } from "./intent.ts";
import { indexOf, legalPlaces, moveItems, neighborOf, placeOf, whyNot, without } from "./model.ts";
import type { TreeNode, TreeRules } from "./model.ts";

type Item = TreeNode & { kind: "group" | "leaf" };

const node = (id: string, children?: readonly Item[]): Item => ({
  id,
  title: id,
  kind: children === undefined ? "leaf" : "group",
  children: children ?? [],
});

const rules: TreeRules<Item> = {
  whyNot: (item, parent) => {
    if (parent === undefined) return undefined;
    if (parent.kind !== "group") return "Only groups hold items.";
    return item.kind === "group" ? "Groups stay at the top level." : undefined;
  },
};

/** A tree in one line: `a G(b c) d`. */
const print = (tree: readonly TreeNode[]): string =>
  tree.map(({ id, children }) => (id.startsWith("G") ? `${id}(${print(children)})` : id)).join(" ");

const sample = [
  node("a"),
  node("G1", [node("b"), node("c")]),
  node("d"),
  node("G2", []),
  node("e"),
];

/** Trees of items and groups, with some of their IDs and a number that chooses a place. */
const moves = fc
  .array(fc.option(fc.nat(4), { nil: undefined }), { minLength: 1, maxLength: 8 })
  .map((shape) =>
    shape.map((size, at) =>
      size === undefined
        ? node(`i${at}`)
        : node(
            `G${at}`,
            Array.from({ length: size }, (_, inside) => node(`i${at}-${inside}`)),
          ),
    ),
  )
  .chain((tree) =>
    fc.record({
      tree: fc.constant(tree),
      ids: fc.subarray([...indexOf(tree).keys()], { minLength: 1 }).map((ids) => new Set(ids)),
      chosen: fc.nat(),
    }),
  );

describe("the places of an item", () => {
  it("are those its rules allow, from top to bottom", () => {
    const targets = legalPlaces(sample, new Set(["d"]), rules);
    const orders = targets.map((place) => print(moveItems(sample, new Set(["d"]), place)));
    expect(orders).toEqual([
      "d a G1(b c) G2() e",
      "a d G1(b c) G2() e",
      "a G1(d b c) G2() e",
      "a G1(b d c) G2() e",
      "a G1(b c d) G2() e",
      "a G1(b c) d G2() e",
      "a G1(b c) G2(d) e",
      "a G1(b c) G2() d e",
      "a G1(b c) G2() e d",
    ]);
    expect(targets).toContainEqual(placeOf(sample, new Set(["d"])));
  });

  it("are for several items those that all of them allow", () => {
    const ids = new Set(["d", "G1"]);
    expect(legalPlaces(sample, ids, rules).map(({ parent }) => parent)).toEqual(
      Array.from({ length: 4 }),
    );
    expect(whyNot(sample, ids, "G2", rules)).toBe("Groups stay at the top level.");
  });
});

describe("a move", () => {
  it("takes items along with what is inside them, and only once", () => {
    const ids = new Set(["G1", "b", "a"]);
    const moved = moveItems(sample, ids, { parent: undefined, index: 3 });
    expect(print(moved)).toBe("d G2() e a G1(b c)");
  });

  it("changes nothing if its place is inside the item itself, or gone", () => {
    expect(moveItems(sample, new Set(["G1"]), { parent: "G1", index: 0 })).toBe(sample);
    expect(moveItems(sample, new Set(["a"]), { parent: "gone", index: 0 })).toBe(sample);
  });

  it("keeps every item, and puts the moved ones together at their place", () => {
    fc.assert(
      fc.property(moves, ({ tree, ids, chosen }) => {
        const places = legalPlaces(tree, ids, rules);
        const place = places[chosen % Math.max(1, places.length)];
        if (place === undefined) return;
        const moved = moveItems(tree, ids, place);
        expect([...indexOf(moved).keys()].toSorted()).toEqual([...indexOf(tree).keys()].toSorted());
        expect(placeOf(moved, ids)).toEqual(place);
        expect(without(moved, ids)).toEqual(without(tree, ids));
      }),
    );
  });
});

describe("the moves of one act", () => {
  it("lead to the same tree one by one, and back", () => {
    fc.assert(
      fc.property(moves, ({ tree, ids, chosen }) => {
        const places = legalPlaces(tree, ids, rules);
        const place = places[chosen % Math.max(1, places.length)];
        if (place === undefined) return;
        const moved = moveItems(tree, ids, place);
        const batch = batchOf(tree, ids, place);
        expect(batch === undefined).toBe(moved === tree);
        if (batch === undefined) return;
        expect(print(applyIntents(tree, batch.intents))).toBe(print(moved));
        expect(print(applyIntents(moved, batch.inverse))).toBe(print(tree));
        // Carrying them out again changes nothing, so that a response that arrives early does no harm.
        expect(print(applyIntents(moved, batch.intents))).toBe(print(moved));
      }),
    );
  });

  it("keep their meaning when neighbors are gone or new", () => {
    const { intents } = batchOf(sample, new Set(["e"]), { parent: "G1", index: 1 })!;
    const others = [node("G1", [node("x"), node("c"), node("y")]), node("e"), node("a")];
    expect(print(applyIntents(others, intents))).toBe("G1(x e c y) a");
    expect(print(applyIntents([node("e"), node("a")], intents))).toBe("e a");
  });

  it("agree with as many neighbors as possible if one isn't where it was expected", () => {
    const tree = ["b", "a", "c", "d"].map((id) => node(id));
    const { intents } = batchOf(tree, new Set(["d"]), { parent: undefined, index: 2 })!;
    // The move of `a` behind `b`, which came before, has failed.
    const failed = ["a", "b", "c", "d"].map((id) => node(id));
    expect(print(applyIntents(failed, intents))).toBe("a b d c");
  });
});

describe("neighborOf", () => {
  it("is the row before what is removed, or the next one at the top", () => {
    const beside = (...removed: string[]) =>
      neighborOf(["a", "b", "c"], (id) => removed.includes(id));
    expect([beside("b"), beside("c", "b"), beside("a"), beside("a", "b", "c")]).toEqual([
      "a",
      "a",
      "b",
      undefined,
    ]);
  });
});
