import { createContext } from "react";
import type { ReactNode } from "react";
import type { DragStore } from "./drag-store.ts";
import type { TreeNode } from "./model.ts";

/** What a row shows besides its title. */
export type RowParts = {
  icon?: ReactNode;
  /** Where the title leads to. Enter on the row opens it, too. */
  href?: string;
  badges?: ReactNode;
  /** At the end of the row, in wide trees only: a path, a URL. */
  detail?: ReactNode;
};

/** What all rows of a tree share. Rows are drawn again only if their item changes, so they get everything else from here. */
type TreeRowContext = {
  store: DragStore;
  partsOf: (node: TreeNode) => RowParts;
  onGrab: (id: string, event: PointerEvent) => void;
  onMenu: (id: string, button: Element) => void;
};

export const RowContext = createContext<TreeRowContext | undefined>(undefined);
