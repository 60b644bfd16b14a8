import { useEffect, useRef, useState, memo } from "react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { specContentTexts as t } from "#console/messages/openapi.ts";
import { Count, MethodBadge } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";
import type { DocumentIndex, OperationRow, SchemaRow } from "../document/types.ts";

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

type Group = Extract<ListRow, { kind: "group" }>;

const lineClass =
  "focus-ring-inset flex h-full w-full min-w-0 cursor-default items-center gap-2 px-3 text-start hover:bg-hover";

/** One row of the list of operations and schemas. */
const OperationLine = memo(function OperationLine(props: {
  row: ListRow;
  line: number;
  isTabStop: boolean;
  isCurrent: boolean;
  href: string;
  onFocus: (line: number) => void;
  onToggle: (group: string) => void;
}) {
  const { row } = props;
  const common = {
    "data-line": props.line,
    tabIndex: props.isTabStop ? 0 : -1,
    onFocus: () => props.onFocus(props.line),
  };
  if (row.kind === "group") {
    return (
      <button
        {...common}
        type="button"
        aria-expanded={row.isOpen}
        onClick={() => props.onToggle(row.group)}
        className={cx(lineClass, "bg-sunken font-medium")}
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={`shrink-0 text-muted ${row.isOpen ? "rotate-90" : "rtl:rotate-180"}`}
        />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {nameOf(row)}
        </span>
        <Count>{row.count}</Count>
      </button>
    );
  }
  return (
    <a
      {...common}
      href={props.href}
      data-keeps-scroll
      aria-current={props.isCurrent ? "true" : undefined}
      className={cx(lineClass, props.isCurrent && "bg-selected")}
    >
      {row.kind === "schema" ? (
        <span dir="auto" className="truncate font-mono text-sm">
          {row.schema.name}
        </span>
      ) : (
        <OperationWords row={row} />
      )}
    </a>
  );
});

function OperationWords({ row }: { row: Extract<ListRow, { kind: "operation" }> }) {
  const { method, path, summary, isDeprecated } = row.operation;
  return (
    <>
      <MethodBadge method={method} isWide />
      <span className={cx("min-w-0 flex-1", isDeprecated && "line-through")}>
        {summary !== undefined && (
          <span dir="auto" className="block truncate">
            {summary}
          </span>
        )}
        <span
          dir="ltr"
          title={path}
          className={cx(
            "flex min-w-0 font-mono",
            summary === undefined ? "text-sm" : "text-xs text-muted",
          )}
        >
          <PathWords path={path.replace(/^webhook:/, "")} />
        </span>
      </span>
      {isDeprecated && <span className="sr-only">{t.deprecated}</span>}
    </>
  );
}

/** A path that is too long is truncated at the start, which it shares with its neighbors. */
function PathWords({ path }: { path: string }) {
  const last = path.lastIndexOf("/");
  // A parameter alone means little, so keep the segment before it.
  const cut = path[last + 1] === "{" ? path.lastIndexOf("/", last - 1) : last;
  if (cut <= 0) return <span className="truncate">{path}</span>;
  return (
    <>
      <span className="min-w-0 truncate">{path.slice(0, cut)}</span>
      <span className="max-w-[85%] shrink-0 truncate">{path.slice(cut)}</span>
    </>
  );
}

function nameOf({ name, of }: Group): string {
  if (of === "schemas") return t.schemas;
  return of === "webhooks" ? t.webhooks : (name ?? t.untagged);
}

/** One row of the list of a document. */
export type ListRow =
  | {
      kind: "group";
      key: string;
      group: string;
      count: number;
      isOpen: boolean;
      name: string | undefined;
      of: "tag" | "webhooks" | "schemas";
    }
  | { kind: "operation"; key: string; operation: OperationRow }
  | { kind: "schema"; key: string; schema: SchemaRow };

type Listed = { rows: readonly ListRow[]; operations: number; schemas: number };

/**
 * The rows of the list: groups and the contents of open ones. While searching, all groups with a match are open.
 *
 * @param closed - keys of the groups that the user closed
 */
export function listRows(
  index: DocumentIndex,
  search: string,
  closed: ReadonlySet<string>,
): Listed {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.includes(word));
  const rows: ListRow[] = [];
  const operations = new Set<string>();
  const open = (group: Omit<Extract<ListRow, { kind: "group" }>, "kind" | "key" | "isOpen">) => {
    const isOpen = words.length > 0 || !closed.has(group.group);
    rows.push({ ...group, kind: "group", key: `group ${group.group}`, isOpen });
    return isOpen;
  };
  for (const { name, kind, operations: all } of index.groups) {
    const matches = words.length === 0 ? all : all.filter((item) => holds(item.words));
    for (const { id } of matches) operations.add(id);
    if (matches.length === 0) continue;
    const group = `${kind} ${name ?? ""}`;
    if (!open({ group, name, of: kind, count: matches.length })) continue;
    for (const operation of matches) {
      rows.push({ kind: "operation", key: `${group} ${operation.id}`, operation });
    }
  }
  const schemas = index.schemas.filter(({ name }) => holds(name.toLowerCase()));
  if (
    schemas.length > 0 &&
    open({ group: "schemas", name: undefined, of: "schemas", count: schemas.length })
  ) {
    for (const schema of schemas) {
      rows.push({ kind: "schema", key: `schema ${schema.reference}`, schema });
    }
  }
  return { rows, operations: operations.size, schemas: schemas.length };
}
