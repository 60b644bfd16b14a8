import { useState } from "react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { sectionsOf } from "../parts.ts";
import type { SiteParams } from "../queries.ts";
import type { SiteItem } from "../structure/nodes.ts";
import { AddGroup, AddSection, AddSpace } from "./add-dialogs.tsx";
import { ItemPanel, type ItemAct } from "./item-panel.tsx";
import { MakeDefault } from "./make-default.tsx";
import { RemoveItem } from "./remove-item.tsx";
import { ReplaceSpace } from "./replace-space.tsx";

/** What is open besides the tree. */
export type Opened =
  | { act: ItemAct; item: SiteItem }
  | { act: "add-section" | "add-group" }
  | { act: "add-space"; section: string | undefined }
  /** The details of an item, where there is no room beside the tree. */
  | { act: "edit"; item: SiteItem };

type EditProps = {
  params: SiteParams;
  structure: SiteStructure;
  unavailable: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** Receives the ID of what was added. */
  onAdded: (id: string) => void;
};

/** The details of the selected item beside the tree, with their dialogs. */
export function DetailsBeside(props: EditProps & { item: SiteItem }) {
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <ItemPanel
        {...props}
        onAct={(act, item) => setOpened({ act, item })}
        onClose={() => props.onSelect(undefined)}
      />
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
  if (opened.act === "add-section") return <AddSection {...shared} onAdded={onAdded} />;
  if (opened.act === "add-group") return <AddGroup {...shared} onAdded={onAdded} />;
  if (opened.act === "add-space") {
    const section = sectionsOf(structure).find(({ id }) => id === opened.section);
    return <AddSpace {...shared} section={section} onAdded={onAdded} />;
  }
  if (!("item" in opened)) return null;
  const { item, act } = opened;
  if (act === "remove") return <RemoveItem {...shared} item={item} />;
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
