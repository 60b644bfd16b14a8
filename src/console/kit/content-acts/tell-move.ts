import type { MoveHistory } from "#console/kit/ordered-tree/move-queue.ts";
import { indexOf, topmost, type Place } from "#console/kit/ordered-tree/model.ts";
import { common } from "#console/messages/common.ts";
import { contentActTexts as t } from "#console/messages/content-acts.ts";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { showToast } from "#console/ui/toast.ts";
import { accessEffect } from "./access-effect.ts";
import type { ContentNode } from "./nodes.ts";

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
