import { useEffect, useRef, useState } from "react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { contentTexts as t } from "#console/messages/openapi-content.ts";
import { OperationLine } from "./operation-line.tsx";
import type { ListRow } from "./list-rows.ts";

const ownKeys = [
  { keys: "ArrowDown", label: t.keys.next, group: t.keysGroup },
  { keys: "ArrowUp", label: t.keys.previous, group: t.keysGroup },
];

/** Heights of rows in pixels. */
const heights = { group: 36, single: 32, double: 48 };

/** Operations and schemas; only visible rows are rendered. It is a single tab stop; arrow keys move between the rows. */
export function OperationList(props: {
  rows: readonly ListRow[];
  /** ID of the open operation, or reference of the open schema. */
  current: string;
  hrefOf: (row: ListRow) => string;
  onToggle: (group: string) => void;
}) {
  const { rows, current } = props;
  useOwnKeys(ownKeys);
  const frame = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => idOf(row) === current && current !== "");
  const [active, setActive] = useState<number>();
  const tabStop = Math.min(active ?? Math.max(at, 0), rows.length - 1);
  const wantsFocus = useRef(false);
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (row) => heightOf(rows[row]),
    getItemKey: (row) => rows[row]?.key ?? row,
    overscan: 12,
    // The row that is the tab stop stays in the document wherever the list is scrolled.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), tabStop),
  });

  const atFirst = useRef(at);
  useEffect(() => {
    if (atFirst.current > 0) virtual.scrollToIndex(atFirst.current, { align: "center" });
  }, [virtual]);
  // Toggling groups and searching move the rows, but sizes are cached by index.
  useEffect(() => virtual.measure(), [virtual, rows]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-line="${tabStop}"]`)?.focus();
  }, [tabStop]);

  const go = (to: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, to));
    virtual.scrollToIndex(next, { align: "auto" });
    wantsFocus.current = next !== tabStop;
    setActive(next);
  };
  return (
    // Arrow keys move from row to row; the rows handle all other keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label={t.listLabel}
      data-keeps-focus
      onKeyDown={(event) => {
        const to = targetOf(event.key, tabStop, rows.length);
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      <div
        ref={frame}
        className="h-[60dvh] min-h-64 overflow-y-auto overscroll-contain rounded-lg border lg:h-[calc(100dvh-19rem)]"
      >
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <li
                key={key}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                className="absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <OperationLine
                  row={row}
                  line={index}
                  isTabStop={index === tabStop}
                  isCurrent={idOf(row) === current && current !== ""}
                  href={props.hrefOf(row)}
                  onFocus={setActive}
                  onToggle={props.onToggle}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}

function idOf(row: ListRow): string {
  if (row.kind === "operation") return row.operation.id;
  return row.kind === "schema" ? row.schema.reference : "";
}

function heightOf(row: ListRow | undefined): number {
  if (row?.kind === "group") return heights.group;
  return row?.kind === "operation" && row.operation.summary !== undefined
    ? heights.double
    : heights.single;
}

function withRow(rows: number[], row: number): number[] {
  return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

function targetOf(key: string, now: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    PageDown: now + 12,
    PageUp: now - 12,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
