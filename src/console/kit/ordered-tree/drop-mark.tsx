import { useSyncExternalStore } from "react";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { cx } from "#console/ui/class-names.ts";
import type { DragStore } from "./tree-context.ts";
import { indexOf, type TreeNode } from "./model.ts";
import { INDENT, ROW_HEIGHT } from "./pointer-drag.ts";

/** What a drop would do: a line between two rows or a frame around one, and next to the pointer the same in words. */
export function DropMark(props: {
  store: DragStore;
  tree: readonly TreeNode[];
  scroller: HTMLElement | null;
}) {
  const { store, tree, scroller } = props;
  const moving = useSyncExternalStore(store.subscribe, store.get);
  if (moving?.pointer === undefined || scroller === null) return null;
  const { target, isUnchanged, x, y } = moving.pointer;
  const { mark, place, whyNot } = target;
  const isOff = whyNot !== undefined;
  const index = indexOf(tree);
  const parent = place.parent === undefined ? undefined : index.get(place.parent)?.node.title;
  const titles = [...moving.ids].flatMap((id) => index.get(id)?.node.title ?? []);
  const caption = isUnchanged ? t.unchanged : t.position(parent, place.index + 1);
  const top = mark.row * ROW_HEIGHT - scroller.scrollTop;
  return (
    <>
      {!isUnchanged && (
        <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
          {mark.kind === "into" ? (
            <div
              className={cx(
                "absolute inset-x-1 rounded-md border-2",
                isOff ? "border-danger" : "border-accent",
              )}
              style={{ top, height: ROW_HEIGHT }}
            />
          ) : (
            <div
              className={cx(
                "absolute inset-e-1 h-0.5 rounded-full",
                isOff ? "bg-danger" : "bg-accent",
                "forced-colors:bg-[Highlight]",
              )}
              style={{
                top: Math.min(Math.max(0, top - 1), scroller.clientHeight - 2),
                insetInlineStart: (mark.level - 1) * INDENT + 4,
              }}
            />
          )}
        </div>
      )}
      <div
        role="tooltip"
        className="pointer-events-none fixed top-0 left-0 z-40 flex max-w-72 flex-col gap-0.5 rounded-md border bg-raised px-3 py-1.5 shadow-float"
        style={{ transform: captionPlace(x, y) }}
      >
        <span dir="auto" className="truncate font-medium">
          {t.items(titles)}
        </span>
        <span className={cx("text-sm", isOff ? "text-danger" : "text-muted")}>
          {whyNot ?? caption}
        </span>
      </div>
    </>
  );
}

/** Beside the pointer, on the side that has room, so that a finger doesn't cover it. */
function captionPlace(x: number, y: number): string {
  const isRight = x + 320 < window.innerWidth;
  const isBelow = y + 120 < window.innerHeight;
  const left = isRight ? `${x + 16}px` : `max(8px, calc(${x - 16}px - 100%))`;
  const top = isBelow ? `${y + 16}px` : `calc(${y - 16}px - 100%)`;
  return `translate(${left}, ${top})`;
}
