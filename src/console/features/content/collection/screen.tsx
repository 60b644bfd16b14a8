import { useMemo, useState } from "react";
import { Download, Ellipsis, FolderX, Plus, Users } from "lucide-react";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import type { Collection } from "#contract/collection.ts";
import { collectionScreen } from "#screens/content.ts";
import {
  contentRules,
  titleOf,
  type ContentItem,
  type ContentNode,
} from "#console/kit/content-acts/nodes.ts";
import { useContent } from "#console/kit/content-acts/use-content.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import { gate } from "#console/kit/gate.ts";
import { indexOf, type Found } from "#console/kit/ordered-tree/model.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useBulk } from "#console/kit/table/bulk/use-bulk.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import {
  contentTexts,
  contentImportTexts,
  collectionTexts as t,
} from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { Menu } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Opened } from "../item-menu.tsx";
import { ItemMenu } from "../item-menu.tsx";
import { CollectionTable, DefaultAccess } from "./table.tsx";

const ContentDialogs = openedLater(
  async () => (await import("../content-dialogs.tsx")).ContentDialogs,
);
const Problems = openedLater(
  async () => (await import("#console/kit/ordered-tree/problems.tsx")).Problems,
);
const Ledger = openedLater(
  async () => (await import("#console/kit/table/bulk/ledger-panel.tsx")).LedgerPanel<ContentItem>,
);

/** A collection: what it is, what is in it, and what can be done with it. */
export function Component() {
  const { collectionId } = useScreenParams(collectionScreen);
  const { organization } = useOrganization();
  const { collections, tree, queue, moves, move } = useContent(organization.id);
  const rules = useMemo(
    () => contentRules(organization.permissions.createContent),
    [organization.permissions.createContent],
  );
  const entries = useMemo(() => indexOf(tree), [tree]);
  const [opened, open] = useState<Opened>();
  const bulk = useBulk<ContentItem>(() => undefined);
  const entry = entries.get(collectionId);
  const duplicate = useDuplicate();
  const menuOf = (node: ContentNode) => (
    <ItemMenu
      ids={new Set([node.id])}
      nodes={[node]}
      isFiltered
      mayCreateBeside={() =>
        entry?.node.item.object === "collection" && entry.node.item.permissions.create
      }
      onOpen={open}
      onDuplicate={(space) => void duplicate(space)}
    />
  );
  return (
    <PageBody wide>
      {entry?.node.item.object === "collection" ? (
        <>
          <Head
            collection={entry.node.item}
            node={entry.node}
            collections={collections}
            above={above(entries, collectionId)}
            onOpen={open}
          />
          {moves.problems.length > 0 && (
            <Problems problems={moves.problems} tree={tree} queue={queue} />
          )}
          <CollectionTable
            collections={collections}
            key={collectionId}
            nodes={entry.node.children}
            mayCreate={entry.node.item.permissions.create}
            menuOf={menuOf}
          />
        </>
      ) : (
        <Gone organizationId={organization.id} />
      )}
      {bulk.run !== undefined && (
        <div className="sticky bottom-4 z-10">
          <Ledger run={bulk.run} bulk={bulk} nameOf={titleOf} />
        </div>
      )}
      {opened !== undefined && (
        <ContentDialogs
          organization={organization}
          collections={collections}
          tree={tree}
          rules={rules}
          opened={opened}
          onOpen={open}
          onMove={move}
          queue={queue}
          onCreated={() => undefined}
          onMany={bulk.start}
        />
      )}
    </PageBody>
  );
}

/** The collections around one, the outermost first. */
function above(entries: ReadonlyMap<string, Found<ContentNode>>, id: string): ContentNode[] {
  const parent = entries.get(id)?.parent;
  return parent === undefined ? [] : [...above(entries, parent.id), parent];
}

function Head(props: {
  collection: Collection;
  node: ContentNode;
  collections: readonly Collection[];
  above: readonly ContentNode[];
  onOpen: (opened: Opened) => void;
}) {
  const { collection, node, onOpen } = props;
  const { organization, id, permissions, description } = collection;
  const mayNotCreate = gate([
    !permissions.create,
    contentTexts.mayNotCreateIn(titleOf(collection)),
  ]);
  return (
    <PageHead
      title={titleOf(collection)}
      crumbs={[
        { label: t.crumb, href: paths.content(organization) },
        ...props.above.map(({ id: collectionId, title }) => ({
          label: title,
          href: paths.collection(organization, collectionId),
        })),
      ]}
      actions={
        <>
          <LinkButton
            icon={<Users size={16} aria-hidden />}
            href={paths.collectionAccess(organization, id)}
            // On a phone, the menu has it.
            className="max-sm:hidden"
          >
            {t.access}
          </LinkButton>
          <Button
            icon={<Download size={16} aria-hidden />}
            unavailable={mayNotCreate}
            onApproach={ContentDialogs.prepare}
            onPress={() => onOpen({ act: "import", parent: id })}
          >
            {contentImportTexts.button}
          </Button>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            unavailable={mayNotCreate}
            onApproach={ContentDialogs.prepare}
            onPress={() => onOpen({ act: "new-space", parent: id })}
          >
            {contentTexts.newSpace}
          </Button>
          <Menu
            label={t.more}
            placement="bottom end"
            trigger={<IconButton label={t.more} icon={<Ellipsis size={16} aria-hidden />} />}
          >
            <ItemMenu
              ids={new Set([id])}
              nodes={[node]}
              isFiltered
              isOpen
              mayCreateBeside={() => false}
              onOpen={onOpen}
              onDuplicate={() => undefined}
            />
          </Menu>
        </>
      }
    >
      <DefaultAccess collection={collection} collections={props.collections} />
      {description !== undefined && description !== "" && (
        <p className="max-w-160 text-muted wrap-anywhere">{description}</p>
      )}
    </PageHead>
  );
}

function Gone({ organizationId }: { organizationId: string }) {
  return (
    <>
      <PageHead title={t.gone} />
      <EmptyState
        icon={<FolderX size={20} aria-hidden />}
        title={t.goneTitle}
        action={<LinkButton href={paths.content(organizationId)}>{t.toContent}</LinkButton>}
      >
        {t.goneBody}
      </EmptyState>
    </>
  );
}
