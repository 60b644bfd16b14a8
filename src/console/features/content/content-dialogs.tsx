import type { Collection } from "#contract/collection.ts";
import type { Organization } from "#contract/organization.ts";
import { MoveDialog } from "#console/kit/ordered-tree/move-dialog.tsx";
import type { Place, TreeNode, TreeRules } from "#console/kit/ordered-tree/model.ts";
import type { Opened } from "./acts.ts";
import { CreateCollection } from "./create-collection.tsx";
import { CreateSpace } from "./create-space.tsx";
import type { ContentNode } from "./nodes.ts";
import { RenameItem } from "./rename-item.tsx";
import { useRename } from "./use-rename.ts";

/** The dialogs of the content tree. */
export function ContentDialogs(props: {
  organization: Organization;
  collections: readonly Collection[];
  tree: readonly ContentNode[];
  rules: TreeRules<ContentNode>;
  opened: Opened;
  onOpen: (opened: Opened | undefined) => void;
  onMove: (ids: ReadonlySet<string>, place: Place) => void;
  onCreated: (id: string) => void;
}) {
  const { organization, collections, opened } = props;
  const close = () => props.onOpen(undefined);
  const isTopAllowed = organization.permissions.createContent;
  const rename = useRename(organization.id, (item, typed) =>
    props.onOpen({ act: "rename", item, typed }),
  );
  switch (opened.act) {
    case "new-space":
      return (
        <CreateSpace
          organization={organization.id}
          collections={collections}
          parent={opened.parent}
          onClose={close}
        />
      );
    case "new-collection":
      return (
        <CreateCollection
          organization={organization.id}
          collections={collections}
          parent={opened.parent}
          isTopAllowed={isTopAllowed}
          onCreated={props.onCreated}
          onClose={close}
        />
      );
    case "rename":
      return (
        <RenameItem
          item={opened.item}
          typed={opened.typed}
          onRename={(names) => void rename(opened.item, names)}
          onClose={close}
        />
      );
    case "move":
      return (
        <MoveDialog
          tree={props.tree}
          ids={opened.ids}
          rules={props.rules as unknown as TreeRules<TreeNode>}
          parent={undefined}
          onMove={(place) => props.onMove(opened.ids, place)}
          onClose={close}
        />
      );
  }
}
