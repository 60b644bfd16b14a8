import { Plus } from "lucide-react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { indexOf } from "#console/kit/ordered-tree/model.ts";
import { siteStructureTexts } from "#console/messages/site-structure.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import type { Opened } from "../structure-edit/edit-part.tsx";
import { whyNotDefault, whyNotRemove } from "../structure-edit/guards.ts";
import { nodesOf } from "./nodes.ts";

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

/** What can be done with one row, besides moving it. */
export function ItemMenu({
  structure,
  ids,
  unavailable,
  onOpen,
}: MenuProps & { ids: ReadonlySet<string> }) {
  const [id] = ids;
  const item = ids.size === 1 ? indexOf(nodesOf(structure)).get(id!)?.node.item : undefined;
  if (item === undefined) return null;
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
