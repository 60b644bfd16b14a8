import { useMemo, useState, useCallback } from "react";
import type { Organization } from "#contract/organization.ts";
import type { Space } from "#contract/space.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import {
  neighborOf,
  topmost,
  walk,
  indexOf,
  visibleRows,
} from "#console/kit/ordered-tree/model.ts";
import { Problems } from "#console/kit/ordered-tree/problems.tsx";
import { TreeToolbar } from "#console/kit/ordered-tree/tree-toolbar.tsx";
import type { Reveal } from "#console/kit/ordered-tree/use-reveal.ts";
import { useBulk } from "#console/kit/table/bulk/use-bulk.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { contentTexts as t, contentFilterTexts } from "#console/messages/content.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import {
  contentRules,
  spacesIn,
  titleOf,
  type ContentItem,
  type ContentNode,
} from "#console/kit/content-acts/nodes.ts";
import { useContent } from "#console/kit/content-acts/use-content.ts";
import { useKeptSet } from "#console/kit/preference.ts";
import { isSmallTree, idsAtFocus } from "#console/kit/ordered-tree/open-rows.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { showToast } from "#console/ui/toast.ts";
import { type Opened, ItemMenu } from "./item-menu.tsx";
import { filterTree } from "./filter.ts";

/** The tree's code is half as large as everything else that the screen loads. It comes with the data. */
const ContentTree = openedLater(async () => (await import("./content-tree.tsx")).ContentTree);

export const { prepare } = ContentTree;

const Ledger = openedLater(
  async () => (await import("#console/kit/table/bulk/ledger-panel.tsx")).LedgerPanel<ContentItem>,
);

const ContentDialogs = openedLater(
  async () => (await import("./content-dialogs.tsx")).ContentDialogs,
);

export const prepareDialogs = ContentDialogs.prepare;

/** The tree with what changes it. */
export function Editor(props: {
  organization: Organization;
  /** Part of titles. */
  text: string;
  /** What else has to be true of spaces; undefined if nothing has. */
  holds: ((space: Space) => boolean) | undefined;
  /** Another one for other conditions. */
  filter: string;
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
  onClearFilters: () => void;
}) {
  const { organization, text, opened, onOpen } = props;
  const { createContent } = organization.permissions;
  const { spaces, collections, queue, tree, moves, move } = useContent(organization.id);
  const rules = useMemo(() => contentRules(createContent), [createContent]);
  const rows = useShownTree(organization.id, tree, text, props.holds);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [reveal, setReveal] = useState<Reveal>();
  const failed = moves.problems.at(-1);
  const [lastFailed, setLastFailed] = useState(failed);
  if (failed !== lastFailed) {
    setLastFailed(failed);
    if (failed?.ids[0] !== undefined) setReveal({ id: failed.ids[0] });
  }
  const filter = `${text}\n${props.filter}`;
  const [lastFilter, setLastFilter] = useState(filter);
  if (filter !== lastFilter) {
    // The first match, wherever the list was scrolled to.
    setLastFilter(filter);
    const [first] = rows.shown;
    if (first !== undefined) setReveal({ id: first.id });
  }
  const show = ({ id }: { id: string }) => {
    setSelected(new Set([id]));
    setReveal({ id });
  };
  /** The rows that had the focus are gone. */
  const focusBeside = (ids: ReadonlySet<string>) => {
    const visible = visibleRows(rows.shown, rows.open).map(({ node }) => node.id);
    const next = neighborOf(visible, (id) => ids.has(id));
    setSelected(new Set(next === undefined ? [] : [next]));
    if (next !== undefined) setReveal({ id: next, isFocused: true });
  };
  const startRename = useContentKeys(tree, selected, onOpen);
  const duplicate = useDuplicate(show);
  const bulk = useBulk<ContentItem>(() => setSelected(new Set()));
  const mayCreateBeside = ({ parent }: ContentItem) =>
    collections.find(({ id }) => id === parent)?.permissions.create ?? createContent;
  const dialogs = opened !== undefined && (
    <ContentDialogs
      organization={organization}
      collections={collections}
      tree={tree}
      rules={rules}
      opened={opened}
      onOpen={onOpen}
      onMove={move}
      queue={queue}
      onCreated={(id) => show({ id })}
      onDeleted={focusBeside}
      onMany={bulk.start}
    />
  );
  const ledger = bulk.run !== undefined && (
    <div className="sticky bottom-4 z-10">
      <Ledger run={bulk.run} bulk={bulk} nameOf={titleOf} />
    </div>
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* The dialogs stay what they are when the first item is there, or the last one gone. */}
      {tree.length > 0 && (
        <>
          <TreeToolbar
            moves={moves}
            queue={queue}
            onOpenAll={() => rows.setOpen(rows.all)}
            onCloseAll={() => rows.setOpen(new Set())}
          >
            {rows.isFiltered && (
              <>
                <span role="status" className="ps-2 text-sm text-muted">
                  {t.spacesOf(rows.shown.flatMap(spacesIn).length, spaces.length)}
                </span>
                {rows.shown.length > 0 && (
                  <Button size="small" variant="quiet" onPress={props.onClearFilters}>
                    {contentFilterTexts.clear}
                  </Button>
                )}
              </>
            )}
          </TreeToolbar>
          <Problems problems={moves.problems} tree={tree} queue={queue} />
          {rows.shown.length === 0 && rows.isFiltered ? (
            <NoMatches onClear={props.onClearFilters} />
          ) : (
            <ContentTree
              tree={rows.shown}
              rules={rules}
              open={rows.open}
              onOpenChange={rows.setOpen}
              selected={selected}
              onSelect={setSelected}
              unavailable={rows.isFiltered ? t.filtered : undefined}
              isPartial={rows.isFiltered}
              onMove={move}
              queue={queue}
              reveal={reveal}
              // In a dialog, which has the emoji, too.
              renaming={{ id: undefined, onStart: startRename, onEnd: () => undefined }}
              menuOf={(ids) => (
                <ItemMenu
                  ids={ids}
                  nodes={topmost(tree, ids)}
                  isFiltered={rows.isFiltered}
                  mayCreateBeside={mayCreateBeside}
                  onOpen={onOpen}
                  onDuplicate={(space) => void duplicate(space)}
                />
              )}
            />
          )}
        </>
      )}
      {ledger}
      {dialogs}
    </div>
  );
}

