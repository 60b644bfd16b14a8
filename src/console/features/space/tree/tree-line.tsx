import { ChevronRight, ExternalLink, EyeOff, Users } from "lucide-react";
import { outsideAddress } from "#content/address.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { cx } from "#console/ui/class-names.ts";
import type { TreeRow } from "./rows.ts";

const t = spaceTexts.tree;

/** In pixels; a top-level group has space above it. */
export function rowHeight({ page, level, position }: TreeRow): number {
  return page.type === "group" && level === 1 && position > 1 ? 48 : 32;
}

type LineProps = {
  id: string;
  row: TreeRow;
  /** In pixels, from the top of the tree. */
  top: number;
  href: string;
  isCurrent: boolean;
  isActive: boolean;
  /** Shown only because of its children. */
  isFaded: boolean;
  onTurn: () => void;
};

/** One row: a page, a link, or a group heading. */
export function TreeLine(props: LineProps) {
  const { row, isCurrent } = props;
  const { page, level, isOpen } = row;
  const isGroup = page.type === "group";
  const item = {
    id: props.id,
    role: "treeitem",
    "aria-level": level,
    "aria-posinset": row.position,
    "aria-setsize": row.siblings,
    "aria-expanded": isOpen,
    "aria-selected": isCurrent,
    "aria-current": isCurrent ? ("page" as const) : undefined,
    tabIndex: -1,
    style: {
      top: props.top,
      height: rowHeight(row),
      paddingInlineStart: 8 + row.indent * 14,
    },
    className: cx(
      "absolute inset-x-0 flex cursor-default items-end rounded-md pe-1 select-none",
      "group-focus/tree:data-active:outline-2 group-focus/tree:data-active:-outline-offset-2 group-focus/tree:data-active:outline-focus",
      isCurrent ? "bg-selected font-medium text-accent" : "hover:bg-hover",
      isGroup && "text-sm font-semibold",
      (page.hidden === true || props.isFaded) && !isCurrent && "text-muted",
    ),
    "data-active": props.isActive || undefined,
  };
  const content = <LineContent row={row} onTurn={props.onTurn} />;
  if (isGroup) {
    return (
      // The surrounding tree handles the keyboard.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div {...item} onClick={props.onTurn}>
        {content}
      </div>
    );
  }
  const outside = page.type === "link" ? outsideAddress(page.href ?? "") : undefined;
  if (outside !== undefined) {
    return (
      <a {...item} href={outside} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  }
  return (
    <a {...item} href={props.href}>
      {content}
    </a>
  );
}

function LineContent({ row, onTurn }: Pick<LineProps, "row" | "onTurn">) {
  const { page, isOpen } = row;
  return (
    <span className="flex h-8 min-w-0 flex-1 items-center gap-2">
      {page.emoji !== undefined && (
        <span aria-hidden className="shrink-0">
          {page.emoji}
        </span>
      )}
      <span title={page.title} className="flex min-w-0 flex-1">
        <span dir="auto" className="truncate">
          {page.title}
        </span>
      </span>
      {page.hidden === true && (
        <span className="flex shrink-0 items-center gap-1 text-xs font-normal text-faint">
          <EyeOff size={12} aria-hidden />
          {t.hidden}
        </span>
      )}
      {page.condition !== undefined && (
        <span title={page.condition} className="shrink-0 text-faint">
          <Users size={12} role="img" aria-label={t.conditional} />
        </span>
      )}
      {page.type === "link" && (
        <ExternalLink
          size={14}
          role="img"
          aria-label={t.external}
          className="me-1 shrink-0 text-faint"
        />
      )}
      {isOpen !== undefined && (
        // For the pointer; the keyboard uses arrow keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          aria-hidden
          data-turn
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onTurn();
          }}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-pressed hover:text-text"
        >
          <ChevronRight
            size={14}
            className={cx("transition-transform", isOpen ? "rotate-90" : "rtl:rotate-180")}
          />
        </span>
      )}
    </span>
  );
}
