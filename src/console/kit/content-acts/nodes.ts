import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import type { TreeNode, TreeRules } from "#console/kit/ordered-tree/model.ts";
import { gate } from "#console/kit/gate.ts";
import { contentTexts as t } from "#console/messages/content.ts";

export type ContentItem = Collection | Space;

/** All spaces and collections that the user can see. */
export type Content = { collections: readonly Collection[]; spaces: readonly Space[] };

/** A space or collection as an item of the tree. */
export type ContentNode = Omit<TreeNode, "children"> & {
  readonly item: ContentItem;
  readonly children: readonly ContentNode[];
};

const nodes = new WeakMap<ContentItem, ContentNode>();

/**
 * The tree of an organization's content. Items whose parent isn't among the collections, because the user has no access to it, are
 * at the end of the top level. An item whose content hasn't changed gives the same node.
 */
export function contentTree(content: Content): readonly ContentNode[] {
  const { collections, spaces } = content;
  const inside = Map.groupBy(
    [...collections, ...spaces].toSorted(compareItems),
    ({ parent }) => parent,
  );
  const nodesIn = (parent: string | undefined): ContentNode[] =>
    (inside.get(parent) ?? []).map((item) =>
      nodeOf(item, item.object === "collection" ? nodesIn(item.id) : []),
    );
  const collectionIds = new Set(collections.map(({ id }) => id));
  const apart = [...inside.keys()].filter(
    (parent) => parent !== undefined && !collectionIds.has(parent),
  );
  return [...nodesIn(undefined), ...apart.flatMap(nodesIn)];
}

/**
 * The content after a collection is deleted: what was inside it is at its place, in the same order. Until the platform's order is
 * read, theirs is the collection's followed by their own, and "!" is before every character of an order.
 */
export function withoutCollection(content: Content, id: string) {
  const deleted = content.collections.find((collection) => collection.id === id);
  if (deleted === undefined) return undefined;
  const { parent } = deleted;
  const moveUp = <Item extends ContentItem>(item: Item): Item =>
    item.parent === id ? { ...item, parent, order: `${deleted.order}!${item.order}` } : item;
  return {
    spaces: content.spaces.map(moveUp),
    collections: content.collections.filter((collection) => collection !== deleted).map(moveUp),
  };
}

function compareItems(a: ContentItem, b: ContentItem): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function nodeOf(item: ContentItem, children: readonly ContentNode[]): ContentNode {
  const before = nodes.get(item);
  const isSame =
    before !== undefined &&
    before.children.length === children.length &&
    children.every((child, at) => child === before.children[at]);
  if (isSame) return before;
  const node = { id: item.id, title: titleOf(item), item, children };
  nodes.set(item, node);
  return node;
}

export const titleOf = ({ title }: ContentItem): string =>
  title.trim() === "" ? t.untitled : title;

/** The spaces in a node, at any depth, or the space that it is. */
export function spacesIn(node: ContentNode): Space[] {
  return node.item.object === "space" ? [node.item] : node.children.flatMap(spacesIn);
}

/** The spaces and collections inside some nodes, the innermost first. */
export function insideOf(nodes: readonly ContentNode[]): {
  spaces: Space[];
  collections: Collection[];
} {
  const inside = nodes.flatMap((node) => node.children);
  if (inside.length === 0) return { spaces: [], collections: [] };
  const below = insideOf(inside);
  const items = inside.map(({ item }) => item);
  return {
    spaces: [...below.spaces, ...items.filter((item) => item.object === "space")],
    collections: [...below.collections, ...items.filter((item) => item.object === "collection")],
  };
}

/**
 * The platform's rules for moves: within a parent, those who create content there; to another one, also admins of the item, because
 * its access changes.
 *
 * @param mayCreateAtTop - whether the user can create content at the top level
 */
export function contentRules(mayCreateAtTop: boolean): TreeRules<ContentNode> {
  return {
    whyNot: ({ item }, into) => {
      if (into?.item.object === "space") return t.spacesHoldPages;
      const mayCreate = into === undefined ? mayCreateAtTop : into.item.permissions.create;
      const isElsewhere = item.parent !== into?.id;
      return gate(
        [!mayCreate, into === undefined ? t.mayNotMoveTop : t.mayNotMoveInto(into.title)],
        [isElsewhere && !item.permissions.admin, t.mayNotMove(titleOf(item))],
      );
    },
  };
}
