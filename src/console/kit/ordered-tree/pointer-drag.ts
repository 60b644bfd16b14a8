import type { DragStore } from "./tree-context.ts";
import { dropTarget, type DropTarget } from "./drop-target.ts";
import { batchOf } from "./intent.ts";
import { indexOf, type TreeNode, type TreeRules } from "./model.ts";
import type { VisibleRow } from "./model.ts";

/** Pixels. Rows have a fixed height, so that a position is found without measuring. */
export const ROW_HEIGHT = 40;
export const INDENT = 24;

/** Pixels that the pointer moves before a press becomes a drag. */
export const THRESHOLD = 4;
/** Milliseconds over a closed row until it opens. */
const OPENS_AFTER = 600;
/** Pixels from an edge where the list scrolls, and how far per frame at most. */
const EDGE = 48;
const SPEED = 16;

type DragHost<N extends TreeNode> = {
  store: DragStore;
  /** The current tree and its visible rows; they can change during a drag. */
  tree: () => readonly N[];
  rows: () => readonly VisibleRow<N>[];
  rules: () => TreeRules<N>;
  /** The element that scrolls the rows. */
  scroller: HTMLElement;
  /** Stays in the document during the drag, unlike rows. */
  frame: HTMLElement;
  open: (id: string) => void;
  drop: (ids: ReadonlySet<string>, target: DropTarget) => void;
  /** The press ended where it began. */
  click: () => void;
  /** What is dragged was removed. */
  gone: () => void;
};

/** Follows the pointer from a press on a handle until it is released, or until Escape, which changes nothing. */
export function dragByPointer<N extends TreeNode>(
  start: PointerEvent,
  ids: ReadonlySet<string>,
  host: DragHost<N>,
): void {
  const { store, frame, scroller } = host;
  let at = { x: start.clientX, y: start.clientY };
  let isDragging = false;
  let hovered: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;
  let frameId = 0;
  const listeners = new AbortController();
  const { signal } = listeners;

  function update(): void {
    if (![...ids].some((id) => indexOf(host.tree()).has(id))) {
      end();
      host.gone();
      return;
    }
    const target = targetAt(at, ids, host);
    const isUnchanged =
      target.whyNot === undefined && batchOf(host.tree(), ids, target.place) === undefined;
    store.set({ ids, pointer: { ...at, target, isUnchanged } });
    openOnHover(target);
  }

  function openOnHover({ mark, whyNot }: DropTarget): void {
    const row = mark.kind === "into" && whyNot === undefined ? host.rows()[mark.row] : undefined;
    const id =
      row !== undefined && !row.isOpen && row.node.children.length > 0 ? row.node.id : undefined;
    if (hovered?.id === id) return;
    clearTimeout(hovered?.timer);
    hovered = undefined;
    if (id === undefined) return;
    const timer = setTimeout(() => {
      host.open(id);
      requestAnimationFrame(() => {
        if (!signal.aborted) update();
      });
    }, OPENS_AFTER);
    hovered = { id, timer };
  }

  function scroll(): void {
    frameId = requestAnimationFrame(scroll);
    if (scrollEdges(scroller, at.y)) update();
  }

  function end(): void {
    listeners.abort();
    clearTimeout(hovered?.timer);
    cancelAnimationFrame(frameId);
    store.set(undefined);
  }

  const { pointerId } = start;
  // Rows leave the document while the list scrolls; the frame doesn't.
  frame.setPointerCapture(pointerId);
  const on = <K extends keyof WindowEventMap>(type: K, run: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, run, { signal, capture: true });
  on("pointermove", (event) => {
    if (event.pointerId !== pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const distance = Math.hypot(at.x - start.clientX, at.y - start.clientY);
    if (!isDragging && distance < THRESHOLD) return;
    if (!isDragging) frameId = requestAnimationFrame(scroll);
    isDragging = true;
    update();
  });
  on("pointerup", (event) => {
    if (event.pointerId !== pointerId) return;
    const target = store.get()?.pointer?.target;
    end();
    if (!isDragging) host.click();
    else if (target !== undefined && target.whyNot === undefined) host.drop(ids, target);
  });
  on("pointercancel", end);
  on("keydown", (event) => {
    event.stopPropagation();
    event.preventDefault();
    if (event.key === "Escape") end();
  });
}

function targetAt<N extends TreeNode>(
  { x, y }: { x: number; y: number },
  ids: ReadonlySet<string>,
  { tree, rows, rules, scroller }: DragHost<N>,
): DropTarget {
  const box = scroller.getBoundingClientRect();
  const shown = rows();
  const offset = Math.max(0, y - box.top + scroller.scrollTop) / ROW_HEIGHT;
  const row = Math.min(shown.length, Math.floor(offset));
  const isRightToLeft = getComputedStyle(scroller).direction === "rtl";
  const inset = isRightToLeft ? box.right - x : x - box.left;
  const level = Math.max(1, Math.floor(inset / INDENT) + 1);
  return dropTarget(tree(), shown, ids, rules(), { row, part: offset - row, level });
}

/** Scrolls at the edges of a list: the list, then the window unless the edge is in view. @returns whether anything scrolled */
export function scrollEdges(scroller: HTMLElement, y: number): boolean {
  const box = scroller.getBoundingClientRect();
  const top = Math.max(0, box.top);
  const bottom = Math.min(window.innerHeight, box.bottom);
  const depth = y < top + EDGE ? y - top - EDGE : y > bottom - EDGE ? y - bottom + EDGE : 0;
  if (depth === 0) return false;
  const step = Math.sign(depth) * Math.ceil(Math.min(1, Math.abs(depth) / EDGE) * SPEED);
  const edge = depth < 0 ? box.top + 1 : box.bottom - 1;
  const isInView = scroller.contains(document.elementFromPoint(box.left + box.width / 2, edge));
  for (const element of isInView ? [scroller] : [scroller, document.scrollingElement]) {
    const before = element?.scrollTop;
    element?.scrollBy(0, step);
    if (element?.scrollTop !== before) return true;
  }
  return false;
}
