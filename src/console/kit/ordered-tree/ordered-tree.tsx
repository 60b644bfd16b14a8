import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
} from "react";
import { Tree, type Selection } from "react-aria-components/Tree";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { DropMark } from "./drop-mark.tsx";
import { partOf, rowIdOf } from "./open-rows.ts";
import {
  indexOf,
  topmost,
  type EffectOf,
  type Place,
  type TreeNode,
  type TreeRules,
  visibleRows,
} from "./model.ts";
import { dragByPointer, ROW_HEIGHT } from "./pointer-drag.ts";
import { RowContext, type RowParts, createDragStore } from "./tree-context.ts";
import { renderNode, RenameField, RowMenu } from "./tree-row.tsx";
import { selectByFrame } from "./select-frame.ts";
import { describe, useLift } from "./use-lift.ts";
import { rowOf, useReveal, type Reveal } from "./use-reveal.ts";

const MoveDialog = openedLater(async () => (await import("./move-dialog.tsx")).MoveDialog);

const { keys } = t;
const ownKeys = [
  { keys: "Space", label: keys.lift, group: keys.group },
  { keys: "ArrowDown", label: keys.step, group: keys.group },
  { keys: "Escape", label: keys.cancel, group: keys.group },
  { keys: "Alt+ArrowUp", label: keys.up, group: keys.group },
  { keys: "Alt+ArrowDown", label: keys.down, group: keys.group },
  { keys: "Shift+ArrowDown", label: keys.more, group: keys.group },
  { keys: "ArrowRight", label: keys.open, group: keys.group },
  { keys: "Shift+F10", label: keys.menu, group: keys.group },
];

const renameKey = { keys: "F2", label: keys.rename, group: keys.group };

const layout = { rowSize: ROW_HEIGHT };

type OrderedTreeProps<N extends TreeNode> = {
  label: string;
  /** Items whose content hasn't changed should be the same objects: only others are drawn again. */
  tree: readonly N[];
  rules: TreeRules<N>;
  /** Always the same function. */
  partsOf: (node: N) => RowParts;
  /** IDs of the items that are open. */
  open: ReadonlySet<string>;
  onOpenChange: (open: ReadonlySet<string>) => void;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Why nothing can be moved, as a sentence. */
  unavailable?: string | undefined;
  /** Whether the menu of a row has no moves, because the tree shows only a part of what there is. */
  isPartial?: boolean;
  /** Called once per act, only with a place that the rules allow. The tree shows it when `tree` changes. */
  onMove: (ids: ReadonlySet<string>, place: Place) => void;
  effectOf?: EffectOf;
  /** A row to scroll into view, once for each object. */
  reveal?: Reveal | undefined;
  /** Further items in the menu of a row, for the row or the selection that it is part of. */
  menuOf?: (ids: ReadonlySet<string>) => ReactNode;
  renaming?: Renaming;
};

/** Titles that are edited in their rows. F2 starts it. */
type Renaming = {
  /** The row whose title is being edited. */
  id: string | undefined;
  onStart: (id: string) => void;
  /** @param title - undefined: it stays as it was */
  onEnd: (id: string, title: string | undefined) => void;
};

/**
 * A tree whose items people put in order: by dragging a row's handle, with the keyboard, and with plain clicks in its menu. Built on
 * react-aria's Tree. Its drag and drop isn't used (docs/decisions/ordered-tree.md).
 */
