import { useState } from "react";
import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { sectionsOf } from "../parts.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { AddGroup, AddSection, AddSpace } from "./add-dialogs.tsx";
import { ItemPanel, type ItemAct, SelectionPanel, type SelectionAct } from "./item-panel.tsx";
import { RemoveItems, MakeDefault, SetCondition } from "./item-dialogs.tsx";
import { ReplaceSpace } from "./replace-space.tsx";

/** What is open besides the tree. */
export type Opened =
  | { act: ItemAct; item: SiteItem }
  /** With several items, which `nodes.ts` allows. */
  | { act: SelectionAct; items: readonly SiteItem[] }
  | { act: "add-section" | "add-group" }
  | { act: "add-space"; section: string | undefined }
  /** The details of an item, where there is no room beside the tree. */
  | { act: "edit"; item: SiteItem };

type EditProps = {
  params: SiteParams;
  structure: SiteStructure;
  unavailable: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** The details beside the tree were closed. */
  onClosed: () => void;
  /** Receives the ID of what was added. */
  onAdded: (id: string) => void;
};

/** What is selected beside the tree, with its dialogs. */
export function DetailsBeside(props: EditProps & { items: readonly SiteItem[] }) {
  const [opened, setOpened] = useState<Opened>();
  const items = opened !== undefined && "items" in opened ? opened.items : props.items;
  const [item] = items;
  return (
    <>
      {items.length > 1 ? (
        <SelectionPanel
          {...props}
          items={items}
          onAct={(act, all) => setOpened({ act, items: all })}
          onClose={props.onClosed}
        />
      ) : (
        item !== undefined && (
          <ItemPanel
            {...props}
            item={item}
            onAct={(act, part) => setOpened({ act, item: part })}
            onClose={props.onClosed}
          />
        )
      )}
      {opened !== undefined && <EditDialogs {...props} opened={opened} onOpen={setOpened} />}
    </>
  );
}

/** The dialog of an act. */
export function EditDialogs(
  props: EditProps & { opened: Opened; onOpen: (opened: Opened | undefined) => void },
) {
  const { opened, onOpen, structure, onAdded } = props;
  const shared = { params: props.params, structure, onClose: () => onOpen(undefined) };
  const onRemoved = () => props.onSelect(undefined);
  if (opened.act === "add-section") return <AddSection {...shared} onAdded={onAdded} />;
  if (opened.act === "add-group") return <AddGroup {...shared} onAdded={onAdded} />;
  if (opened.act === "add-space") {
    const section = sectionsOf(structure).find(({ id }) => id === opened.section);
    return <AddSpace {...shared} section={section} onAdded={onAdded} />;
  }
  if ("items" in opened)
    return <SelectionDialog {...shared} {...opened} {...{ onAdded, onRemoved }} />;
  if (!("item" in opened)) return null;
  const { item, act } = opened;
  if (act === "remove") return <RemoveItems {...shared} items={[item]} onRemoved={onRemoved} />;
  if (act === "edit") {
    return (
      <Drawer isOpen label={t.panel} onClose={shared.onClose}>
        <div className="h-full overflow-y-auto p-4">
          <ItemPanel
            {...props}
            item={item}
            onAct={(next, of) => onOpen({ act: next, item: of })}
            onClose={shared.onClose}
          />
        </div>
      </Drawer>
    );
  }
  if (item.object === "site-section-group") return null;
  if (act === "default") return <MakeDefault {...shared} item={item} />;
  if (item.object !== "site-space") return null;
  return <ReplaceSpace {...shared} item={item} onReplaced={onAdded} />;
}

/** The dialog of an act on several items. */
function SelectionDialog(props: {
  params: SiteParams;
  structure: SiteStructure;
  act: SelectionAct;
  items: readonly SiteItem[];
  onAdded: (id: string) => void;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { act, items } = props;
  if (act === "remove") return <RemoveItems {...props} />;
  if (act === "group") return <AddGroup {...props} sections={items as readonly SiteSection[]} />;
  return <SetCondition {...props} items={items as readonly (SiteSection | SiteSpace)[]} />;
}
