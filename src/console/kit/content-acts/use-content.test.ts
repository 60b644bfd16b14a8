import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyIntents, batchOf } from "#console/kit/ordered-tree/intent.ts";
import { indexOf, isSameOrder, legalPlaces } from "#console/kit/ordered-tree/model.ts";
import { compareOrder, orderKeysAt } from "#content/order-key.ts";
import { bodyOf, nextCall, restoringVisibility, type ContentCall } from "./use-content.ts";
import { contentRules, contentTree, type Content, type ContentItem } from "./nodes.ts";
import { collection, space } from "./testing.ts";

const content: Content = {
  collections: [collection("G", "a2"), collection("H", "a1", "G"), collection("K", "a4")],
  spaces: [
    space("a", "a0"),
    space("b", "a1"),
    space("c", "a0", "G"),
    space("d", "a0", "H"),
    space("e", "a3"),
    // A merge of two moves can leave two items with the same key.
    space("f", "a3"),
    space("x", "a0", "hidden"),
  ],
};
/** The content after the platform has carried out a request. */
function carriedOut({ collections, spaces }: Content, call: ContentCall): Content {
  if ("visibility" in call) {
    const { space: id, visibility } = call;
    return {
      collections,
      spaces: spaces.map((item) => (item.id === id ? { ...item, visibility } : item)),
    };
  }
  const { parent, position = {} } = bodyOf(call);
  const siblings = [...collections, ...spaces]
    .filter((one) => one.id !== call.item.id && (one.parent ?? null) === parent)
    .toSorted(compareOrder);
  const { before, after } = position;
  const { space: spaceId, collection: collectionId } = { ...before, ...after } as Record<
    string,
    string
  >;
  const at = siblings.findIndex((sibling) => sibling.id === (spaceId ?? collectionId));
  const index = after === undefined ? (before === undefined ? siblings.length : at) : at + 1;
  const { keys, moved } = orderKeysAt(siblings, index);
  const placed = <Item extends ContentItem>(one: Item): Item =>
    one.id === call.item.id
      ? { ...one, parent: parent ?? undefined, order: keys[0]! }
      : { ...one, order: moved.get(one.id) ?? one.order };
  return { collections: collections.map(placed), spaces: spaces.map(placed) };
}

const rules = contentRules(true);
const ids = [...indexOf(contentTree(content)).keys()];

describe("the requests of a move", () => {
  it("lead to the order that the tree shows, with one for each item", () => {
    fc.assert(
      fc.property(fc.subarray(ids, { minLength: 1 }), fc.nat(), (chosen, at) => {
        const tree = contentTree(content);
        const moving = new Set(chosen.filter((id) => id !== "x"));
        const targets = legalPlaces(tree, moving, rules);
        const place = targets[at % Math.max(1, targets.length)];
        const batch = place && batchOf(tree, moving, place);
        if (batch === undefined) return;
        let now = content;
        let calls = 0;
        for (const intent of batch.intents) {
          for (let call = nextCall(now, intent); call !== undefined; call = nextCall(now, intent)) {
            if (call === "gone") throw new Error("Nothing was removed.");
            calls += 1;
            expect(calls).toBeLessThan(20);
            now = carriedOut(now, call);
          }
        }
        const withoutHidden = (one: Content) =>
          contentTree({ ...one, spaces: one.spaces.filter(({ id }) => id !== "x") });
        const expected = applyIntents(withoutHidden(content), batch.intents);
        expect(isSameOrder(withoutHidden(now), expected)).toBe(true);
        expect(calls).toBeLessThanOrEqual(batch.intents.length);
      }),
    );
  });

  it("name a neighbor that is really there", () => {
    const tree = contentTree(content);
    const { index } = indexOf(tree).get("x")!;
    const { intents } = batchOf(tree, new Set(["a"]), { parent: undefined, index })!;
    const call = nextCall(content, intents[0]!);
    expect(call).toMatchObject({ parent: null, neighbor: { id: "K", side: "after" } });
  });

  it("say that an item or its new collection is gone", () => {
    const { intents } = batchOf(contentTree(content), new Set(["a"]), { parent: "K", index: 0 })!;
    expect(nextCall({ ...content, spaces: [] }, intents[0]!)).toBe("gone");
    expect(nextCall({ ...content, collections: [] }, intents[0]!)).toBe("gone");
  });

  it("make a space inherit its visibility again when its move to the top level is taken back", () => {
    const inside = { ...content, spaces: [space("s", "a0", "K", { visibility: "in-collection" })] };
    const batch = batchOf(contentTree(inside), new Set(["s"]), { parent: undefined, index: 0 })!;
    const { inverse } = restoringVisibility(batch, inside.spaces);
    const [back] = inverse;
    // As the platform leaves it there.
    const out = { ...content, spaces: [space("s", "a0", undefined, { visibility: "private" })] };
    const move = nextCall(out, back!);
    expect(move).toMatchObject({ parent: "K" });
    const moved = carriedOut(out, move as ContentCall);
    const last = nextCall(moved, back!);
    expect(last).toEqual({ space: "s", visibility: "in-collection" });
    expect(nextCall(carriedOut(moved, last as ContentCall), back!)).toBeUndefined();
    const chosen = { ...moved, spaces: [{ ...moved.spaces[0]!, visibility: "public" }] };
    expect(nextCall(chosen, back!)).toBeUndefined();
  });
});
