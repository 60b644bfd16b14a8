import { indexOf, topmost, type Found, type Place } from "#console/kit/ordered-tree/model.ts";
import { contentActTexts } from "#console/messages/content-acts.ts";
import { titleOf, type ContentNode } from "./nodes.ts";

const t = contentActTexts.access;

/**
 * How a move changes who has access, as a sentence; undefined if no item leaves or enters a collection. Who has access to a collection
 * isn't loaded, so it says what is inherited.
 */
export function accessEffect(
  tree: readonly ContentNode[],
  ids: ReadonlySet<string>,
  { parent }: Place,
): string | undefined {
  const index = indexOf(tree);
  const items = topmost(tree, ids);
  const after = around(index, parent);
  const before = items.map(({ id }) => around(index, index.get(id)?.parent?.id));
  const left = new Set(before.flat().filter((one) => !after.includes(one)));
  const entered = after.filter((one) => before.some((own) => !own.includes(one)));
  const inherits = t.inherits(items.length, [...left].map(nameOf), entered.map(nameOf));
  const isPrivate = parent === undefined && items.some(inheritsVisibility);
  return (
    [inherits, isPrivate ? t.becomesPrivate : undefined].filter(Boolean).join(" ") || undefined
  );
}

/** A collection and those around it. */
function around(
  index: ReadonlyMap<string, Found<ContentNode>>,
  id: string | undefined,
): ContentNode[] {
  const found = id === undefined ? undefined : index.get(id);
  return found === undefined ? [] : [...around(index, found.parent?.id), found.node];
}

const nameOf = ({ item }: ContentNode) => titleOf(item);

const inheritsVisibility = ({ item }: ContentNode) =>
  item.object === "space" && item.visibility === "in-collection";
