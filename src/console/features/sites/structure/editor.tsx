import { use, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { SiteParams } from "#screens/sites.ts";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import { openAtFirst, parentsIn } from "#console/kit/ordered-tree/open-rows.ts";
import { Problems } from "#console/kit/ordered-tree/problems.tsx";
import { TreeToolbar } from "#console/kit/ordered-tree/tree-toolbar.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteStructureTexts as t, siteStructureTexts } from "#console/messages/site-structure.ts";
import { paths } from "#console/paths.ts";
import { cx } from "#console/ui/class-names.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { SiteStructure } from "#contract/site-structure.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { Collecting } from "../staged/use-structure-write.ts";
import { marksOf } from "../staged/marks.ts";
import { stagedChangesQuery, stagedPreviewQuery } from "../queries.ts";
import type { Opened } from "../structure-edit/edit-part.tsx";
import { useStructure } from "./use-structure.ts";
import {
  nodesOf,
  type SiteItem,
  defaultsIn,
  onlySpaceOf,
  readersPaths,
  RowFacts,
  whyNotCondition,
  whyNotDefault,
  whyNotGroup,
  whyNotRemove,
  whyNotRemoveAll,
} from "../structure-parts/nodes.ts";

/** The tree's code is half as large as everything else that the screen loads. It comes with the data. */
const StructureTree = openedLater(async () => (await import("./structure-tree.tsx")).StructureTree);

export const { prepare } = StructureTree;

const DetailsBeside = openedLater(
  async () => (await import("../structure-edit/edit-part.tsx")).DetailsBeside,
);
const EditDialogs = openedLater(
  async () => (await import("../structure-edit/edit-part.tsx")).EditDialogs,
);

/** The tree with what changes it. */
export function Editor(props: {
  params: SiteParams;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  /** IDs of the rows that are open; undefined until the user opens or closes one. */
  open: ReadonlySet<string> | undefined;
  onOpenChange: (open: ReadonlySet<string>) => void;
}) {
  const { params, unavailable, onOpenChange } = props;
  const isCollecting = use(Collecting);
  const { structure, tree, moves, queue, move } = useStructure(params, isCollecting);
  const marks = useMarks(params, isCollecting);
  const facts = useMemo(
    () => ({ defaults: defaultsIn(structure), marks, paths: readersPaths(structure) }),
    [structure, marks],
  );
  const [openFirst] = useState(() =>
    openAtFirst(tree, ({ item }) => item.object === "site-section-group"),
  );
  const open = props.open ?? openFirst;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  const [reveal, setReveal] = useState<{ id: string; isFocused?: true }>();
  const failed = moves.problems.at(-1);
  const [lastFailed, setLastFailed] = useState(failed);
  if (failed !== lastFailed) {
    setLastFailed(failed);
    if (failed?.ids[0] !== undefined) setReveal({ id: failed.ids[0] });
  }
  const chosen = useMemo(() => topmost(tree, selected).map((node) => node.item), [tree, selected]);
  // While several are removed one by one, the panel of the last must not load it.
  const items = opened !== undefined && "items" in opened ? opened.items : chosen;
  const editing = {
    params,
    structure,
    unavailable,
    onSelect: (id: string | undefined) => setSelected(new Set(id === undefined ? [] : [id])),
    onClosed: () => {
      setSelected(new Set());
      // The button that closed it is gone.
      if (items[0] !== undefined) setReveal({ id: items[0].id, isFocused: true });
    },
    onAdded: (id: string) => {
      setSelected(new Set([id]));
      setReveal({ id });
    },
  };
  function openOrSelect(next: Opened) {
    const isBeside = next.act === "edit" && matchMedia("(min-width: 64rem)").matches;
    if (isBeside) editing.onSelect(next.item.id);
    else setOpened(next);
  }

  return (
    <>
      <TreeToolbar
        moves={moves}
        queue={queue}
        onOpenAll={() => onOpenChange(parentsIn(tree))}
        onCloseAll={() => onOpenChange(new Set())}
      >
        <AddMenu structure={structure} unavailable={unavailable} onOpen={setOpened} />
      </TreeToolbar>
      <Problems problems={moves.problems} tree={tree} queue={queue} />
      {tree.length === 0 ? (
        <div className="rounded-lg border">
          <EmptyState title={t.emptyTitle}>{t.emptyBody}</EmptyState>
        </div>
      ) : (
        <div
          className={cx(
            "grid min-w-0 items-start gap-6",
            items.length > 0 && "lg:grid-cols-[minmax(0,1fr)_20rem]",
          )}
        >
          <div className="min-w-0 lg:sticky lg:top-4">
            <RowFacts value={facts}>
              <StructureTree
                tree={tree}
                open={open}
                onOpenChange={onOpenChange}
                selected={selected}
                onSelect={setSelected}
                unavailable={unavailable}
                onMove={move}
                reveal={reveal}
                menuOf={(ids) => (
                  <ItemMenu
                    structure={structure}
                    ids={ids}
                    unavailable={unavailable}
                    onOpen={openOrSelect}
                  />
                )}
              />
            </RowFacts>
          </div>
          {items.length > 0 && (
            <div className="hidden min-w-0 lg:block">
              <DetailsBeside {...editing} items={items} />
            </div>
          )}
        </div>
      )}
      {opened !== undefined && <EditDialogs {...editing} opened={opened} onOpen={setOpened} />}
    </>
  );
}

/** How items differ from the published ones. */
function useMarks(params: SiteParams, isCollecting: boolean) {
  const { data: preview } = useQuery({ ...stagedPreviewQuery(params), enabled: isCollecting });
  const { data: changes } = useQuery({ ...stagedChangesQuery(params), enabled: isCollecting });
  return useMemo(
    () => (isCollecting && preview && changes ? marksOf(preview, changes) : new Map()),
    [isCollecting, preview, changes],
  );
}

const menuTexts = siteStructureTexts.menu;

type MenuProps = {
  structure: SiteStructure;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  onOpen: (opened: Opened) => void;
};

/** Adds parts to the site. */
function AddMenu({ structure, unavailable, onOpen }: MenuProps) {
  if (unavailable !== undefined) {
    return (
      <Button icon={<Plus size={14} aria-hidden />} unavailable={unavailable}>
        {menuTexts.add}
      </Button>
    );
  }
  return (
    <Menu
      label={menuTexts.add}
      placement="bottom end"
      trigger={<Button icon={<Plus size={14} aria-hidden />}>{menuTexts.add}</Button>}
    >
      <MenuItem onAction={() => onOpen({ act: "add-section" })}>{menuTexts.section}</MenuItem>
      <MenuItem onAction={() => onOpen({ act: "add-group" })}>{menuTexts.group}</MenuItem>
      <MenuItem
        unavailable={structure.type === "sections" ? menuTexts.spaceInSection : undefined}
        onAction={() => onOpen({ act: "add-space", section: undefined })}
      >
        {menuTexts.space}
      </MenuItem>
    </Menu>
  );
}

/** What can be done with a row or with several, besides moving them. */
function ItemMenu({
  structure,
  ids,
  unavailable,
  onOpen,
}: MenuProps & { ids: ReadonlySet<string> }) {
  const { organization } = useOrganization();
  const items = topmost(nodesOf(structure), ids).map((node) => node.item);
  const [item] = items;
  if (item === undefined) return null;
  if (items.length > 1) return <SelectionItems {...{ structure, items, unavailable, onOpen }} />;
  const space = item.object === "site-space" ? item : onlySpaceOf(item);
  return (
    <>
      <MenuSeparator />
      {space !== undefined && (
        <MenuItem href={paths.space(organization.id, space.space.id)}>
          {menuTexts.openSpace}
        </MenuItem>
      )}
      <MenuItem onAction={() => onOpen({ act: "edit", item })}>{menuTexts.edit}</MenuItem>
      {item.object === "site-section" && (
        <MenuItem
          unavailable={unavailable}
          onAction={() => onOpen({ act: "add-space", section: item.id })}
        >
          {menuTexts.addSpace}
        </MenuItem>
      )}
      {item.object !== "site-section-group" && (
        <MenuItem
          unavailable={unavailable ?? whyNotDefault(structure, item)}
          onAction={() => onOpen({ act: "default", item })}
        >
          {menuTexts.makeDefault}
        </MenuItem>
      )}
      {space !== undefined && (
        <MenuItem
          unavailable={unavailable}
          onAction={() => onOpen({ act: "replace", item: space })}
        >
          {menuTexts.replace}
        </MenuItem>
      )}
      <MenuItem
        danger
        unavailable={unavailable ?? whyNotRemove(structure, item)}
        onAction={() => onOpen({ act: "remove", item })}
      >
        {menuTexts.remove}
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
        {menuTexts.groupAll}
      </MenuItem>
      <MenuItem
        unavailable={unavailable ?? whyNotCondition(items)}
        onAction={() => onOpen({ act: "condition", items })}
      >
        {menuTexts.conditionAll}
      </MenuItem>
      <MenuItem
        danger
        unavailable={unavailable ?? whyNotRemoveAll(structure, items)}
        onAction={() => onOpen({ act: "remove", items })}
      >
        {menuTexts.remove}
      </MenuItem>
    </>
  );
}
