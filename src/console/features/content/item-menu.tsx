import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { gate } from "#console/kit/gate.ts";
import {
  contentTexts,
  contentImportTexts,
  contentTransferTexts,
} from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import { MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import {
  insideOf,
  titleOf,
  type ContentItem,
  type ContentNode,
} from "#console/kit/content-acts/nodes.ts";

const t = contentTexts.menu;

/** Opens the dialog on the screen with who has access. */
const share = { add: "share" };

/** A dialog of the content tree. */
export type Opened =
  | { act: "new-space" | "new-collection" | "import"; parent: string | undefined }
  | { act: "rename"; item: ContentItem; typed?: string }
  | { act: "delete" | "transfer"; nodes: readonly ContentNode[] }
  | { act: "move"; ids: ReadonlySet<string> };

type MenuProps = {
  /** Those that the menu is for, without those inside of others. */
  nodes: readonly ContentNode[];
  ids: ReadonlySet<string>;
  /** Whether the filters hide rows, so that moves by one place mean nothing. */
  isFiltered: boolean;
  /** Whether it is the menu of a collection on its own screen. */
  isOpen?: boolean;
  /** Whether the user can create content next to an item. */
  mayCreateBeside: (item: ContentItem) => boolean;
  onOpen: (opened: Opened) => void;
  onDuplicate: (space: Space) => void;
};

/** What can be done with a row or with several, besides moving them by one place. */
export function ItemMenu(props: MenuProps) {
  const { nodes, ids, onOpen } = props;
  const [item, ...others] = nodes.map((node) => node.item);
  if (item === undefined) return null;
  const fixed = [item, ...others].find(({ permissions }) => !permissions.admin);
  // A collection is transferred with everything in it.
  const mayTransfer =
    fixed === undefined && allInside(nodes).every(({ permissions }) => permissions.admin);
  return (
    <>
      {props.isFiltered && (
        <MenuItem onAction={() => onOpen({ act: "move", ids })}>{t.moveTo}</MenuItem>
      )}
      {others.length === 0 && (
        <>
          <MenuSeparator />
          <MenuItem
            unavailable={gate([!item.permissions.admin, contentTexts.mayNotRename(titleOf(item))])}
            onAction={() => onOpen({ act: "rename", item })}
          >
            {t.rename}
          </MenuItem>
          {item.object === "space" ? (
            <SpaceItems {...props} item={item} />
          ) : (
            <CollectionItems {...props} item={item} />
          )}
        </>
      )}
      <MenuSeparator />
      <MenuItem
        unavailable={gate([!mayTransfer, contentTransferTexts.mayNot(titleOf(item))])}
        onAction={() => onOpen({ act: "transfer", nodes })}
      >
        {contentTransferTexts.menu}
      </MenuItem>
      <MenuItem
        danger
        unavailable={gate([fixed !== undefined, contentTexts.mayNotDelete(fixed?.title ?? "")])}
        onAction={() => onOpen({ act: "delete", nodes })}
      >
        {t.delete}
      </MenuItem>
    </>
  );
}

function allInside(nodes: readonly ContentNode[]): ContentItem[] {
  const { spaces, collections } = insideOf(nodes);
  return [...spaces, ...collections];
}

function SpaceItems(props: MenuProps & { item: Space }) {
  const { item } = props;
  return (
    <>
      <MenuItem
        unavailable={gate([!props.mayCreateBeside(item), contentTexts.mayNotDuplicate])}
        onAction={() => props.onDuplicate(item)}
      >
        {t.duplicate}
      </MenuItem>
      <MenuItem
        unavailable={gate([!item.permissions.edit, contentTexts.mayNotImport(titleOf(item))])}
        href={paths.imports(item.organization, item.id)}
      >
        {contentImportTexts.menu}
      </MenuItem>
      <MenuItem
        unavailable={gate([!item.permissions.admin, t.mayNotShare.space])}
        href={paths.spaceTab(item.organization, item.id, "access", share)}
      >
        {t.share}
      </MenuItem>
      <MenuItem href={paths.spaceTab(item.organization, item.id, "access")}>{t.access}</MenuItem>
      <MenuItem href={paths.spaceTab(item.organization, item.id, "settings")}>
        {t.settings}
      </MenuItem>
    </>
  );
}

function CollectionItems({ item, isOpen = false, onOpen }: MenuProps & { item: Collection }) {
  const mayNot = contentTexts.mayNotCreateIn(titleOf(item));
  const unavailable = gate([!item.permissions.create, mayNot]);
  return (
    <>
      <MenuItem
        unavailable={unavailable}
        onAction={() => onOpen({ act: "new-space", parent: item.id })}
      >
        {t.newSpace}
      </MenuItem>
      <MenuItem
        unavailable={unavailable}
        onAction={() => onOpen({ act: "new-collection", parent: item.id })}
      >
        {t.newCollection}
      </MenuItem>
      <MenuItem
        unavailable={unavailable}
        onAction={() => onOpen({ act: "import", parent: item.id })}
      >
        {contentImportTexts.here}
      </MenuItem>
      {!isOpen && <MenuItem href={paths.collection(item.organization, item.id)}>{t.open}</MenuItem>}
      <MenuItem
        unavailable={gate([!item.permissions.admin, t.mayNotShare.collection])}
        href={paths.collectionAccess(item.organization, item.id, share)}
      >
        {t.share}
      </MenuItem>
      <MenuItem href={paths.collectionAccess(item.organization, item.id)}>{t.access}</MenuItem>
      <MenuItem href={paths.collectionRules(item.organization, item.id)}>{t.reviewRules}</MenuItem>
    </>
  );
}
