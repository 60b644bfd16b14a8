import type { ReactNode } from "react";
import { ChevronDown, ChevronRight, Folder } from "lucide-react";
import { formatNumber } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { thingOf } from "./change-kind.ts";
import { KindIcons, WordStats } from "./kind-marks.tsx";
import type { TreeRow } from "./tree.ts";

/** Deeper levels aren't indented further, so that names stay readable. */
const deepest = 6;
const indent = (depth: number) => ({ paddingInlineStart: 8 + Math.min(depth, deepest) * 14 });

export function FolderRow(props: {
  row: Extract<TreeRow, { kind: "folder" }>;
  onToggle: () => void;
}) {
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

export function ChangeRow(props: {
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
