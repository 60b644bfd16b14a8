import { useNavigate } from "react-router";
import { useCallback, useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import type { Shortcut, Chord } from "#console/kit/keys/registry.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import type { RowContext } from "./row.tsx";
import { noteOpened } from "./use-return.ts";

/** The row shortcuts, active while the focus is on a row; j and k work from anywhere. */
export function useRowKeys<Row>(props: {
  rows: readonly Row[];
  count: number;
  rowHeight: number;
  context: RowContext<Row>;
  focus: RowFocus;
  /** Focuses a row and scrolls it into view; uses the nearest one if it doesn't exist. */
  go: (row: number) => void;
}): void {
  const { rows, count, context, focus, go } = props;
  const navigate = useNavigate();
  const group = t.keysGroup;
  const { isInRows, isOnRow } = focus;
  const at = focus.active ?? -1;
  const screenful = () => Math.max(1, Math.floor(innerHeight / props.rowHeight) - 4);
  const move = (keys: Chord, label: string, to: () => number): Shortcut => ({
    keys,
    label,
    group,
    isActive: isInRows,
    run: () => go(to()),
  });
  const row = rows[at];
  const href = row && context.hrefOf?.(row);
  const opens: Shortcut[] =
    context.hrefOf === undefined
      ? []
      : [
          {
            keys: "Enter",
            label: t.keys.open,
            group,
            isActive: isInRows,
            run: () => {
              if (row === undefined || href === undefined) return;
              noteOpened(context.idOf(row));
              void navigate(href);
            },
          },
          {
            keys: "Mod+Enter",
            label: t.keys.openTab,
            group,
            isActive: isInRows,
            run: () => href !== undefined && void open(href, "_blank", "noopener"),
          },
        ];
  useKeys([
    move("ArrowDown", t.keys.next, () => at + 1),
    move("ArrowUp", t.keys.previous, () => at - 1),
    { keys: "j", label: t.keys.next, group, run: () => go(at + 1) },
    { keys: "k", label: t.keys.previous, group, run: () => go(at - 1) },
    move("PageDown", t.keys.pageDown, () => at + screenful()),
    move("PageUp", t.keys.pageUp, () => at - screenful()),
    move("Home", t.keys.first, () => 0),
    move("End", t.keys.last, () => count - 1),
    ...opens,
  ]);
  useKeys(context.selection === undefined ? [] : selectingKeys());

  function selectingKeys(): Shortcut[] {
    const toggle = (isRange: boolean) => () => row !== undefined && context.onToggle(at, isRange);
    const extend = (by: 1 | -1) => () => {
      if (row !== undefined && !context.selection?.has(row)) context.onToggle(at, false);
      go(at + by);
      const next = rows[at + by];
      if (next !== undefined && !context.selection?.has(next)) context.onToggle(at + by, false);
    };
    return [
      { keys: "Space", label: t.keys.toggle, group, isActive: isOnRow, run: toggle(false) },
      { keys: "x", label: t.keys.toggle, group, isActive: isInRows, run: toggle(false) },
      { keys: "Shift+Space", label: t.keys.range, group, isActive: isOnRow, run: toggle(true) },
      {
        keys: "Shift+ArrowDown",
        label: t.keys.extendDown,
        group,
        isActive: isInRows,
        run: extend(1),
      },
      {
        keys: "Shift+ArrowUp",
        label: t.keys.extendUp,
        group,
        isActive: isInRows,
        run: extend(-1),
      },
      {
        keys: "Mod+a",
        label: t.keys.all,
        group,
        isActive: isInRows,
        run: () => context.selection?.set(rows, true),
      },
      {
        keys: "Escape",
        label: t.keys.clear,
        group,
        isActive: () => (context.selection?.rows().size ?? 0) > 0,
        run: () => context.selection?.clear(),
      },
    ];
  }
}

/** The keyboard focus in the rows. */
type RowFocus = {
  /** Index of the row that has the focus, or had it last. */
  active: number | undefined;
  /** Focuses a row as soon as it is rendered. */
  focus: (row: number) => void;
  /** Whether row shortcuts apply: the focus is on a row or its checkbox, not on another control. */
  isInRows: () => boolean;
  /** Whether the focus is on a row itself, where Enter and Space have no other meaning. */
  isOnRow: () => boolean;
  onFocus: (event: FocusEvent) => void;
};

/** Tracks and moves the focus in a virtualized list of rows. */
export function useRowFocus(frame: RefObject<HTMLElement | null>): RowFocus {
  const [active, setActive] = useState<number>();
  const wanted = useRef<number>(undefined);
  const settle = useCallback(() => {
    const row =
      wanted.current !== undefined &&
      frame.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  }, [frame]);
  // After every render: the row may only be rendered once the window has scrolled to it.
  useEffect(settle);
  const focused = useCallback(() => {
    const element = document.activeElement;
    return element && frame.current?.contains(element) ? element : null;
  }, [frame]);
  return {
    active,
    focus: (row) => {
      wanted.current = row;
      setActive(row);
      settle();
    },
    isInRows: () => focused()?.matches("[data-index], [data-index] input[type=checkbox]") === true,
    isOnRow: () => focused()?.matches("[data-index]") === true,
    onFocus: ({ target, currentTarget }) => {
      const row = currentTarget.contains(target) && target.closest<HTMLElement>("[data-index]");
      if (row) setActive(Number(row.dataset["index"]));
    },
  };
}
