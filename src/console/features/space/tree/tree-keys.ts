import { fold } from "#console/kit/fold.ts";
import type { TreeRow } from "./rows.ts";

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
