import { createContext, type ReactNode } from "react";
import type { TreeNode } from "./model.ts";
import type { DropTarget } from "./drop-target.ts";

/** What a row shows besides its title. */
export type RowParts = {
  icon?: ReactNode;
  /** Where the title leads to. Enter on the row opens it, too. */
  href?: string;
  badges?: ReactNode;
  /** At the end of the row, in wide trees only: a path, a URL. */
  detail?: ReactNode;
  /** In narrow trees, the detail is below the title. */
  keepsDetail?: true;
};

/** What all rows of a tree share. Rows are drawn again only if their item changes, so they get everything else from here. */
type TreeRowContext = {
  store: DragStore;
  partsOf: (node: TreeNode) => RowParts;
  onGrab: (id: string, event: PointerEvent) => void;
  onMenu: (id: string, button: Element) => void;
};

export const RowContext = createContext<TreeRowContext | undefined>(undefined);

/** What is being moved at the moment, by pointer or by keyboard. */
export type Moving = {
  readonly ids: ReadonlySet<string>;
  /** Only for the pointer: where it is in the window, and what a drop would do. */
  readonly pointer?: { x: number; y: number; target: DropTarget; isUnchanged: boolean };
};

/**
 * The state of a move, outside of React, because it changes with each movement of the pointer: only the parts that show it are
 * drawn again.
 */
export type DragStore = {
  get: () => Moving | undefined;
  set: (moving: Moving | undefined) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createDragStore(): DragStore {
  const listeners = new Set<() => void>();
  let moving: Moving | undefined;
  return {
    get: () => moving,
    set(next) {
      moving = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
