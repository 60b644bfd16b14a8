import { memo } from "react";
import { EllipsisVertical } from "lucide-react";
import { tableTexts as t } from "#console/messages/table.ts";
import { cx } from "#console/ui/class-names.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { useIsSelected } from "./selection.ts";
import type { Selection } from "./selection.ts";
import { TabStop } from "./tab-stop.ts";
import type { Column, ResourceTableProps } from "./types.ts";

/** What all rows of a table share. */
export type RowContext<Row> = Pick<ResourceTableProps<Row>, "nameOf" | "idOf" | "hrefOf"> & {
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  hasMenu: boolean;
  onToggle: (index: number, isRange: boolean) => void;
  onMenu: (index: number, button: HTMLElement) => void;
};

type Place = {
  index: number;
  /** In pixels, from the first row. */
  top: number;
  /** Whether this row is the only one that Tab reaches, with its controls. */
  isTabStop: boolean;
};

const rowClass =
  "focus-ring-inset absolute inset-x-0 top-0 grid h-(--row-height) grid-cols-(--tracks) items-center border-b bg-canvas hover:bg-hover aria-selected:bg-selected forced-colors:aria-selected:outline-1";

/** Stays visible while the table scrolls horizontally. */
export const menuCellClass = "sticky inset-e-0 grid h-full place-items-center bg-inherit";

/** A row that may not be loaded yet. Its element stays when its data changes, and keeps the focus. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;

function TableRowOf<Row>(props: Place & { row: Row | undefined; context: RowContext<Row> }) {
  const { row, index, context, isTabStop } = props;
  const isSelected = useIsSelected(context.selection, row);
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={{ transform: `translateY(${props.top}px)` }}
      className={rowClass}
    >
      {row === undefined ? (
        <WaitingCells {...props} />
      ) : (
        // A control in a cell can be open, and its state must not pass to another row in the same position.
        <Cells
          key={context.idOf(row)}
          index={index}
          row={row}
          context={context}
          isTabStop={isTabStop}
          isSelected={isSelected}
        />
      )}
    </div>
  );
}

function Cells<Row>(props: {
  index: number;
  row: Row;
  context: RowContext<Row>;
  isTabStop: boolean;
  isSelected: boolean | undefined;
}) {
  const { index, row, context, isTabStop, isSelected } = props;
  const name = context.nameOf(row);
  return (
    <>
      {isSelected !== undefined && (
        <div role="gridcell" className="h-full">
          <label className="grid h-full place-items-center">
            <input
              type="checkbox"
              tabIndex={isTabStop ? 0 : -1}
              aria-label={t.selectRow(name)}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                context.onToggle(index, (nativeEvent as MouseEvent).shiftKey === true)
              }
              className="size-4"
            />
          </label>
        </div>
      )}
      <TabStop value={isTabStop}>
        {context.columns.map((column, at) => (
          <Cell
            key={column.id}
            column={column}
            isFirst={at === 0}
            row={row}
            href={at === 0 ? context.hrefOf?.(row) : undefined}
          />
        ))}
      </TabStop>
      {context.hasMenu && (
        <div role="gridcell" className={menuCellClass}>
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            aria-haspopup="menu"
            aria-label={t.actionsOf(name)}
            onClick={({ currentTarget }) => context.onMenu(index, currentTarget)}
            className="focus-ring grid size-7 place-items-center rounded-md text-muted hover:bg-pressed"
          >
            <EllipsisVertical size={16} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}

function Cell<Row>(props: {
  column: Column<Row>;
  isFirst: boolean;
  row: Row;
  href: string | undefined;
}) {
  const { column, isFirst, row, href } = props;
  const content = column.cell(row);
  return (
    <div
      role={isFirst ? "rowheader" : "gridcell"}
      className={cx("min-w-0 truncate px-2", column.align === "end" && "text-end tabular-nums")}
    >
      {href === undefined ? (
        content
      ) : (
        // Tab stops at the row, and Enter opens it. The link is for the pointer and for lists of links. The row's click handler
        // navigates through the router: a router link in every row would slow down scrolling.
        <a
          href={href}
          tabIndex={-1}
          data-row-link
          className="font-medium underline-offset-2 hover:underline"
        >
          {content}
        </a>
      )}
    </div>
  );
}

function WaitingCells<Row>({ index, context }: { index: number; context: RowContext<Row> }) {
  return (
    <>
      {context.selection !== undefined && <div role="presentation" />}
      {context.columns.map(({ id }, at) => (
        <div key={id} role="gridcell" className="px-2">
          {at === 0 && <span className="sr-only">{t.loadingRow}</span>}
          <Skeleton className={["w-1/2", "w-2/5", "w-3/5"][(index + at) % 3]} />
        </div>
      ))}
    </>
  );
}
