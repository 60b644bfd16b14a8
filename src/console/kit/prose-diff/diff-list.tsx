import { ChevronsUpDown } from "lucide-react";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { parseAnchor } from "#content/prose/anchor.ts";
import type { ProseDiff, Row } from "#content/prose/row.ts";
import { cx } from "#console/ui/class-names.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { useNear } from "../use-near.ts";
import { countChanges, foldRows, type Item } from "./items.ts";
import { RowView, type CommentSides } from "./row-view.tsx";

export type ProseDiffHandle = {
  /** Goes to the next or previous change. Returns false when there is none, so that the caller can continue on another page. */
  next(): boolean;
  previous(): boolean;
  /** Scrolls to the block of a comment anchor. Returns false when the page has no such block. */
  show(node: string): boolean;
  /** Expands everything. Returns false when nothing is folded. */
  expand(): boolean;
};

type DiffListProps = {
  diff: ProseDiff;
  view: "inline" | "split";
  opened: ReadonlySet<string>;
  onOpen: (foldId: string) => void;
  threadNodes?: ReadonlySet<string> | undefined;
  renderBelow?: ((node: string) => ReactNode) | undefined;
  onComment?: ((node: string) => void) | undefined;
  onSuggest?: ((node: string) => void) | undefined;
  commentSides?: CommentSides | undefined;
  editHref?: ((node: string) => string) | undefined;
  onPosition?: ((current: number, count: number) => void) | undefined;
  ref?: Ref<ProseDiffHandle> | undefined;
};

const groupSize = 20;

type FoldItem = Extract<Item, { type: "fold" }>;

/** The rows of a comparison, folded and rendered where visible, with navigation between changes. */
export function DiffList(props: DiffListProps) {
  const { diff, view, opened, onOpen, threadNodes, onPosition } = props;
  const frame = useRef<HTMLDivElement>(null);
  // Belongs to its diff: another comparison starts before its first change.
  const [place, setPlace] = useState<{ diff: ProseDiff; change: number; rowId?: string }>();
  const current = place?.diff === diff ? place.change : -1;
  const target = place?.diff === diff ? place : undefined;
  const count = useMemo(() => countChanges(diff.rows), [diff]);
  const items = useMemo(() => {
    const keep = (row: Row) =>
      [row.anchors.before, row.anchors.after].some((node) => node && threadNodes?.has(node));
    return foldRows(diff.rows, keep, opened);
  }, [diff, threadNodes, opened]);

  // Before the changes are painted: a key that is pressed as soon as they can be seen works.
  useLayoutEffect(() => onPosition?.(current + 1, count), [current, count, onPosition]);

  const showRow = (rowId: string) => {
    const fold = items.find(
      (item) => item.type === "fold" && item.rows.some((row) => row.id === rowId),
    );
    if (fold?.type === "fold") onOpen(fold.id);
    setPlace({ diff, change: current, rowId });
  };
  // The button of a fold disappears when pressed, so the focus moves to the first block it had hidden.
  const revealed = useRef<string>(undefined);
  const openFold = (fold: FoldItem) => {
    revealed.current = fold.rows[0]?.id;
    onOpen(fold.id);
  };
  useEffect(() => {
    if (revealed.current === undefined) return;
    const row = rowIn(frame.current, revealed.current);
    revealed.current = undefined;
    row?.focus({ preventScroll: true });
  }, [items]);
  const step = (by: 1 | -1) => {
    const next = current < 0 && by < 0 ? -1 : current + by;
    if (next < 0 || next >= count) return false;
    const item = items.find((entry) => entry.type === "row" && entry.change === next);
    if (item?.type === "row") setPlace({ diff, change: next, rowId: item.row.id });
    return true;
  };
  useImperativeHandle(props.ref, () => ({
    next: () => step(1),
    previous: () => step(-1),
    expand: () => {
      const folds = items.filter((item) => item.type === "fold");
      for (const fold of folds) onOpen(fold.id);
      return folds.length > 0;
    },
    show: (node) => {
      const row = rowOfAnchor(diff, node);
      if (row) showRow(row.id);
      return row !== undefined;
    },
  }));

  // Runs after the target's group is rendered, which `forced` below ensures. Only once, so that a thread that appears later
  // doesn't scroll the page.
  const reached = useRef<typeof target>(undefined);
  useEffect(() => {
    if (target?.rowId === undefined || reached.current === target) return;
    const element = rowIn(frame.current, target.rowId);
    if (!element) return;
    reached.current = target;
    // What was selected elsewhere isn't what the next comment is about.
    getSelection()?.empty();
    element.scrollIntoView({ block: "center" });
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [target, items]);

  const groups = groupsOf(items);
  return (
    <div
      ref={frame}
      className={cx("prose diff-list", `diff-${view}`, props.onSuggest && "diff-suggesting")}
      dir="auto"
    >
      {view === "split" && (
        <div className="diff-heads">
          <span>{proseTexts.before}</span>
          <span>{proseTexts.after}</span>
        </div>
      )}
      {groups.map((group, index) => (
        <LazyGroup
          // Keyed by index: if the key came from its first row, a change of that row would re-create the group and lose the
          // focus.
          key={index}
          rows={group.length}
          first={index < 2}
          forced={group.some((item) => item.type === "row" && item.row.id === target?.rowId)}
        >
          {() =>
            group.map((item) =>
              item.type === "fold" ? (
                <Fold key={item.id} item={item} onOpen={openFold} />
              ) : (
                <RowView
                  key={item.row.id}
                  row={item.row}
                  view={view}
                  current={item.change !== undefined && item.change === current}
                  onComment={props.onComment}
                  onSuggest={props.onSuggest}
                  commentSides={props.commentSides}
                  editHref={props.editHref}
                  renderBelow={props.renderBelow}
                  show={showRow}
                  placeOf={(rowId) => placeOf(diff, rowId, item.row.id)}
                  textOf={(rowId) => textOf(diff, rowId)}
                />
              ),
            )
          }
        </LazyGroup>
      ))}
    </div>
  );
}

/** The element of a row. Below a row, there can be comparisons with rows of the same name. */
function rowIn(frame: HTMLElement | null, rowId: string) {
  return frame?.querySelector<HTMLElement>(`:scope > * > [data-row="${rowId}"]`);
}

function Fold(props: { item: FoldItem; onOpen: (item: FoldItem) => void }) {
  const { item } = props;
  return (
    <button type="button" className="diff-fold focus-ring" onClick={() => props.onOpen(item)}>
      <ChevronsUpDown size={14} aria-hidden />
      {proseTexts.unchangedBlocks(item.rows.length)}
    </button>
  );
}

function groupsOf(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += groupSize)
    groups.push(items.slice(start, start + groupSize));
  return groups;
}

