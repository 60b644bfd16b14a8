import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";

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
