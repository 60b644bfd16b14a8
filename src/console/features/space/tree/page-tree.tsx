import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { unmeasuredList } from "#console/kit/unmeasured-list.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { fold } from "#console/kit/fold.ts";
import type { TreeRow } from "./rows.ts";
import { rowHeight, TreeLine } from "./tree-line.tsx";

/** A longer pause between keys, in milliseconds, starts a new word. */
const typingPause = 700;

const { label: group, keys } = spaceTexts.tree;
const ownKeys = [
  { keys: "ArrowDown", label: keys.next, group },
  { keys: "ArrowUp", label: keys.previous, group },
  { keys: "ArrowRight", label: keys.open, group },
  { keys: "ArrowLeft", label: keys.close, group },
  { keys: "Home", label: keys.first, group },
  { keys: "End", label: keys.last, group },
  { keys: "*", label: keys.openAll, group },
  { keys: "Enter", label: keys.follow, group },
  { keys: "Space", label: keys.follow, group },
  { keys: keys.letters, label: keys.find, group },
];

/**
 * The page tree. Only visible rows are in the document. The focus stays on the tree itself, which refers to the active row, so
 * that scrolling can't remove the focused element.
 */
export function PageTree(props: {
  rows: readonly TreeRow[];
  pageId: string | undefined;
  matches: ReadonlySet<string> | undefined;
  href: (pageId: string) => string;
  onTurn: (ids: readonly string[]) => void;
}) {
  const { rows, pageId, matches } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const [activeId, setActiveId] = useState(pageId);
  // The highlight is only for keyboard users, and the browser can't tell a focus caused by a click.
  const [showsActive, setShowsActive] = useState(false);
  const isPressed = useRef(false);
  const active = activeRow(rows, activeId, pageId);

  // A new function makes the virtualizer compute the positions again: heights depend on the rows, which change when one is expanded.
  const getItemKey = useCallback((row: number) => rows[row]!.page.id, [rows]);
  const virtualizer = useVirtualizer({
    ...unmeasuredList(),
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => rowHeight(rows[row]!),
    getItemKey,
    overscan: 10,
    paddingStart: 4,
    paddingEnd: 16,
  });

  const current = rows.findIndex(({ page }) => page.id === pageId);
  useEffect(() => {
    setActiveId(pageId);
    if (current >= 0 && !isInView(current)) virtualizer.scrollToIndex(current, { align: "center" });
    // Only when another page is opened or appears in the tree, not when rows above it are expanded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pageId, current >= 0]);

  useEffect(() => {
    if (matches !== undefined) virtualizer.scrollToOffset(0);
  }, [matches, virtualizer]);

  function isInView(row: number) {
    const { start = -1, end = -1 } = virtualizer.measurementsCache[row] ?? {};
    const top = virtualizer.scrollOffset ?? 0;
    return start >= top && end <= top + (scroller.current?.clientHeight ?? 0);
  }

  function moveTo(row: number) {
    setActiveId(rows[row]?.page.id);
    virtualizer.scrollToIndex(row, { align: "auto" });
  }

  useOwnKeys(ownKeys);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || active === -1) return;
    setShowsActive(true);
    const pageStep = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / 32) - 1);
    const act = treeKey(event.key, rows, active, pageStep);
    if (act === undefined) {
      if (/^[\p{L}\p{N}]$/u.test(event.key)) {
        const isNew = event.timeStamp - typed.current.at > typingPause;
        typed.current = {
          text: (isNew ? "" : typed.current.text) + event.key,
          at: event.timeStamp,
        };
        const match = typeAhead(rows, active, typed.current.text);
        if (match !== -1) moveTo(match);
        event.preventDefault();
      }
      return;
    }
    event.preventDefault();
    if (act.kind === "move") moveTo(act.to);
    else if (act.kind === "turn") props.onTurn(act.ids);
    else document.getElementById(lineId(id, rows[active]!))?.click();
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={spaceTexts.tree.label}
      aria-activedescendant={active === -1 ? undefined : lineId(id, rows[active]!)}
      data-keeps-focus
      onKeyDown={onKeyDown}
      // Clicking must not focus a row that scrolling would remove.
      onMouseDown={(event) => {
        if (event.target === scroller.current) return;
        event.preventDefault();
        setShowsActive(false);
        isPressed.current = true;
        scroller.current?.focus({ preventScroll: true });
        isPressed.current = false;
      }}
      onFocus={() => setShowsActive(!isPressed.current)}
      className="group/tree min-h-0 flex-1 overflow-y-auto px-2 outline-none"
    >
      <div
        role="presentation"
        className="relative w-full"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <TreeLine
            key={rows[index]!.page.id}
            id={lineId(id, rows[index]!)}
            row={rows[index]!}
            top={start}
            href={props.href(rows[index]!.page.id)}
            isCurrent={index === current}
            isActive={showsActive && index === active}
            isFaded={matches?.has(rows[index]!.page.id) === false}
            onTurn={() => {
              setActiveId(rows[index]!.page.id);
              props.onTurn([rows[index]!.page.id]);
            }}
          />
        ))}
      </div>
    </div>
  );
}

