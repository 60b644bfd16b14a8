import { Plus } from "lucide-react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import { siteStructureTexts } from "#console/messages/site-structure.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import type { Opened } from "../structure-edit/edit-part.tsx";
import {
  whyNotCondition,
  whyNotDefault,
  whyNotGroup,
  whyNotRemove,
  whyNotRemoveAll,
} from "../structure-edit/guards.ts";
import { nodesOf, type SiteItem } from "../structure-parts/nodes.ts";

const t = siteStructureTexts.menu;

type MenuProps = {
  structure: SiteStructure;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  onOpen: (opened: Opened) => void;
};

/** Adds parts to the site. */
export function AddMenu({ structure, unavailable, onOpen }: MenuProps) {
  if (unavailable !== undefined) {
    return (
      <Button icon={<Plus size={14} aria-hidden />} unavailable={unavailable}>
        {t.add}
      </Button>
    );
  }
  return (
    <Menu
      label={t.add}
      placement="bottom end"
      trigger={<Button icon={<Plus size={14} aria-hidden />}>{t.add}</Button>}
    >
      <MenuItem onAction={() => onOpen({ act: "add-section" })}>{t.section}</MenuItem>
      <MenuItem onAction={() => onOpen({ act: "add-group" })}>{t.group}</MenuItem>
      <MenuItem
        unavailable={structure.type === "sections" ? t.spaceInSection : undefined}
        onAction={() => onOpen({ act: "add-space", section: undefined })}
      >
        {t.space}
      </MenuItem>
    </Menu>
  );
}

/** What can be done with a row or with several, besides moving them. */
export function ItemMenu({
  structure,
  ids,
  unavailable,
  onOpen,
}: MenuProps & { ids: ReadonlySet<string> }) {
  const items = topmost(nodesOf(structure), ids).map((node) => node.item);
  const [item] = items;
  if (item === undefined) return null;
  if (items.length > 1) return <SelectionItems {...{ structure, items, unavailable, onOpen }} />;
  return (
    <>
      <MenuSeparator />
      <MenuItem onAction={() => onOpen({ act: "edit", item })}>{t.edit}</MenuItem>
      {item.object === "site-section" && (
        <MenuItem
          unavailable={unavailable}
          onAction={() => onOpen({ act: "add-space", section: item.id })}
        >
          {t.addSpace}
        </MenuItem>
      )}
      {item.object !== "site-section-group" && (
        <MenuItem
          unavailable={unavailable ?? whyNotDefault(structure, item)}
          onAction={() => onOpen({ act: "default", item })}
        >
          {t.makeDefault}
        </MenuItem>
      )}
      {item.object === "site-space" && (
        <MenuItem unavailable={unavailable} onAction={() => onOpen({ act: "replace", item })}>
          {t.replace}
        </MenuItem>
      )}
      <MenuItem
        danger
        unavailable={unavailable ?? whyNotRemove(structure, item)}
        onAction={() => onOpen({ act: "remove", item })}
      >
        {t.remove}
      </MenuItem>
    </>
  );
}

function SelectionItems({
  structure,
  items,
  unavailable,
  onOpen,
}: MenuProps & { items: readonly SiteItem[] }) {
  return (
    <>
      <MenuSeparator />
      <MenuItem
        unavailable={unavailable ?? whyNotGroup(items)}
        onAction={() => onOpen({ act: "group", items })}
      >
        {t.groupAll}
      </MenuItem>
      <MenuItem
        unavailable={unavailable ?? whyNotCondition(items)}
        onAction={() => onOpen({ act: "condition", items })}
      >
        {t.conditionAll}
      </MenuItem>
      <MenuItem
        danger
        unavailable={unavailable ?? whyNotRemoveAll(structure, items)}
        onAction={() => onOpen({ act: "remove", items })}
      >
        {t.remove}
      </MenuItem>
    </>
  );
}
