import { describe, expect, it } from "vitest";
import { contentTree } from "#console/kit/content-acts/nodes.ts";
import { content, outline } from "#console/kit/content-acts/testing.ts";
import { filterTree } from "./filter.ts";

describe("filterTree", () => {
  const tree = contentTree(content);

  it("keeps spaces that match, and the collections around them", () => {
    expect(outline(filterTree(tree, " TWO ", undefined))).toBe("A(B(two))");
    expect(outline(filterTree(tree, "", ({ id }) => id === "two"))).toBe("A(B(two))");
    expect(filterTree(tree, "", undefined)).toBe(tree);
  });

  it("keeps everything in a collection whose title matches, if the rest matches, too", () => {
    expect(outline(filterTree(tree, "collection a", undefined))).toBe("A(B(two) three)");
    const holds = ({ id }: { id: string }) => id === "three";
    expect(outline(filterTree(tree, "collection a", holds))).toBe("A(three)");
    expect(outline(filterTree(tree, "collection c", undefined))).toBe("C()");
    expect(outline(filterTree(tree, "collection c", holds))).toBe("");
  });
});