const lineId = (tree: string, { page }: TreeRow) => `${tree}-${page.id}`;

/** The active row: the last active one, else the open page, else the first. */
function activeRow(rows: readonly TreeRow[], activeId?: string, pageId?: string): number {
  const find = (id: string | undefined) => rows.findIndex(({ page }) => page.id === id);
  const row = find(activeId);
  if (row !== -1) return row;
  const open = find(pageId);
  return open !== -1 ? open : rows.length > 0 ? 0 : -1;
}

/** The effect of a key: moves to a row, expands or collapses rows, or opens the row. */
type TreeAct =
  | { kind: "move"; to: number }
  | { kind: "turn"; ids: readonly string[] }
  | { kind: "follow" };

/**
 * The effect of a key on a row of the tree, following the tree pattern of the ARIA Authoring Practices.
 *
 * @param pageStep - the number of rows that fit into the view
 * @returns undefined for a key without effect
 */
export function treeKey(
  key: string,
  rows: readonly TreeRow[],
  at: number,
  pageStep: number,
): TreeAct | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  const move = (to: number): TreeAct => ({
    kind: "move",
    to: Math.max(0, Math.min(rows.length - 1, to)),
  });
  switch (key) {
    case "ArrowDown":
      return move(at + 1);
    case "ArrowUp":
      return move(at - 1);
    case "PageDown":
      return move(at + pageStep);
    case "PageUp":
      return move(at - pageStep);
    case "Home":
      return move(0);
    case "End":
      return move(rows.length - 1);
    case "ArrowRight":
      if (row.isOpen === false) return { kind: "turn", ids: [row.page.id] };
      return row.isOpen === true ? move(at + 1) : move(at);
    case "ArrowLeft":
      if (row.isOpen === true) return { kind: "turn", ids: [row.page.id] };
      return move(row.parent === -1 ? at : row.parent);
    case "*":
      return { kind: "turn", ids: closedSiblings(rows, row) };
    case "Enter":
    case " ":
      return { kind: "follow" };
    default:
      return undefined;
  }
}

function closedSiblings(rows: readonly TreeRow[], { parent }: TreeRow): string[] {
  return rows
    .filter((row) => row.parent === parent && row.isOpen === false)
    .map(({ page }) => page.id);
}

/**
 * The next row whose title starts with the typed text, wrapping around; -1 if there is none. Repeating one letter moves on to the
 * next match.
 */
export function typeAhead(rows: readonly TreeRow[], at: number, typed: string): number {
  const isRepeated = [...typed].every((sign) => sign === typed[0]);
  const wanted = fold(isRepeated ? typed.slice(0, 1) : typed);
  for (let step = isRepeated ? 1 : 0; step <= rows.length; step++) {
    const index = (at + step) % rows.length;
    if (fold(rows[index]!.page.title).startsWith(wanted)) return index;
  }
  return -1;
}
