import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import type { ContentNode } from "./nodes.ts";

/** A collection with what the tree needs of it, for tests. The user administers it. */
export const collection = (id: string, order: string, parent?: string) =>
  ({
    object: "collection",
    id,
    title: `Collection ${id}`,
    order,
    parent,
    permissions: { admin: true, create: true },
  }) as Collection;

/** The same for a space. */
export const space = (id: string, order: string, parent?: string, more: Partial<Space> = {}) =>
  ({
    object: "space",
    id,
    title: `Space ${id}`,
    order,
    parent,
    permissions: { admin: true, edit: true },
    ...more,
  }) as Space;

/** Spaces around and inside of collections; `five` is in a collection that isn't there. */
export const content = {
  collections: [collection("B", "a0", "A"), collection("A", "a1"), collection("C", "a3")],
  spaces: [
    space("one", "a0"),
    space("two", "a1", "B"),
    space("three", "a1", "A"),
    space("four", "a2"),
    space("five", "a9", "unknown"),
  ],
};
/** The IDs of a tree, with those inside of a collection in brackets. */
export const outline = (nodes: readonly ContentNode[]): string =>
  nodes
    .map(({ id, item, children }) => (item.object === "space" ? id : `${id}(${outline(children)})`))
    .join(" ");