export function OrderedTree<N extends TreeNode>(props: OrderedTreeProps<N>) {
  const { tree, open, onOpenChange, selected, renaming } = props;
  const rules = props.rules as unknown as TreeRules<TreeNode>;
  const [store] = useState(createDragStore);
  const [said, setSaid] = useState("");
  const [menu, setMenu] = useState<string>();
  const [moving, setMoving] = useState<{ ids: ReadonlySet<string>; parent: string | undefined }>();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const anchor = useRef<Element>(null);
  const idsAt = (row: string) => (selected.has(row) ? selected : new Set([row]));

  function move(ids: ReadonlySet<string>, place: Place) {
    const titles = topmost(tree, ids).map(({ title }) => title);
    const isParentGone = place.parent !== undefined && !indexOf(tree).has(place.parent);
    // Others may have removed it since it was lifted.
    if (titles.length === 0 || isParentGone) return setSaid(t.gone);
    const moved = t.moved(titles, describe(tree, ids, place));
    setSaid([moved, props.effectOf?.(ids, place)].filter(Boolean).join(" "));
    props.onMove(ids, place);
    if (place.parent !== undefined && !open.has(place.parent)) {
      onOpenChange(new Set([...open, place.parent]));
    }
  }

  const lift = useLift<TreeNode>({
    tree,
    rules,
    store,
    unavailable: props.unavailable,
    idsAt,
    onMove: move,
    say: setSaid,
  });
  const shown = lift.shown;
  const liftedParent = lift.lifted?.place.parent;
  const openNow =
    liftedParent === undefined || open.has(liftedParent) ? open : new Set([...open, liftedParent]);

  const liftedId = lift.lifted && topmost(shown, lift.lifted.ids)[0]?.id;
  // Moving a row in the document can take the focus from it.
  useLayoutEffect(() => {
    if (liftedId === undefined || scroller === null) return;
    const row = rowOf(scroller, liftedId);
    if (row !== null && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [liftedId, shown, scroller]);

  const range = useRange(tree, selected);
  useFocusInView(scroller);
  useReveal({ reveal: props.reveal, tree, open, onOpenChange, store, scroller });

  const latest = useRef({ props, tree: shown, open: openNow, idsAt, move, rules });
  useEffect(() => {
    latest.current = { props, tree: shown, open: openNow, idsAt, move, rules };
  });

  const rowContext = useMemo(
    () => ({
      store,
      partsOf: props.partsOf as (node: TreeNode) => RowParts,
      onMenu: (id: string, button: Element) => {
        anchor.current = button;
        setMenu(id);
      },
      onGrab: (id: string, event: PointerEvent) => {
        const { current } = latest;
        const handle = event.currentTarget ?? event.target;
        if (frame === null || scroller === null) return;
        const openMenu = () => {
          anchor.current = handle as Element;
          setMenu(id);
        };
        if (current.props.unavailable !== undefined) return openMenu();
        dragByPointer(event, current.idsAt(id), {
          store,
          tree: () => latest.current.tree,
          rows: () => visibleRows(latest.current.tree, latest.current.open),
          rules: () => latest.current.rules,
          scroller,
          frame: frame,
          open: (row) => latest.current.props.onOpenChange(new Set([...latest.current.open, row])),
          drop: (ids, { place }) => {
            latest.current.move(ids, place);
            rowOf(scroller, id)?.focus({ preventScroll: true });
          },
          click: openMenu,
          gone: () => setSaid(t.gone),
        });
      },
    }),
    [store, props.partsOf, scroller, frame],
  );

  function openMenu(event: KeyboardEvent, row: string) {
    event.preventDefault();
    event.stopPropagation();
    anchor.current = event.target as Element;
    setMenu(row);
  }

  /** Keys on a control of a row. Without this, Enter and Space would be the row's, and arrows would go to another row. */
  function onPartKeyDown(event: KeyboardEvent) {
    const part = partOf(event.target);
    if (part === undefined) return;
    const { control, row, id } = part;
    const isPress = event.key === "Enter" || event.key === " ";
    const isMenu = control.ariaHasPopup === "menu" && (isPress || event.key === "ArrowDown");
    if (isMenu || isMenuKey(event)) openMenu(event, id);
    else if (isPress && control.matches("[data-lifts]")) {
      event.preventDefault();
      event.stopPropagation();
      row.focus({ preventScroll: true });
      lift.lift(id);
    } else if (event.key === "Enter" && control.matches("a[href]")) openLink(event, row);
  }

  function onKeyDownCapture(event: KeyboardEvent) {
    const row = rowIdOf(event.target);
    if (row === undefined) return onPartKeyDown(event);
    range.onKeyDown(event, row);
    if (isMenuKey(event)) openMenu(event, row);
    else if (event.key === "Enter" && lift.lifted === undefined) {
      openLink(event, event.target as Element);
    } else if (event.key === "F2" && renaming !== undefined && lift.lifted === undefined) {
      event.preventDefault();
      renaming.onStart(row);
    } else lift.onKeyDown(event, row);
  }

  /** Before the row selects itself. */
  function onPointerDownCapture({ nativeEvent, target }: ReactPointerEvent) {
    if (nativeEvent.pointerType !== "mouse" || nativeEvent.button !== 0) return;
    const isControl = !(target instanceof Element) || target.closest("button, input") !== null;
    if (frame === null || scroller === null || isControl || !scroller.contains(target)) return;
    // Its bar scrolls.
    if (target === scroller && nativeEvent.offsetX >= scroller.clientWidth) return;
    selectByFrame(nativeEvent, {
      rows: () => visibleRows(latest.current.tree, latest.current.open),
      selected,
      select: (ids) => latest.current.props.onSelect(ids),
      scroller,
      frame,
    });
  }

  useOwnKeys(renaming === undefined ? ownKeys : [...ownKeys, renameKey]);
  const menuIds = menu === undefined ? undefined : idsAt(menu);
  return (
    <div
      ref={setFrame}
      role="presentation"
      className="relative flex min-h-0 flex-col"
      onKeyDownCapture={onKeyDownCapture}
      onPointerDownCapture={onPointerDownCapture}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !frame?.contains(relatedTarget)) lift.cancel();
      }}
    >
      <RowContext value={rowContext}>
        <Virtualizer layout={ListLayout} layoutOptions={layout}>
          <Tree
            ref={setScroller}
            aria-label={props.label}
            items={shown}
            selectionMode="multiple"
            selectionBehavior="replace"
            selectedKeys={selected}
            onSelectionChange={(chosen) => props.onSelect(range.anchored(chosen))}
            expandedKeys={openNow}
            onExpandedChange={(expanded) => onOpenChange(new Set([...expanded].map(String)))}
            className="relative max-h-(--tree-height,max(20rem,calc(100dvh-21rem))) overflow-auto overscroll-contain rounded-md border outline-none"
          >
            {renderNode}
          </Tree>
        </Virtualizer>
      </RowContext>
      {renaming?.id !== undefined && frame !== null && scroller !== null && (
        <RenameField
          key={renaming.id}
          id={renaming.id}
          title={indexOf(tree).get(renaming.id)?.node.title ?? ""}
          frame={frame}
          scroller={scroller}
          onEnd={(title) => renaming.onEnd(renaming.id!, title)}
        />
      )}
      <DropMark store={store} tree={tree} scroller={scroller} />
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      {menuIds !== undefined && (
        <RowMenu
          title={t.menu(indexOf(tree).get(menu!)?.node.title ?? "")}
          tree={tree}
          ids={menuIds}
          rules={rules}
          unavailable={props.unavailable}
          isPartial={props.isPartial === true}
          anchor={anchor}
          onMove={(place) => move(menuIds, place)}
          onChoose={(parent) => setMoving({ ids: menuIds, parent })}
          onClose={() => setMenu(undefined)}
        >
          {props.menuOf?.(menuIds)}
        </RowMenu>
      )}
      {moving !== undefined && (
        <MoveDialog
          tree={tree}
          ids={moving.ids}
          rules={rules}
          parent={moving.parent}
          effectOf={props.effectOf}
          onMove={(place) => move(moving.ids, place)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}

/** Follows the link of a row, if it has one; with Ctrl or Cmd in a new tab, like a click. */
function openLink({ ctrlKey, metaKey }: KeyboardEvent, row: Element): void {
  const link = row.querySelector<HTMLElement>("a[href]");
  link?.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey }),
  );
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === "ContextMenu" || (shiftKey && key === "F10");
}

