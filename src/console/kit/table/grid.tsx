import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { TableAddress } from "#screens/table-address.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { MenuItem, AnchoredMenu } from "#console/ui/menu.tsx";
import { cx } from "#console/ui/class-names.ts";
import { useMedia } from "../use-media.ts";
import { Body } from "./body.tsx";
import { cardLayoutOf, isNarrow } from "./cards.ts";
import { titleAt } from "./model.ts";
import { rowHeights, type Density } from "./density.ts";
import { type RowContext, menuCellClass } from "./row.tsx";
import { type Selection, useSelectedPart } from "../selection.ts";
import type { Column, ResourceTableProps } from "./types.ts";
import type { Rows } from "./use-rows.ts";

type GridProps<Row> = Pick<
  ResourceTableProps<Row>,
  "label" | "idOf" | "nameOf" | "hrefOf" | "rowActions" | "rowMenu"
> & {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  /** The number of rows; larger than `rows` until all are loaded. */
  count: number;
  /** Nothing is loaded, and `count` is the number of placeholder rows. */
  isWaiting: boolean;
  found: Rows<Row>;
  foot: RefObject<HTMLElement | null>;
  sorted: Pick<TableAddress, "sort" | "order">;
  onSort: (column: Column<Row>) => void;
  density: Density;
  selection: Selection<Row> | undefined;
  onToggle: (index: number, isRange: boolean) => void;
};

/**
 * Header and rows. The header sticks to the window, and both scroll horizontally together. In a narrow window, each row is a card
 * instead, so that nothing is beside the window.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, shown, found, density, selection, onToggle, rowActions, rowMenu } = props;
  const { idOf, nameOf, hrefOf } = props;
  const [openRow, setOpenRow] = useState<Row>();
  const menuButton = useRef<HTMLElement>(null);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  const hasMenu = (rowActions ?? rowMenu) !== undefined;
  const isCards = useMedia(isNarrow);
  const context: RowContext<Row> = useMemo(
    () => ({
      columns: shown,
      title: titleAt(shown),
      isCards,
      selection,
      idOf,
      nameOf,
      hrefOf,
      hasMenu,
      onToggle,
      onMenu: (index, button) => {
        menuButton.current = button;
        setOpenRow(latestRows.current[index]);
      },
    }),
    [shown, isCards, selection, idOf, nameOf, hrefOf, hasMenu, onToggle],
  );
  const { rowHeight, minWidth, style } = isCards
    ? cardLayoutOf(shown, density)
    : tableLayoutOf(
        shown,
        { selection: selection !== undefined, menu: hasMenu },
        rowHeights[density],
      );
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const together = (from: HTMLElement | null, to: HTMLElement | null) => {
    if (from && to && from.scrollLeft !== to.scrollLeft) to.scrollLeft = from.scrollLeft;
  };
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.isWaiting ? -1 : props.count + 1}
      aria-busy={props.isWaiting}
      aria-multiselectable={selection !== undefined}
      style={style as CSSProperties}
    >
      <div
        ref={head}
        role="rowgroup"
        onScroll={() => together(head.current, body.current)}
        className="sticky top-12 z-10 overflow-hidden bg-canvas md:top-0"
      >
        <div role="presentation" style={{ minWidth }}>
          <Head
            columns={shown}
            sorted={props.sorted}
            onSort={props.onSort}
            selection={selection}
            rows={rows}
            hasMenu={hasMenu}
            isCards={isCards}
          />
        </div>
      </div>
      <div
        ref={body}
        role="presentation"
        onScroll={() => together(body.current, head.current)}
        className="overflow-x-auto overflow-y-hidden"
      >
        <div role="presentation" style={{ minWidth }}>
          <Body
            rows={rows}
            count={props.count}
            rowHeight={rowHeight}
            context={context}
            foot={props.foot}
            more={found.more}
            isOld={found.isOld}
          />
        </div>
      </div>
      {openRow !== undefined && (
        <RowMenu name={nameOf(openRow)} trigger={menuButton} onClose={() => setOpenRow(undefined)}>
          {rowMenu?.(openRow)}
          {rowActions?.(openRow).map(({ label, ...action }) => (
            <MenuItem key={label} {...action}>
              {label}
            </MenuItem>
          ))}
        </RowMenu>
      )}
    </div>
  );
}

/** A menu shared by all rows, next to the button that opened it. A menu in every row would slow down scrolling. */
function RowMenu(props: {
  name: string;
  children: ReactNode;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <AnchoredMenu
      label={t.actionsOf(props.name)}
      anchor={props.trigger}
      onClose={props.onClose}
      placement="bottom end"
    >
      {props.children}
    </AnchoredMenu>
  );
}

