import {
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  ChevronDown,
  ChevronRight,
  Folder,
  ArrowRightLeft,
  FilePlus,
  FileX,
  Pencil,
  Settings2,
  Type,
  type LucideIcon,
} from "lucide-react";
import type { Change, ChangeKind } from "#contract/changes.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { formatNumber } from "#console/messages/format.ts";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { Badge, type Tone } from "#console/ui/badge.tsx";
import { useOwnKeys } from "../keys/use-keys.ts";
import { unmeasuredList } from "../unmeasured-list.ts";
import { treeRows, type TreeRow } from "./tree.ts";
import { thingOf, kindsOf } from "./change-kind.ts";

const rowHeight = 32;
/** Rows drawn outside the visible part, so that scrolling shows no gaps and arrow keys find the next one. */
const overscan = 8;

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const { group, nextRow, previousRow } = reviewKeyTexts;
const ownKeys = [
  { keys: "ArrowDown", label: nextRow, group },
  { keys: "ArrowUp", label: previousRow, group },
];

const plain = { mark: null, isMuted: false };

/** Changes as a tree of pages, in reading order; only the visible part is rendered. */
export function ChangeTree(props: {
  changes: readonly Change[];
  /** Title of an unchanged page, by path; always the same function while the titles are the same. */
  titleAt: (path: string) => string | undefined;
  /** ID of the page or file that is shown. */
  current: string | undefined;
  /** The URL that shows a page or file, by its ID. */
  hrefOf: (id: string) => string;
  /** What a row shows at its end. */
  markOf?: (change: Change) => { mark: ReactNode; isMuted: boolean };
  /** The scroll container. */
  frame: RefObject<HTMLElement | null>;
  /** Arrow up was pressed on the first row. */
  onTop?: () => void;
}) {
  const { changes, titleAt, current, frame } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => treeRows(changes, { titleOf: titleAt, closed, filesTitle: t.files }),
    [changes, titleAt, closed],
  );
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    ...unmeasuredList(),
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  useShown(
    frame,
    rows.findIndex((row) => row.key === current),
  );
  const toggle = (key: string) =>
    setClosed((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  useOwnKeys(ownKeys);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!focusRow(frame.current, step) && step === -1) props.onTop?.();
  };
  return (
    // Arrow keys move from row to row; the rows handle all other keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={frame}
      aria-label={t.list}
      data-keeps-focus
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto pb-2"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <li
              key={row.key}
              className="absolute inset-x-0 h-8"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === "folder" ? (
                <FolderRow row={row} onToggle={() => toggle(row.key)} />
              ) : (
                <ChangeRow
                  row={row}
                  href={props.hrefOf(row.key)}
                  isCurrent={row.key === current}
                  {...(props.markOf?.(row.change) ?? plain)}
                  onToggle={() => toggle(row.change.page?.path ?? row.key)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Keeps the current row in view when a shortcut opens another page. */
function useShown(frame: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    if (frame.current !== null && at >= 0) showRow(frame.current, at * rowHeight);
  }, [frame, at]);
}

/** Scrolls to a row: only as far as necessary, or to the middle if it is far away. */
function showRow(list: HTMLElement, top: number): void {
  const { scrollTop, clientHeight } = list;
  const [above, below] = [scrollTop - top, top + rowHeight - (scrollTop + clientHeight)];
  if (above <= 0 && below <= 0) return;
  const isFar = Math.max(above, below) > 2 * rowHeight;
  if (isFar) list.scrollTop = top - (clientHeight - rowHeight) / 2;
  else list.scrollTop = above > 0 ? top : scrollTop + below;
}

/**
 * Moves the focus through the rendered rows of the list; rows near the viewport are always rendered.
 *
 * @param list - the scroll container of the rows
 * @param step - 1 down, -1 up; from outside the list, focuses the first visible row
 * @returns false when there is no row in that direction
 */
export function focusRow(list: HTMLElement | null, step: 1 | -1): boolean {
  if (list === null) return false;
  const rows = [...list.querySelectorAll("li")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const { top } = list.getBoundingClientRect();
  const next =
    at === -1 ? rows.find((row) => row.getBoundingClientRect().top >= top) : rows[at + step];
  // The row of a page with subpages starts with a button that collapses them.
  const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector("button");
  control?.focus();
  return control != null;
}

/** Deeper levels aren't indented further, so that names stay readable. */
const deepest = 6;

const indent = (depth: number) => ({ paddingInlineStart: 8 + Math.min(depth, deepest) * 14 });

function FolderRow(props: { row: Extract<TreeRow, { kind: "folder" }>; onToggle: () => void }) {
  const { title, depth, count, isOpen } = props.row;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      style={indent(depth)}
      className="focus-ring-inset flex h-8 w-full items-center gap-1.5 pe-2 text-start text-muted hover:bg-hover"
      onClick={props.onToggle}
    >
      <Chevron size={14} aria-hidden className="shrink-0 rtl:-scale-x-100" />
      <Folder size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      <span className="text-xs tabular-nums">{formatNumber(count)}</span>
    </button>
  );
}

function ChangeRow(props: {
  row: Extract<TreeRow, { kind: "change" }>;
  href: string;
  isCurrent: boolean;
  /** At the end of the row. */
  mark: ReactNode;
  isMuted: boolean;
  onToggle: () => void;
}) {
  const { row, href, isCurrent, mark, isMuted } = props;
  const { change, depth, below } = row;
  const { title, path } = thingOf(change);
  return (
    <div
      className={cx("flex h-8 items-center", isCurrent ? "bg-selected" : "hover:bg-hover")}
      style={indent(depth)}
    >
      {below === undefined ? (
        <span className="w-5 shrink-0" />
      ) : (
        <Fold title={title} isOpen={below.isOpen} onToggle={props.onToggle} />
      )}
      <Link
        href={href}
        look="bare"
        {...(isCurrent ? { "aria-current": "page" as const } : {})}
        className="focus-ring-inset flex h-8 min-w-0 flex-1 items-center gap-1.5 pe-2"
      >
        <KindIcons change={change} />
        <span
          title={path}
          className={cx(
            "min-w-0 flex flex-1",
            isCurrent && "font-medium",
            isMuted && "text-muted",
            change.type.endsWith("_deleted") && "line-through",
          )}
        >
          <span dir="auto" className="truncate">
            {title || path}
          </span>
        </span>
        <WordStats stats={change.stats} />
        {mark}
      </Link>
    </div>
  );
}

function Fold(props: { title: string; isOpen: boolean; onToggle: () => void }) {
  const Chevron = props.isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={props.isOpen}
      aria-label={props.isOpen ? t.close(props.title) : t.open(props.title)}
      className="focus-ring-inset grid h-6 w-5 shrink-0 place-items-center text-muted"
      onClick={props.onToggle}
    >
      <Chevron size={14} aria-hidden className="rtl:-scale-x-100" />
    </button>
  );
}