/** Keeps the focused row in view when the tree gets less room, such as by the message of a failed move above it. */
function useFocusInView(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (scroller === null) return;
    let before = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      const row = document.activeElement?.closest<HTMLElement>("[role=row]");
      if (row && scroller.contains(row)) {
        const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
        // One that was scrolled out of view before stays there.
        if (top >= 0 && top < before) row.scrollIntoView({ block: "nearest" });
      }
      before = scroller.clientHeight;
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
}

/**
 * Keeps the row where a selection began, so that Shift and arrows back to it drop rows again. react-aria has it in the set that it
 * gives, so the tree needs the same object back. A selection that the screen made has none: it begins at the focused row.
 */
function useRange(tree: readonly TreeNode[], selected: ReadonlySet<string>) {
  const begin = useRef<string>(undefined);
  return {
    onKeyDown({ key, shiftKey }: KeyboardEvent, row: string) {
      const isExtending = shiftKey && (key === "ArrowUp" || key === "ArrowDown");
      begin.current = isExtending && !("anchorKey" in selected) ? row : undefined;
    },
    /** What react-aria gives as the new selection, with where it began. */
    anchored(chosen: Selection): ReadonlySet<string> {
      if (chosen === "all") return new Set(indexOf(tree).keys());
      if (begin.current !== undefined) Object.assign(chosen, { anchorKey: begin.current });
      begin.current = undefined;
      // The keys of rows are IDs.
      return chosen as ReadonlySet<string>;
    },
  };
}
