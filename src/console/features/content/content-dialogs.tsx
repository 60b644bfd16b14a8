import { useNavigate } from "react-router";
import { type Collection, CollectionCreate } from "#contract/collection.ts";
import type { Organization } from "#contract/organization.ts";
import { DeleteItems } from "#console/kit/content-acts/delete-items.tsx";
import {
  TransferItems,
  type TransferTarget,
  useTransfer,
} from "#console/kit/content-acts/transfer-items.tsx";
import { accessEffect, tellMove } from "#console/kit/content-acts/tell-move.ts";
import { useDeleteCollection, useDeleteSpace } from "#console/kit/content-acts/use-deletion.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { MoveDialog } from "#console/kit/ordered-tree/move-dialog.tsx";
import type { MoveHistory } from "#console/kit/ordered-tree/move-queue.ts";
import type { Place, TreeNode, TreeRules } from "#console/kit/ordered-tree/model.ts";
import { type ContentItem, type ContentNode, insideOf } from "#console/kit/content-acts/nodes.ts";
import { RenameItem, useRename } from "#console/kit/content-acts/rename-item.tsx";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { showToast } from "#console/ui/toast.ts";
import { call } from "#console/data/client.ts";
import type { Deletion } from "#console/kit/content-acts/use-deletion.ts";
import { contentActTexts } from "#console/messages/content-acts.ts";
import { SpaceCreate } from "#contract/space.ts";
import {
  contentTexts,
  contentFormTexts as t,
  contentTransferTexts,
} from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import type { Opened } from "./item-menu.tsx";
import { ImportDialog } from "./import-dialog.tsx";

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
  const deleteCollection = useDeleteCollection(organization.id);
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

// The platform accepts a collection without a title, but nobody could find it.
const collectionSchema = CollectionCreate.extend({
  title: CollectionCreate.shape.title.unwrap().min(1),
});

/** Asks for a title and a parent, and creates the collection. */
function CreateCollection(props: {
  organization: string;
  collections: readonly Collection[];
  /** The proposed parent; undefined is the top level. */
  parent: string | undefined;
  /** Whether the user can create collections at the top level. */
  isTopAllowed: boolean;
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const write = useWrite("POST /v1/orgs/{organizationId}/collections");
  const parents = props.collections
    .filter(({ permissions }) => permissions.create)
    .map(({ id, title }) => ({ value: id, label: title }));
  const top = { value: "", label: t.topLevel };
  return (
    <FormDialog
      size="small"
      title={t.createCollection}
      onClose={props.onClose}
      schema={collectionSchema}
      values={{ title: "", parent: props.parent ?? "" }}
      action={t.createCollection}
      onSubmit={async (body) => {
        const params = { organizationId: props.organization };
        const collection = await write.mutateAsync({ params, body });
        showToast({ tone: "success", title: t.collectionCreated(collection.title) });
        props.onCreated(collection.id);
        props.onClose();
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text name="title" label={t.name} placeholder={t.collectionPlaceholder} autoFocus />
          {parents.length > 0 && (
            <Choice
              name="parent"
              label={t.parent}
              options={props.isTopAllowed ? [top, ...parents] : parents}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

// The platform accepts a space without a title, but nobody could find it.
const spaceSchema = SpaceCreate.extend({ title: SpaceCreate.shape.title.unwrap().min(1) });

/** Asks for title, emoji, and collection, creates the space, and opens it. */
function CreateSpace(props: {
  organization: string;
  collections: readonly Collection[];
  /** The proposed collection; undefined is the top level. */
  parent: string | undefined;
  onClose: () => void;
}) {
  const write = useWrite("POST /v1/orgs/{organizationId}/spaces");
  const navigate = useNavigate();
  const parents = props.collections.filter(({ permissions }) => permissions.create);
  return (
    <FormDialog
      size="small"
      title={contentTexts.newSpaceTitle}
      onClose={props.onClose}
      schema={spaceSchema}
      // Without a page, the new space shows how to add its first pages.
      values={{ title: "", emoji: "", parent: props.parent ?? "", empty: true }}
      action={contentTexts.submit}
      onSubmit={async (body) => {
        const params = { organizationId: props.organization };
        const space = await write.mutateAsync({ params, body });
        showToast({ tone: "success", title: contentTexts.created(space.title) });
        await navigate(paths.space(props.organization, space.id));
      }}
    >
      {({ Text, Choice, Check }) => (
        <>
          <Text
            name="title"
            label={contentTexts.name}
            placeholder={contentTexts.namePlaceholder}
            autoFocus
          />
          <Text
            name="emoji"
            label={contentTexts.emoji}
            description={contentTexts.emojiHint}
            placeholder="📘"
          />
          {parents.length > 0 && (
            <Choice
              name="parent"
              label={contentTexts.parent}
              options={[
                { value: "", label: contentTexts.noParent },
                ...parents.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
          <Check name="empty" label={contentTexts.empty} description={contentTexts.emptyHint} />
        </>
      )}
    </FormDialog>
  );
}

/** What deleting nodes of the tree is about. */
function deletionOf(nodes: readonly ContentNode[]): Deletion {
  const items = nodes.map(({ item }) => item);
  return {
    spaces: items.filter((item) => item.object === "space"),
    collections: items.filter((item) => item.object === "collection"),
    inside: insideOf(nodes),
  };
}

/** Deletes several items, with one request for each. Only spaces can be restored. */
function deleting(items: readonly ContentItem[]): BulkAction<ContentItem> {
  const action = { label: contentActTexts.delete.label, danger: true, run: remove };
  return items.every(({ object }) => object === "space") ? { ...action, undo: restore } : action;
}

function remove({ object, id }: ContentItem): Promise<unknown> {
  return object === "space"
    ? call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: id } })
    : call("DELETE /v1/collections/{collectionId}", { params: { collectionId: id } });
}

function restore({ id }: ContentItem): Promise<unknown> {
  return call("POST /v1/spaces/{spaceId}/restore", { params: { spaceId: id } });
}

/** Transfers several items, with one request for each. */
function transferring({ organization, parent }: TransferTarget): BulkAction<ContentItem> {
  return {
    label: contentTransferTexts.label,
    run: ({ object, id }) =>
      object === "space"
        ? call("POST /v1/spaces/{spaceId}/transfer", {
            params: { spaceId: id },
            body: { organization: organization.id, parent },
          })
        : call("POST /v1/collections/{collectionId}/transfer", {
            params: { collectionId: id },
            body: { organization: organization.id },
          }),
  };
}