/** The row that contains an anchor, ignoring the anchor's range. */
function rowOfAnchor(diff: ProseDiff, node: string): Row | undefined {
  const anchor = parseAnchor(node);
  if (!anchor) return undefined;
  const whole = `${anchor.side}:${anchor.hash}:${anchor.ordinal}`;
  return diff.rows.find((row) => row.anchors[anchor.side] === whole);
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Describes the position of a row relative to `from`: the section's heading, or the block before it in the same section. */
function placeOf(diff: ProseDiff, rowId: string, from: string): string {
  const section = sectionOf(diff, rowId);
  if (section.heading !== sectionOf(diff, from).heading) return shorten(section.heading);
  return shorten(section.previous);
}

function textOf(diff: ProseDiff, rowId: string): string {
  const row = diff.rows.find(({ id }) => id === rowId);
  return shorten((row?.after ?? row?.before)?.text ?? "");
}

function sectionOf(diff: ProseDiff, rowId: string): { heading: string; previous: string } {
  const index = diff.rows.findIndex((row) => row.id === rowId);
  const side = diff.rows[index]?.after ? "after" : "before";
  let previous = "";
  for (let at = index - 1; at >= 0; at--) {
    const block = diff.rows[at]?.[side];
    if (block?.kind === "heading") return { heading: block.text, previous: previous || block.text };
    previous ||= block?.text ?? "";
  }
  return { heading: "", previous };
}

/** Renders its children only near the visible area. */
function LazyGroup(props: {
  rows: number;
  first: boolean;
  forced: boolean;
  children: () => ReactNode;
}) {
  const { frame, isDrawn, height } = useNear<HTMLDivElement>({
    estimate: props.rows * 64,
    isFirst: props.first,
    isForced: props.forced,
  });
  return (
    <div ref={frame} style={isDrawn ? undefined : { height }}>
      {isDrawn && props.children()}
    </div>
  );
}
