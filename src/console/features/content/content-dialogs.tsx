import type { Collection } from "#contract/collection.ts";
import type { Organization } from "#contract/organization.ts";
import { DeleteItems } from "#console/kit/content-acts/delete-items.tsx";
import { TransferItems } from "#console/kit/content-acts/transfer-items.tsx";
import { accessEffect } from "#console/kit/content-acts/access-effect.ts";
import { tellMove } from "#console/kit/content-acts/tell-move.ts";
import { useTransfer } from "#console/kit/content-acts/use-transfer.ts";
import { useDeleteCollection, useDeleteSpace } from "#console/kit/content-acts/use-deletion.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { MoveDialog } from "#console/kit/ordered-tree/move-dialog.tsx";
import type { MoveHistory } from "#console/kit/ordered-tree/move-queue.ts";
import type { Place, TreeNode, TreeRules } from "#console/kit/ordered-tree/model.ts";
import type { Opened } from "./acts.ts";
import { CreateCollection } from "./create-collection.tsx";
import { CreateSpace } from "./create-space.tsx";
import { deleting, deletionOf } from "./deleting.ts";
import type { ContentItem, ContentNode } from "#console/kit/content-acts/nodes.ts";
import { RenameItem } from "#console/kit/content-acts/rename-item.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { transferring } from "./transferring.ts";
import { useRename } from "#console/kit/content-acts/use-rename.ts";

/** The dialogs of the content tree. */
export function ContentDialogs(props: {
  organization: Organization;
  collections: readonly Collection[];
  tree: readonly ContentNode[];
  rules: TreeRules<ContentNode>;
  opened: Opened;
  onOpen: (opened: Opened | undefined) => void;
  onMove: (ids: ReadonlySet<string>, place: Place) => void;
  queue: MoveHistory;
  onCreated: (id: string) => void;
  /** Called once the dialog is about to close, with the IDs of what was deleted or is being deleted. */
  onDeleted?: (ids: ReadonlySet<string>) => void;
  /** Carries out an act for several items, and shows what became of each. */
  onMany: (action: BulkAction<ContentItem>, items: readonly ContentItem[]) => void;
}) {
  const { organization, collections, opened } = props;
  const close = () => props.onOpen(undefined);
  const isTopAllowed = organization.permissions.createContent;
  const rename = useRename(organization.id, (item, typed) =>
    props.onOpen({ act: "rename", item, typed }),
  );
  const transfer = useTransfer();
  const deleteSpace = useDeleteSpace();
  const deleteCollection = useDeleteCollection();
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
    case "import":
      return (
        <ImportDialog
          organization={organization.id}
          collections={collections}
          parent={opened.parent}
          isTopAllowed={isTopAllowed}
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
    case "delete":
      return (
        <DeleteItems
          organizationId={organization.id}
          deletion={deletionOf(opened.nodes)}
          onDelete={async (items) => {
            const [only] = items;
            if (items.length > 1) props.onMany(deleting(items), items);
            else if (only?.object === "space") await deleteSpace(only);
            else if (only !== undefined) await deleteCollection(only);
            props.onDeleted?.(new Set(items.map(({ id }) => id)));
          }}
          onClose={close}
        />
      );
    case "transfer": {
      const items = opened.nodes.map(({ item }) => item);
      const [only] = items;
      return (
        <TransferItems
          from={organization}
          items={items}
          onTransfer={async (target) => {
            if (items.length > 1) props.onMany(transferring(target), items);
            else if (only !== undefined) await transfer(only, target);
          }}
          onClose={close}
        />
      );
    }
    case "move":
      return (
        <MoveDialog
          tree={props.tree}
          ids={opened.ids}
          rules={props.rules as unknown as TreeRules<TreeNode>}
          parent={undefined}
          effectOf={(ids, place) => accessEffect(props.tree, ids, place)}
          onMove={(place) => {
            const { ids } = opened;
            props.onMove(ids, place);
            tellMove(props.tree, ids, place, props.queue);
          }}
          onClose={close}
        />
      );
  }
}
