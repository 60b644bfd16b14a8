import { useState } from "react";
import { ChevronsDownUp, ChevronsUpDown, Redo2, Undo2 } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import { indexOf, walk } from "#console/kit/ordered-tree/model.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { cx } from "#console/ui/class-names.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { structureQuery } from "../queries.ts";
import { useSite } from "../use-site.ts";
import type { Opened } from "../structure-edit/edit-part.tsx";
import { AddMenu, ItemMenu } from "./menus.tsx";
import type { SiteNode } from "./nodes.ts";
import { Problems } from "./problems.tsx";
import { useStructure } from "./use-structure.ts";

/** The tree's code is half as large as everything else that the screen loads. It comes with the data. */
const StructureTree = openedLater(async () => (await import("./structure-tree.tsx")).StructureTree);

export const { prepare } = StructureTree;

const DetailsBeside = openedLater(
  async () => (await import("../structure-edit/edit-part.tsx")).DetailsBeside,
);
const EditDialogs = openedLater(
  async () => (await import("../structure-edit/edit-part.tsx")).EditDialogs,
);

/** Up to this many rows, everything is open at first. */
const openUpTo = 40;

export async function load({ params }: Pick<LoaderFunctionArgs, "params">) {
  const { organizationId = "", siteId = "" } = params;
  const query = structureQuery({ organizationId, siteId });
  drawIfCached(query);
  await queryClient.ensureQueryData(query);
  return null;
}

/** The order of a site's sections, groups, and spaces. */
export function Component() {
  const { params } = useSite();
  const { organization } = useOrganization();
  const { structure, tree, moves, queue, move } = useStructure(params);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(tree));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  const [first] = selected;
  const item =
    first === undefined || selected.size > 1 ? undefined : indexOf(tree).get(first)?.node.item;
  const mayNot = gate([!organization.permissions.createContent, t.mayNotEdit]);
  const group = orderedTreeTexts.keys.group;
  useKeys([
    { keys: "Mod+z", label: t.undo, group, run: queue.undo },
    { keys: "Mod+Shift+Z", label: t.redo, group, run: queue.redo },
  ]);
  const isUndoable = moves.done.length > 0;
  const isRedoable = moves.undone.length > 0;
  const editing = {
    params,
    structure,
    unavailable: mayNot,
    onSelect: (id: string | undefined) => setSelected(new Set(id === undefined ? [] : [id])),
  };
  function openOrSelect(next: Opened) {
    const isBeside = next.act === "edit" && matchMedia("(min-width: 64rem)").matches;
    if (isBeside) editing.onSelect(next.item.id);
    else setOpened(next);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 pt-4">
      <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2">
        <p className="me-auto hidden text-sm text-muted md:block">{t.hint}</p>
        <span role="status" className="px-2 text-sm text-muted">
          {moves.pending.length > 0 && t.saving}
        </span>
        <IconButton
          label={t.undo}
          keys="Mod+z"
          icon={<Undo2 size={16} />}
          unavailable={gate([!isUndoable, t.nothingToUndo])}
          onPress={queue.undo}
        />
        <IconButton
          label={t.redo}
          keys="Mod+Shift+Z"
          icon={<Redo2 size={16} />}
          unavailable={gate([!isRedoable, t.nothingToRedo])}
          onPress={queue.redo}
        />
        <IconButton
          label={t.openAll}
          icon={<ChevronsUpDown size={16} />}
          onPress={() => setOpen(parentsIn(tree))}
        />
        <IconButton
          label={t.closeAll}
          icon={<ChevronsDownUp size={16} />}
          onPress={() => setOpen(new Set())}
        />
        <AddMenu structure={structure} unavailable={mayNot} onOpen={setOpened} />
      </div>
      <Problems problems={moves.problems} tree={tree} queue={queue} />
      {tree.length === 0 ? (
        <div className="rounded-lg border">
          <EmptyState title={t.emptyTitle}>{t.emptyBody}</EmptyState>
        </div>
      ) : (
        <div
          className={cx(
            "grid min-w-0 items-start gap-6",
            item !== undefined && "lg:grid-cols-[minmax(0,1fr)_20rem]",
          )}
        >
          <div className="min-w-0 lg:sticky lg:top-4">
            <StructureTree
              tree={tree}
              open={open}
              onOpenChange={setOpen}
              selected={selected}
              onSelect={setSelected}
              unavailable={mayNot}
              onMove={move}
              menuOf={(ids) => (
                <ItemMenu
                  structure={structure}
                  ids={ids}
                  unavailable={mayNot}
                  onOpen={openOrSelect}
                />
              )}
            />
          </div>
          {item !== undefined && (
            <div className="hidden min-w-0 lg:block">
              <DetailsBeside {...editing} item={item} />
            </div>
          )}
        </div>
      )}
      {opened !== undefined && <EditDialogs {...editing} opened={opened} onOpen={setOpened} />}
    </div>
  );
}

/** Everything in a small site; otherwise groups only. */
function openAtFirst(tree: readonly SiteNode[]): ReadonlySet<string> {
  let rows = 0;
  walk(tree, () => (rows += 1));
  return rows <= openUpTo
    ? parentsIn(tree)
    : new Set(tree.flatMap(({ id, item }) => (item.object === "site-section-group" ? [id] : [])));
}

function parentsIn(tree: readonly SiteNode[]): ReadonlySet<string> {
  const parents = new Set<string>();
  walk(tree, ({ node }) => node.children.length > 0 && parents.add(node.id));
  return parents;
}