type HeadProps<Row> = {
  columns: readonly Column<Row>[];
  sorted: Pick<TableAddress, "sort" | "order">;
  onSort: (column: Column<Row>) => void;
  selection: Selection<Row> | undefined;
  /** The loaded rows, which the checkbox in the header selects. */
  rows: readonly Row[];
  hasMenu: boolean;
  isCards: boolean;
};

/** The column names; those of sortable columns are buttons. Above cards, only what can be pressed is visible. */
function Head<Row>(props: HeadProps<Row>) {
  const { columns, sorted, selection, isCards } = props;
  const isEmpty = selection === undefined && columns.every(({ sort }) => sort === undefined);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={
        isCards
          ? isEmpty
            ? "sr-only"
            : "flex h-9 items-center overflow-x-auto bg-canvas text-sm text-muted"
          : "grid h-9 grid-cols-(--tracks) items-center border-b bg-canvas text-sm text-muted"
      }
    >
      {selection !== undefined && <SelectLoaded selection={selection} rows={props.rows} />}
      {columns.map((column) => {
        const { id, title, sort, align } = column;
        const order = sorted.sort === id ? sorted.order : undefined;
        return (
          <div
            key={id}
            role="columnheader"
            aria-sort={order && (order === "asc" ? "ascending" : "descending")}
            className={
              isCards
                ? cx("shrink-0 px-2 font-medium", sort === undefined && "sr-only")
                : cx("min-w-0 truncate px-2 font-medium", align === "end" && "text-end")
            }
          >
            {sort === undefined ? (
              title
            ) : (
              <button
                type="button"
                onClick={() => props.onSort(column)}
                className="focus-ring -mx-1 inline-flex h-7 max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-text"
              >
                <span className={cx("truncate", order !== undefined && "text-text")}>{title}</span>
                {order === "asc" && <ArrowUp size={14} aria-hidden className="shrink-0" />}
                {order === "desc" && <ArrowDown size={14} aria-hidden className="shrink-0" />}
              </button>
            )}
          </div>
        );
      })}
      {props.hasMenu && (
        <div role="columnheader" className={isCards ? "sr-only" : menuCellClass}>
          <span className="sr-only">{t.actions}</span>
        </div>
      )}
    </div>
  );
}

function SelectLoaded<Row>({
  selection,
  rows,
}: {
  selection: Selection<Row>;
  rows: readonly Row[];
}) {
  const part = useSelectedPart(selection, rows);
  return (
    <div role="columnheader" className="h-full">
      <label className="grid h-full min-w-10 place-items-center">
        <input
          type="checkbox"
          aria-label={t.selectLoaded}
          ref={(box) => {
            if (box !== null) box.indeterminate = part === "some";
          }}
          checked={part === "all"}
          onChange={() => (part === "all" ? selection.clear() : selection.set(rows, true))}
          className="size-4"
        />
      </label>
    </div>
  );
}

/** The default width of a column. Its minimum is fixed: every row is its own grid, and all must align. */
const share = "minmax(8rem, 1fr)";

/** Width of a row's checkbox, and of its menu. */
const control = "2.5rem";

function tableLayoutOf<Row>(
  shown: readonly Column<Row>[],
  has: { selection: boolean; menu: boolean },
  rowHeight: number,
) {
  const { tracks, minWidth } = layoutOf(shown, has);
  return { rowHeight, minWidth, style: { "--tracks": tracks, "--row-height": `${rowHeight}px` } };
}

/** The grid tracks of a row, and the width below which the table scrolls horizontally. */
export function layoutOf<Row>(
  shown: readonly Column<Row>[],
  has: { selection: boolean; menu: boolean },
): { tracks: string; minWidth: string } {
  const widths = shown.map(({ width }) => width ?? share);
  const controls = Number(has.selection) + Number(has.menu);
  const mins = [...widths.map(smallest), ...Array.from({ length: controls }, () => control)];
  return {
    tracks: [has.selection && control, ...widths, has.menu && control].filter(Boolean).join(" "),
    minWidth: `calc(${mins.join(" + ")})`,
  };
}

/** The minimum width of a track: "12rem" of "minmax(12rem, 2fr)". */
function smallest(track: string): string {
  const [, low] = /^minmax\(\s*([^,\s]+)\s*,/.exec(track) ?? [];
  const length = low ?? track;
  return /^[\d.]+(?:px|rem|em|ch)$/.test(length) ? length : "0px";
}
