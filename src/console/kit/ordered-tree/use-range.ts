import { useRef } from "react";
import type { KeyboardEvent } from "react";
import type { Selection } from "react-aria-components/Tree";
import { indexOf, type TreeNode } from "./model.ts";

/**
 * Keeps the row where a selection began, so that Shift and arrows back to it drop rows again. react-aria has it in the set that it
 * gives, so the tree needs the same object back. A selection that the screen made has none: it begins at the focused row.
 */
export function useRange(tree: readonly TreeNode[], selected: ReadonlySet<string>) {
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
