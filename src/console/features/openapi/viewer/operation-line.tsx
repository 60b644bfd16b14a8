import { memo } from "react";
import { ChevronRight } from "lucide-react";
import { contentTexts as t } from "#console/messages/openapi-content.ts";
import { Count } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";
import type { ListRow } from "./list-rows.ts";
import { MethodBadge } from "#console/ui/method-badge.tsx";

type Group = Extract<ListRow, { kind: "group" }>;

const lineClass =
  "focus-ring-inset flex h-full w-full min-w-0 cursor-default items-center gap-2 px-3 text-start hover:bg-hover";

/** One row of the list of operations and schemas. */
export const OperationLine = memo(function OperationLine(props: {
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
