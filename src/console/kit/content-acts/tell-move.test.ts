import { describe, expect, it } from "vitest";
import { accessEffect } from "./tell-move.ts";
import { contentTree } from "./nodes.ts";
import { collection, space } from "./testing.ts";

const tree = contentTree({
  collections: [collection("A", "a0"), collection("B", "a0", "A"), collection("C", "a1")],
  spaces: [
    space("top", "a2"),
    space("one", "a1", "A"),
    space("two", "a0", "B", { visibility: "in-collection" }),
  ],
});
const effect = (ids: string[], parent?: string) =>
  accessEffect(tree, new Set(ids), { parent, index: 0 });

describe("accessEffect", () => {
  it("names the collections that an item leaves or enters, with those around them", () => {
    expect(effect(["one"])).toBe("It no longer inherits access from “Collection A”.");
    expect(effect(["top"], "A")).toBe("It inherits access from “Collection A”.");
    expect(effect(["one"], "C")).toBe(
      "It inherits access from “Collection C” instead of “Collection A”.",
    );
    // It keeps what it inherits from A.
    expect(effect(["one"], "B")).toBe("It inherits access from “Collection B”.");
    expect(effect(["two"], "A")).toBe("It no longer inherits access from “Collection B”.");
    expect(effect(["two", "top"], "C")).toBe(
      "They inherit access from “Collection C” instead of “Collection A” and “Collection B”.",
    );
  });

  it("says that a space that inherits its visibility becomes private at the top level", () => {
    expect(effect(["two"])).toBe(
      "It no longer inherits access from “Collection A” and “Collection B”. Inherited visibility becomes “Not public”.",
    );
  });

  it("says nothing within a collection or at the top level", () => {
    expect([effect(["one"], "A"), effect(["top"])]).toEqual([undefined, undefined]);
  });
});