const looks: Record<ChangeKind, { icon: LucideIcon; color: string; tone: Tone }> = {
  added: { icon: FilePlus, color: "text-success", tone: "success" },
  deleted: { icon: FileX, color: "text-danger", tone: "danger" },
  edited: { icon: Pencil, color: "text-warning", tone: "warning" },
  renamed: { icon: Type, color: "text-muted", tone: "neutral" },
  moved: { icon: ArrowRightLeft, color: "text-merged", tone: "merged" },
  settings: { icon: Settings2, color: "text-muted", tone: "neutral" },
};

/** What happened, as a row of icons with accessible names and tooltips. */
function KindIcons({ change }: { change: Change }) {
  return kindsOf(change).map((kind) => {
    const { icon: Icon, color } = looks[kind];
    return (
      <span key={kind} title={t.kinds[kind]} className={`shrink-0 ${color}`}>
        <Icon size={14} role="img" aria-label={t.kinds[kind]} />
      </span>
    );
  });
}

/** The same with labels next to the icons. */
export function KindBadges({ change }: { change: Change }) {
  return kindsOf(change).map((kind) => {
    const { icon: Icon, tone } = looks[kind];
    return (
      <Badge key={kind} tone={tone} icon={<Icon size={12} aria-hidden />}>
        {t.kinds[kind]}
      </Badge>
    );
  });
}

/** Words added and removed; nothing if the text didn't change. */
export function WordStats({ stats }: { stats: Change["stats"] }) {
  if (stats === undefined || stats.added + stats.removed === 0) return null;
  const words = t.words(stats.added, stats.removed);
  return (
    <span className="shrink-0 text-xs tabular-nums" title={words}>
      <span aria-hidden>
        <span className="text-diff-ins">+{formatNumber(stats.added)}</span>{" "}
        <span className="text-diff-del">−{formatNumber(stats.removed)}</span>
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
