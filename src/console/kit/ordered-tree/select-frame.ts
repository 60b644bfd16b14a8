import type { TreeNode, VisibleRow } from "./model.ts";
import { ROW_HEIGHT, scrollEdges, THRESHOLD } from "./pointer-drag.ts";

type FrameHost = {
  /** The visible rows; they can change meanwhile. */
  rows: () => readonly VisibleRow<TreeNode>[];
  /** What was selected before the press. */
  selected: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  /** The element that scrolls the rows. */
  scroller: HTMLElement;
  /** Where the frame is drawn. */
  frame: HTMLElement;
};

/**
 * Draws a frame from a press of the mouse to where it moves, and selects the rows in it; with Ctrl, Cmd, or Shift in addition to
 * those that are selected. Escape brings the selection back.
 */
export function selectByFrame(start: PointerEvent, host: FrameHost): void {
  const { scroller, frame, selected, select } = host;
  const isAdding = start.ctrlKey || start.metaKey || start.shiftKey;
  let at = { x: start.clientX, y: start.clientY };
  const from = { x: at.x, y: at.y - scroller.getBoundingClientRect().top + scroller.scrollTop };
  let drawn: HTMLElement | undefined;
  let frameId = 0;
  let before: string | undefined;
  const listeners = new AbortController();
  const { signal } = listeners;

  function update(): void {
    const box = scroller.getBoundingClientRect();
    const to = at.y - box.top + scroller.scrollTop;
    const [top, bottom] = from.y < to ? [from.y, to] : [to, from.y];
    draw(box, top, bottom);
    const rows = host.rows();
    const first = Math.max(0, Math.floor(top / ROW_HEIGHT));
    const inside = rows.slice(first, Math.floor(Math.max(0, bottom) / ROW_HEIGHT) + 1);
    const ids = inside.map(({ node }) => node.id);
    const now = ids.join(" ");
    if (now === before) return;
    before = now;
    select(new Set(isAdding ? [...selected, ...ids] : ids));
  }

  function draw(box: DOMRect, top: number, bottom: number): void {
    if (drawn === undefined) {
      drawn = frame.appendChild(document.createElement("div"));
      drawn.className =
        "pointer-events-none absolute z-10 rounded-sm border border-accent bg-accent/10";
    }
    const around = frame.getBoundingClientRect();
    const inView = (y: number) =>
      Math.min(box.bottom, Math.max(box.top, y - scroller.scrollTop + box.top)) - around.top;
    const [left, right] = from.x < at.x ? [from.x, at.x] : [at.x, from.x];
    const start = Math.max(left, box.left);
    Object.assign(drawn.style, {
      top: `${inView(top)}px`,
      height: `${inView(bottom) - inView(top)}px`,
      left: `${start - around.left}px`,
      width: `${Math.max(0, Math.min(right, box.right) - start)}px`,
    });
  }

  function scroll(): void {
    frameId = requestAnimationFrame(scroll);
    if (scrollEdges(scroller, at.y)) update();
  }

  function end(): void {
    listeners.abort();
    cancelAnimationFrame(frameId);
    drawn?.remove();
  }

  const on = <K extends keyof WindowEventMap>(type: K, run: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, run, { signal, capture: true });
  on("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const isMoved = Math.hypot(at.x - start.clientX, at.y - start.clientY) >= THRESHOLD;
    if (drawn === undefined && !isMoved) return;
    if (drawn === undefined) frameId = requestAnimationFrame(scroll);
    update();
  });
  on("pointerup", (event) => {
    if (event.pointerId !== start.pointerId) return;
    if (drawn !== undefined) dropClick();
    end();
  });
  on("pointercancel", end);
  on("keydown", (event) => {
    if (event.key !== "Escape" || drawn === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    select(selected);
    dropClick();
    end();
  });
}

/** The release over the link where the frame began isn't a click on it. */
function dropClick(): void {
  const listeners = new AbortController();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, signal: listeners.signal });
  addEventListener("pointerdown", () => listeners.abort(), { capture: true, once: true });
  addEventListener("pointerup", () => setTimeout(() => listeners.abort()), { once: true });
  addEventListener("keydown", () => listeners.abort(), { once: true });
}
