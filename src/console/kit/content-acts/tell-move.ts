import type { MoveHistory } from "#console/kit/ordered-tree/move-queue.ts";
import { indexOf, topmost, type Place, type Found } from "#console/kit/ordered-tree/model.ts";
import { common } from "#console/messages/common.ts";
import { contentActTexts as t } from "#console/messages/content-acts.ts";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { showToast } from "#console/ui/toast.ts";
import { type ContentNode, titleOf } from "./nodes.ts";

/** Says where items were just moved, and how that changes who has access, with undo until something else is moved. */
export function tellMove(
  tree: readonly ContentNode[],
  ids: ReadonlySet<string>,
  place: Place,
  queue: MoveHistory,
): void {
  const into = place.parent === undefined ? undefined : indexOf(tree).get(place.parent);
  const titles = topmost(tree, ids).map(({ title }) => title);
  const effect = accessEffect(tree, ids, place);
  const close = showToast({
    tone: "success",
    title: t.moved(orderedTreeTexts.items(titles), into?.node.title),
    ...(effect !== undefined && { description: effect }),
    action: { label: common.undo, onPress: queue.undo },
  });
  const last = () => queue.get().done.at(-1);
  const moved = last();
  const stop = queue.subscribe(() => {
    if (last() === moved) return;
    stop();
    close();
  });
}

const accessTexts = t.access;

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
  const left = new Set(before.flat().filter((item) => !after.includes(item)));
  const entered = after.filter((id) => before.some((own) => !own.includes(id)));
  const inherits = accessTexts.inherits(items.length, [...left].map(nameOf), entered.map(nameOf));
  const isPrivate = parent === undefined && items.some(inheritsVisibility);
  return (
    [inherits, isPrivate ? accessTexts.becomesPrivate : undefined].filter(Boolean).join(" ") ||
    undefined
  );
}

/** A collection and those around it. */
function around(
  index: ReadonlyMap<string, Found<ContentNode>>,
  id: string | undefined,
): ContentNode[] {
  const node = id === undefined ? undefined : index.get(id);
  return node === undefined ? [] : [...around(index, node.parent?.id), node.node];
}

const nameOf = ({ item }: ContentNode) => titleOf(item);

const inheritsVisibility = ({ item }: ContentNode) =>
  item.object === "space" && item.visibility === "in-collection";
