import { useKeys } from "#console/kit/keys/use-keys.ts";
import { idsAtFocus } from "#console/kit/ordered-tree/focused-row.ts";
import { indexOf, topmost } from "#console/kit/ordered-tree/model.ts";
import { contentTexts as t } from "#console/messages/content.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Opened } from "./acts.ts";
import { titleOf, type ContentNode } from "#console/kit/content-acts/nodes.ts";

/**
 * Keys for the rows of the content tree. Those that move a row are the tree's own.
 *
 * @returns what F2 does in the tree
 */
export function useContentKeys(
  tree: readonly ContentNode[],
  selected: ReadonlySet<string>,
  onOpen: (opened: Opened) => void,
) {
  const refuse = (title: string) => void showToast({ tone: "info", title });
  function remove() {
    const nodes = topmost(tree, idsAtFocus(selected));
    const fixed = nodes.find(({ item }) => !item.permissions.admin);
    if (fixed !== undefined) refuse(t.mayNotDelete(fixed.title));
    else if (nodes.length > 0) onOpen({ act: "delete", nodes });
  }
  useKeys([
    {
      keys: "Delete",
      label: t.keys.delete,
      group: t.keys.group,
      isActive: () => document.activeElement?.closest("[role=treegrid]") !== null,
      run: remove,
    },
  ]);
  return (id: string) => {
    const item = indexOf(tree).get(id)?.node.item;
    if (item === undefined) return;
    if (item.permissions.admin) onOpen({ act: "rename", item });
    else refuse(t.mayNotRename(titleOf(item)));
  };
}
