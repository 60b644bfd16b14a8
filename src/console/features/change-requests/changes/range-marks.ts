import { type Anchor, parseAnchor, printAnchor } from "#content/prose/anchor.ts";
import { nodeOf, pieces, rows, shownPart } from "./text-points.ts";

/** A part of the text that something is about, such as a thread. */
export type MarkedRange = {
  id: string;
  /** Its comment anchor. */
  node: string;
  isCurrent: boolean;
};

type Shown = { id: string; ranges: Range[] };

export type RangeMarks = {
  show: (marked: readonly MarkedRange[]) => void;
  /** What is marked at a point of the window; of several, the shortest. */
  at: (x: number, y: number) => string | undefined;
  end: () => void;
};

/**
 * Marks parts of the text of a comparison, without touching its elements: React draws them, and what is selected stays selected.
 * Rows are drawn where they are visible, so all is marked again when the elements change.
 */
export function markRanges(frame: HTMLElement): RangeMarks {
  let marked: readonly MarkedRange[] = [];
  let shown: Shown[] = [];
  let isAsked = 0;
  const draw = () => {
    isAsked = 0;
    shown = shownRanges(frame, marked);
    const current = new Set(marked.filter(({ isCurrent }) => isCurrent).map(({ id }) => id));
    highlight(
      names.usual,
      shown.filter(({ id }) => !current.has(id)),
    );
    highlight(
      names.current,
      shown.filter(({ id }) => current.has(id)),
    );
  };
  const observer = new MutationObserver(() => {
    isAsked ||= requestAnimationFrame(draw);
  });
  return {
    show: (next) => {
      marked = next;
      observer.disconnect();
      if (marked.length > 0) {
        observer.observe(frame, { childList: true, characterData: true, subtree: true });
      }
      draw();
    },
    at: (x, y) => {
      const place = placeAt(x, y);
      if (place === undefined) return undefined;
      const under = shown.filter(({ ranges }) =>
        ranges.some((range) => range.isPointInRange(place.node, place.offset)),
      );
      return under.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]?.id;
    },
    end: () => {
      observer.disconnect();
      cancelAnimationFrame(isAsked);
      for (const name of Object.values(names)) highlight(name, []);
    },
  };
}

/** As `prose-diff.css` names them. */
const names = { usual: "comment-range", current: "comment-range-current" };

function highlight(name: string, shown: readonly Shown[]): void {
  // Browsers without it show no marks, but each thread quotes its text.
  if (typeof Highlight === "undefined") return;
  if (shown.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...shown.flatMap(({ ranges }) => ranges)));
}

const lengthOf = ({ ranges }: Shown) =>
  ranges.reduce((sum, range) => sum + range.toString().length, 0);

function shownRanges(frame: HTMLElement, marked: readonly MarkedRange[]): Shown[] {
  if (marked.length === 0) return [];
  const drawn = [...frame.querySelectorAll<HTMLElement>(rows)];
  const indexes = new Map<string, number>();
  for (const [index, row] of drawn.entries()) {
    for (const side of ["before", "after"] as const) {
      const node = nodeOf(row, side);
      if (node !== undefined) indexes.set(node, index);
    }
  }
  return marked.map(({ id, node }) => {
    const anchor = parseAnchor(node);
    return { id, ranges: anchor?.range ? rangesOf(anchor, anchor.range, drawn, indexes) : [] };
  });
}

function rangesOf(
  { side, hash, ordinal, to }: Anchor,
  range: NonNullable<Anchor["range"]>,
  drawn: readonly HTMLElement[],
  indexes: ReadonlyMap<string, number>,
): Range[] {
  const start = indexes.get(printAnchor({ side, hash, ordinal }));
  const end = to === undefined ? start : indexes.get(printAnchor({ side, ...to }));
  // With one end out of sight, what is between them isn't known.
  const [from, until] = [start ?? end, end ?? start];
  if (from === undefined || until === undefined) return [];
  return drawn.slice(from, until + 1).flatMap((row, index) => {
    if (nodeOf(row, side) === undefined) return [];
    const part = {
      start: from + index === start ? range.start : 0,
      end: from + index === end ? range.end : Infinity,
    };
    return [...row.querySelectorAll<HTMLElement>(pieces)].flatMap(
      (piece) => shownPart(piece, side, part) ?? [],
    );
  });
}

function placeAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if (document.caretPositionFromPoint) {
    const place = document.caretPositionFromPoint(x, y);
    return place ? { node: place.offsetNode, offset: place.offset } : undefined;
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
