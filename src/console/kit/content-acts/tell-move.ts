import { indexOf, topmost, type Place, type TreeNode } from "#console/kit/ordered-tree/model.ts";
import { common } from "#console/messages/common.ts";
import { contentActTexts as t } from "#console/messages/content-acts.ts";
import { showToast } from "#console/ui/toast.ts";

/** Says where an item was moved, with undo, on screens without the tree, which would show both. */
export function tellMove(
  tree: readonly TreeNode[],
  ids: ReadonlySet<string>,
  place: Place,
  onUndo: () => void,
): void {
  const into = place.parent === undefined ? undefined : indexOf(tree).get(place.parent);
  for (const { title } of topmost(tree, ids)) {
    showToast({
      tone: "success",
      title: t.moved(title, into?.node.title),
      action: { label: common.undo, onPress: onUndo },
    });
  }
}
