import { describe, expect, it } from "vitest";
import {
  contentRules,
  contentTree,
  spacesIn,
  titleOf,
  withoutCollection,
  type ContentNode,
} from "./nodes.ts";
import { content, outline, space } from "./testing.ts";

describe("contentTree", () => {
  const tree = contentTree(content);

  it("puts collections and spaces in the order that they share", () => {
    expect(outline(tree)).toBe("one A(B(two) three) four C() five");
    expect(spacesIn(tree[1]!).map(({ id }) => id)).toEqual(["two", "three"]);
  });

  it("gives the same nodes for what hasn't changed", () => {
    const spaces = content.spaces.map((one) =>
      one.id === "four" ? { ...one, title: "Other" } : one,
    );
    const next = contentTree({ ...content, spaces });
    expect(next[1]).toBe(tree[1]);
    expect(next[2]).not.toBe(tree[2]);
  });
});

it("moves what was in a deleted collection to its place", () => {
  expect(outline(contentTree(withoutCollection(content, "A")!))).toBe(
    "one B(two) three four C() five",
  );
  expect(withoutCollection(content, "unknown")).toBeUndefined();
});

it("names what has a title of spaces only", () => {
  expect(titleOf(space("one", "a0", undefined, { title: "   " }))).toBe("Untitled");
});

describe("contentRules", () => {
  const [one, a] = contentTree(content) as [ContentNode, ContentNode];

  it("puts nothing into spaces", () => {
    expect(contentRules(true).whyNot(a, one)).toContain("Only collections hold spaces");
  });

  it("needs permission to create content at the new place", () => {
    expect(contentRules(false).whyNot(one, undefined)).toContain("top level");
    expect(contentRules(false).whyNot(one, a)).toBeUndefined();
    const permissions = { admin: false, create: false } as (typeof a.item)["permissions"];
    const readOnly = { ...a, item: { ...a.item, permissions } } as ContentNode;
    expect(contentRules(true).whyNot(one, readOnly)).toContain("Collection A");
  });

  it("needs an admin of what goes elsewhere, because its access changes", () => {
    const item = space("one", "a0", undefined, {
      permissions: { admin: false } as (typeof one.item & { object: "space" })["permissions"],
    });
    const editor = { ...one, item };
    expect(contentRules(true).whyNot(editor, a)).toContain("Only admins of “Space one”");
    expect(contentRules(true).whyNot(editor, undefined)).toBeUndefined();
  });
});
