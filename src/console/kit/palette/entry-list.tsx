import { useCallback, useEffect, useRef } from "react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { paletteTexts as t } from "#console/messages/shell-on-demand.ts";
import { cx } from "#console/ui/class-names.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";
import type { PaletteEntry, Row } from "./rank.ts";
import { positionsOf, termsOf } from "./match.ts";

/** Heights of rows in pixels. Rows with a reason are measured. */
const heights = { head: 28, entry: 36 };

type EntryListProps = {
  id: string;
  typed: string;
  rows: readonly Row[];
  /** How many of the rows are entries. */
  count: number;
  /** Index of the highlighted row; -1 for none. */
  active: number;
  onPoint: (row: number) => void;
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void;
};

/** The visible rows, in groups. The field above has the focus and refers to the highlighted row. */
export function EntryList(props: EntryListProps) {
  const { id, typed, rows, count, active, onPoint, onChoose } = props;
  const frame = useRef<HTMLDivElement>(null);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => heights[rows[at]?.kind ?? "entry"],
    // Stable for the same rows: a new function makes the virtualizer measure all rows again.
    getItemKey: useCallback((at: number) => keyOf(rows[at]) ?? at, [rows]),
    overscan: 4,
    paddingStart: 4,
    paddingEnd: 8,
    scrollPaddingStart: heights.head,
    initialRect: { width: 640, height: 400 },
    // The highlighted row stays in the document even when scrolled away, because the field refers to it.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (active < 0 || inView.includes(active)) return inView;
      return [...inView, active].sort((a, b) => a - b);
    },
  });
  const key = keyOf(rows[active]);
  useEffect(() => {
    // For the first entry, also show the header of its group.
    if (active <= 1) virtual.scrollToOffset(0);
    else if (active > 0) virtual.scrollToIndex(active, { align: "auto" });
    // Only when the highlighted entry or the typed text changes, not on scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, typed]);

  const terms = termsOf(typed);
  const inView = virtual.getVirtualItems().flatMap((item) => {
    const row = rows[item.index];
    return row === undefined ? [] : [{ ...item, row }];
  });
  const groups = Map.groupBy(inView, ({ row }) => row.name);
  return (
    <>
      <div
        ref={frame}
        id={id}
        role="listbox"
        aria-label={t.list}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
        // The field's keys move through the list. Without this, browsers make a scrollable list a tab stop.
        tabIndex={-1}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {[...groups].map(([name, lines]) => (
            <div key={name} role="group" aria-label={t.groups[name]}>
              {lines.map(({ index, key: itemKey, start, row }) => (
                <div
                  key={itemKey}
                  role="presentation"
                  ref={
                    row.kind === "entry" && row.entry.unavailable !== undefined
                      ? virtual.measureElement
                      : undefined
                  }
                  data-index={index}
                  className="absolute inset-x-0 top-0 px-2"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === "head" ? (
                    <div
                      aria-hidden
                      className="flex h-7 items-end px-2 pb-1 text-xs font-semibold text-muted"
                    >
                      {t.groups[name]}
                      {row.count > row.shown && (
                        <span className="ps-2 font-normal">{t.best(row.shown, row.count)}</span>
                      )}
                    </div>
                  ) : (
                    <EntryLine
                      id={`${id}-${index}`}
                      entry={row.entry}
                      terms={terms}
                      place={row.place}
                      count={count}
                      isActive={index === active}
                      onPoint={() => onPoint(index)}
                      onChoose={(inNewTab) => onChoose(row.entry, inNewTab)}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {count === 0 && (
        <div className="px-4 py-8 text-center">
          <p className="font-semibold wrap-anywhere">{t.none(typed.trim())}</p>
          <p className="text-muted">{t.noneBody}</p>
        </div>
      )}
    </>
  );
}

function keyOf(row: Row | undefined): string | undefined {
  return row?.kind === "entry" ? row.entry.id : row && `head:${row.name}`;
}

type EntryLineProps = {
  id: string;
  entry: PaletteEntry;
  terms: readonly string[];
  /** Index among all entries, from 0. */
  place: number;
  count: number;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
};

/** One entry: its label with the typed letters highlighted, its context, why it is unavailable, and its shortcut. */
function EntryLine(props: EntryLineProps) {
  const { entry, isActive } = props;
  const isOff = entry.unavailable !== undefined;
  return (
    // Keys are handled by the field, which refers to the active option by its ID.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={props.id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      data-href={isOff || !("href" in entry) ? undefined : entry.href}
      aria-posinset={props.place + 1}
      aria-setsize={props.count}
      className={cx(
        "flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 py-1 select-none",
        isActive && "bg-selected forced-colors:outline-2 forced-colors:-outline-offset-2",
      )}
      // Only on real movement, not when the list scrolls under a resting pointer.
      onPointerMove={isActive ? undefined : props.onPoint}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => props.onChoose(event.metaKey || event.ctrlKey)}
    >
      <span
        className={cx(
          "grid size-5 shrink-0 place-items-center",
          isOff ? "text-disabled" : "text-muted",
        )}
      >
        {entry.icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className={cx("truncate", isOff && "text-disabled")}>
            <MarkedLabel label={entry.label} terms={props.terms} />
          </span>
          {entry.detail !== undefined && (
            <bdi className="min-w-0 flex-1 truncate text-sm text-muted">{entry.detail}</bdi>
          )}
        </span>
        {isOff && <span className="block text-sm text-muted">{entry.unavailable}</span>}
      </span>
      {entry.keys !== undefined && (
        <span aria-hidden className="shrink-0">
          <KeyHint keys={entry.keys} />
        </span>
      )}
    </div>
  );
}

function MarkedLabel({ label, terms }: { label: string; terms: readonly string[] }) {
  if (terms.length === 0) return label;
  const positions = positionsOf(label, terms);
  if (positions.size === 0) return label;
  const parts: { text: string; isFound: boolean }[] = [];
  let at = 0;
  for (const sign of label) {
    const isFound = positions.has(at);
    const before = parts.at(-1);
    if (before?.isFound === isFound) before.text += sign;
    else parts.push({ text: sign, isFound });
    at += sign.length;
  }
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      <mark key={index} className="bg-transparent font-semibold text-accent underline">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
