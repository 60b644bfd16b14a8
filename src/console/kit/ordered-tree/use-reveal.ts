import { useEffect, useRef } from "react";
import type { DragStore } from "./tree-context.ts";
import { indexOf, type TreeNode, visibleRows } from "./model.ts";
import { ROW_HEIGHT } from "./pointer-drag.ts";

/** A row to show. Each object reveals its row once, as soon as the tree has it. */
export type Reveal = { readonly id: string; readonly isFocused?: boolean };

type RevealOptions = {
  reveal: Reveal | undefined;
  tree: readonly TreeNode[];
  open: ReadonlySet<string>;
  onOpenChange: (open: ReadonlySet<string>) => void;
  store: DragStore;
  scroller: HTMLElement | null;
};

/** Opens the parents of a row and scrolls it into view; not while rows are being moved, which would take them from the pointer. */
export function useReveal(options: RevealOptions): void {
  const done = useRef<object>(undefined);
  useEffect(() => {
    const { reveal, tree, open, scroller } = options;
    if (reveal === undefined || reveal === done.current || scroller === null) return;
    if (options.store.get() !== undefined) return;
    const row = visibleRows(tree, open).findIndex(({ node }) => node.id === reveal.id);
    if (row !== -1) {
      done.current = reveal;
      // Rows of parents that were just opened are measured first.
      requestAnimationFrame(() => {
        scrollTo(scroller, row);
        if (reveal.isFocused === true) rowOf(scroller, reveal.id)?.focus({ preventScroll: true });
      });
      return;
    }
    const closed = parentsOf(tree, reveal.id).filter((id) => !open.has(id));
    if (closed.length > 0) options.onOpenChange(new Set([...open, ...closed]));
  });
}

/** The element of a row; null unless it is in view, or has the focus. */
export function rowOf(scroller: HTMLElement, id: string): HTMLElement | null {
  return scroller.querySelector(`[role=row][data-key="${CSS.escape(id)}"]`);
}

function parentsOf(tree: readonly TreeNode[], id: string): string[] {
  const index = indexOf(tree);
  const parents: string[] = [];
  for (let at = index.get(id)?.parent; at !== undefined; at = index.get(at.id)?.parent) {
    parents.push(at.id);
  }
  return parents;
}

function scrollTo(scroller: HTMLElement, row: number): void {
  const top = row * ROW_HEIGHT;
  const lowest = top + ROW_HEIGHT - scroller.clientHeight;
  scroller.scrollTop = Math.max(lowest, Math.min(scroller.scrollTop, top));
  scroller.scrollIntoView({ block: "nearest" });
}