/**
 * The part of the tree that the filters show, and which of its rows are open. What matches is shown in any collection, until the user
 * closes it.
 */
function useShownTree(
  organizationId: string,
  tree: readonly ContentNode[],
  text: string,
  holds: ((space: Space) => boolean) | undefined,
) {
  const shown = useMemo(() => filterTree(tree, text, holds), [tree, text, holds]);
  const isFiltered = shown !== tree;
  const [kept, setKept] = useOpenRows(organizationId, tree);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => collectionsIn(shown), [shown]);
  const matching = useMemo(() => without(all, closed), [all, closed]);
  return {
    shown,
    isFiltered,
    /** The IDs of all rows that can be open. */
    all,
    open: isFiltered ? matching : kept,
    setOpen: isFiltered ? (next: ReadonlySet<string>) => setClosed(without(all, next)) : setKept,
  };
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

/**
 * The collections that are open. What the user has opened or closed is kept in this browser; others are open in a small tree.
 *
 * @returns their IDs, and a function that gets the new ones
 */
function useOpenRows(organizationId: string, tree: readonly ContentNode[]) {
  // "+" before the ID of what the user has opened, "-" before what they have closed.
  const [kept, change] = useKeptSet(`content.rows.${organizationId}`);
  const collections = useMemo(() => collectionsIn(tree), [tree]);
  const isSmall = useMemo(() => isSmallTree(tree), [tree]);
  const open = useMemo<ReadonlySet<string>>(
    () =>
      new Set(
        [...collections].filter((id) => kept.has(`+${id}`) || (isSmall && !kept.has(`-${id}`))),
      ),
    [collections, kept, isSmall],
  );
  const setOpen = useCallback(
    (next: ReadonlySet<string>) =>
      change((current) => {
        const names = new Set(current);
        for (const id of collections) {
          if (next.has(id) === open.has(id)) continue;
          names.delete(next.has(id) ? `-${id}` : `+${id}`);
          names.add(next.has(id) ? `+${id}` : `-${id}`);
        }
        return names;
      }),
    [change, open, collections],
  );
  return [open, setOpen] as const;
}

/** The IDs of all collections in a tree. */
function collectionsIn(tree: readonly ContentNode[]): ReadonlySet<string> {
  const collections = new Set<string>();
  walk(tree, ({ node }) => node.item.object === "collection" && collections.add(node.id));
  return collections;
}

/**
 * Keys for the rows of the content tree. Those that move a row are the tree's own.
 *
 * @returns what F2 does in the tree
 */
function useContentKeys(
  tree: readonly ContentNode[],
  selected: ReadonlySet<string>,
  onOpen: (opened: Opened) => void,
) {
  const refuse = (title: string) => void showToast({ tone: "info", title });
  function remove() {
    const nodes = topmost(tree, idsAtFocus(selected));
    const fixed = nodes.find(({ item }) => !item.permissions.admin);
    if (fixed !== undefined) refuse(t.mayNotDelete(fixed.title));
    else if (nodes.length > 0) onOpen({ act: "delete", nodes });
  }
  useKeys([
    {
      keys: "Delete",
      label: t.keys.delete,
      group: t.keys.group,
      isActive: () => document.activeElement?.closest("[role=treegrid]") !== null,
      run: remove,
    },
  ]);
  return (id: string) => {
    const item = indexOf(tree).get(id)?.node.item;
    if (item === undefined) return;
    if (item.permissions.admin) onOpen({ act: "rename", item });
    else refuse(t.mayNotRename(titleOf(item)));
  };
}
