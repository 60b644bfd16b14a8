/** An item of an ordered tree, with what is inside it in order. */
export type TreeNode = {
  readonly id: string;
  readonly title: string;
  readonly children: readonly TreeNode[];
};

/** A position: among the children of a parent, or at the top level. */
export type Place = {
  /** Undefined at the top level. */
  readonly parent: string | undefined;
  /** From 0, among the siblings that don't move. */
  readonly index: number;
};

/** What may be moved where. */
export type TreeRules<N extends TreeNode> = {
  /**
   * Why an item can't be directly inside a parent, as a sentence; undefined if it can.
   *
   * @param parent - undefined is the top level
   */
  whyNot: (item: N, parent: N | undefined) => string | undefined;
};

/** What else a move changes, as sentences; undefined if nothing. */
export type EffectOf = (ids: ReadonlySet<string>, place: Place) => string | undefined;

/** An item and where it is. */
export type Found<N> = { node: N; parent: N | undefined; index: number; level: number };

const childrenOf = <N extends TreeNode>(node: N) => node.children as readonly N[];

/** Calls `visit` for each item, parents first. `level` is 1 at the top. */
export function walk<N extends TreeNode>(
  tree: readonly N[],
  visit: (entry: Found<N>) => void,
  parent?: N,
  level = 1,
): void {
  for (const [index, node] of tree.entries()) {
    visit({ node, parent, index, level });
    walk(childrenOf(node), visit, node, level + 1);
  }
}

/** All items by ID. */
export function indexOf<N extends TreeNode>(tree: readonly N[]): ReadonlyMap<string, Found<N>> {
  const index = new Map<string, Found<N>>();
  walk(tree, (entry) => index.set(entry.node.id, entry));
  return index;
}

/** The children of a parent; the top level if it is undefined. Empty if the parent doesn't exist. */
export function siblingsIn<N extends TreeNode>(
  tree: readonly N[],
  parent: string | undefined,
): readonly N[] {
  if (parent === undefined) return tree;
  const entry = find(tree, parent);
  return entry === undefined ? [] : childrenOf(entry.node);
}

/** One item. Takes less time than {@link indexOf} for a single search. */
export function find<N extends TreeNode>(
  tree: readonly N[],
  id: string,
  parent?: N,
  level = 1,
): Found<N> | undefined {
  const index = tree.findIndex((node) => node.id === id);
  if (index !== -1) return { node: tree[index]!, parent, index, level };
  for (const node of tree) {
    const below = find(childrenOf(node), id, node, level + 1);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The items among `ids` that exist, in the order of the tree, without those inside another one of them. */
export function topmost<N extends TreeNode>(tree: readonly N[], ids: ReadonlySet<string>): N[] {
  return tree.flatMap((node) => (ids.has(node.id) ? [node] : topmost(childrenOf(node), ids)));
}

/** The tree without some items. Parts that don't change stay the same objects. */
export function without<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
): readonly N[] {
  const kept = tree.filter((node) => !ids.has(node.id));
  return withSame(
    tree,
    kept.map((node) => withChildren(node, without(childrenOf(node), ids))),
  );
}

/** The tree with items added at a place. Unchanged if the parent doesn't exist. */
function withAdded<N extends TreeNode>(
  tree: readonly N[],
  { parent, index }: Place,
  items: readonly N[],
): readonly N[] {
  if (parent === undefined) return tree.toSpliced(index, 0, ...items);
  return withSame(
    tree,
    tree.map((node) => {
      const inside = childrenOf(node);
      const children =
        node.id === parent
          ? inside.toSpliced(index, 0, ...items)
          : withAdded(inside, { parent, index }, items);
      return withChildren(node, children);
    }),
  );
}

/**
 * The tree after moving items to a place, where they stay in their order. Items that don't exist are skipped, and so is a move into
 * a parent that doesn't exist or that moves itself.
 */
export function moveItems<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  place: Place,
): readonly N[] {
  const items = topmost(tree, ids);
  const rest = without(tree, ids);
  if (place.parent !== undefined && find(rest, place.parent) === undefined) return tree;
  const moved = withAdded(rest, place, items);
  return isSameOrder(tree, moved) ? tree : moved;
}

/** The place of the first of some items, counted without all of them. */
export function placeOf<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
): Place | undefined {
  const [first] = topmost(tree, ids);
  const entry = first && indexOf(tree).get(first.id);
  if (entry === undefined) return undefined;
  const siblings = entry.parent === undefined ? tree : childrenOf(entry.parent);
  const before = siblings.slice(0, entry.index).filter(({ id }) => !ids.has(id));
  return { parent: entry.parent?.id, index: before.length };
}

/**
 * Why items can't be moved directly into a parent: the first reason of any of them; undefined if they can.
 *
 * @param parent - undefined is the top level
 */
export function whyNot<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  parent: string | undefined,
  rules: TreeRules<N>,
): string | undefined {
  const into = parent === undefined ? undefined : indexOf(tree).get(parent)?.node;
  for (const node of topmost(tree, ids)) {
    const reason = rules.whyNot(node, into);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** All places that items can be moved to, from top to bottom as one reads the tree, including where they are. */
export function legalPlaces<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  rules: TreeRules<N>,
): Place[] {
  const items = topmost(tree, ids);
  const targets: Place[] = [];
  const visit = (siblings: readonly N[], parent: N | undefined) => {
    const accepts = items.every((item) => rules.whyNot(item, parent) === undefined);
    for (let index = 0; index <= siblings.length; index++) {
      if (accepts) targets.push({ parent: parent?.id, index });
      const next = siblings[index];
      if (next !== undefined) visit(childrenOf(next), next);
    }
  };
  if (items.length > 0) visit(without(tree, ids), undefined);
  return targets;
}

/** The row to go to when some are removed: the one before the first of them that stays, otherwise the next. */
export function neighborOf(
  rows: readonly string[],
  isRemoved: (id: string) => boolean,
): string | undefined {
  const first = rows.findIndex(isRemoved);
  const stays = (id: string) => !isRemoved(id);
  return rows.slice(0, first).findLast(stays) ?? rows.slice(first).find(stays);
}

export function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.parent === b?.parent && a?.index === b?.index;
}

/** Whether two trees have the same items at the same places. */
export function isSameOrder(a: readonly TreeNode[], b: readonly TreeNode[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((node, at) => node.id === b[at]!.id && isSameOrder(node.children, b[at]!.children)))
  );
}

function withChildren<N extends TreeNode>(node: N, children: readonly N[]): N {
  return children === node.children ? node : { ...node, children };
}

function withSame<N>(before: readonly N[], after: readonly N[]): readonly N[] {
  const isSame = before.length === after.length && after.every((item, at) => item === before[at]);
  return isSame ? before : after;
}

/** One row that is shown, because all its parents are open. */
export type VisibleRow<N extends TreeNode = TreeNode> = {
  node: N;
  parent: VisibleRow<N> | undefined;
  /** 1 at the top. */
  level: number;
  /** From 0, among its siblings. */
  index: number;
  isOpen: boolean;
};

/** The rows of a tree from top to bottom, without those in closed parents. */
export function visibleRows<N extends TreeNode>(
  tree: readonly N[],
  open: ReadonlySet<string>,
  parent?: VisibleRow<N>,
): VisibleRow<N>[] {
  return tree.flatMap((node, index) => {
    const level = (parent?.level ?? 0) + 1;
    const isOpen = node.children.length > 0 && open.has(node.id);
    const row = { node, parent, level, index, isOpen };
    return isOpen ? [row, ...visibleRows(node.children as readonly N[], open, row)] : [row];
  });
}
