import { memo, createContext } from "react";
import { tableTexts as t } from "#console/messages/table.ts";
import { cx } from "#console/ui/class-names.ts";
import { lineArt } from "#console/ui/create-icon.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { useIsSelected, type Selection } from "../selection.ts";
import type { Column, ResourceTableProps } from "./types.ts";

/** What all rows of a table share. */
export type RowContext<Row> = Pick<ResourceTableProps<Row>, "nameOf" | "idOf" | "hrefOf"> & {
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  hasMenu: boolean;
  onToggle: (index: number, isRange: boolean) => void;
  onMenu: (index: number, button: HTMLElement) => void;
};

type TableRowProps<Row> = {
  index: number;
  /** Undefined until it is loaded. */
  row: Row | undefined;
  context: RowContext<Row>;
  /** In pixels, from the first row. */
  top: number;
  /** Whether this row is the only one that Tab reaches, with its controls. */
  isTabStop: boolean;
};

const rowClass =
  "focus-ring-inset absolute inset-x-0 grid h-(--row-height) grid-cols-(--tracks) items-center border-b bg-canvas hover:bg-hover aria-selected:bg-selected forced-colors:aria-selected:outline-1";

/** Stays visible while the table scrolls horizontally. */
export const menuCellClass = "sticky inset-e-0 grid h-full place-items-center bg-inherit";

/** Vertical dots. One path, because each row draws it. */
const dots = (
  <svg {...lineArt} aria-hidden width={16} height={16} strokeWidth={4}>
    <path d="M12 5h0m0 7h0m0 7h0" />
  </svg>
);

/** A row that may not be loaded yet. Its element stays when its data changes, and keeps the focus. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;

// Rows are most of what a list draws: their cells are functions rather than components, with as few elements as possible.
function TableRowOf<Row>(props: TableRowProps<Row>) {
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
      style={{ top: props.top }}
      className={rowClass}
    >
      {row === undefined ? (
        <WaitingCells index={index} context={context} />
      ) : (
        // A control in a cell can be open, and its state must not pass to another row in the same position.
        <TabStop key={context.idOf(row)} value={isTabStop}>
          {isSelected !== undefined && selectingCell(props, row, isSelected)}
          {context.columns.map((column, at) => cellOf(column, at, row, context))}
          {context.hasMenu && menuCell(props, row)}
        </TabStop>
      )}
    </div>
  );
}

function selectingCell<Row>(props: TableRowProps<Row>, row: Row, isSelected: boolean) {
  const { context, index, isTabStop } = props;
  return (
    <div role="gridcell" className="h-full">
      <label className="grid h-full place-items-center">
        <input
          type="checkbox"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t.selectRow(context.nameOf(row))}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            context.onToggle(index, (nativeEvent as MouseEvent).shiftKey === true)
          }
          className="size-4"
        />
      </label>
    </div>
  );
}

function menuCell<Row>({ context, index, isTabStop }: TableRowProps<Row>, row: Row) {
  return (
    <div role="gridcell" className={menuCellClass}>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="menu"
        aria-label={t.actionsOf(context.nameOf(row))}
        onClick={({ currentTarget }) => context.onMenu(index, currentTarget)}
        className="focus-ring grid size-7 place-items-center rounded-md text-muted hover:bg-pressed"
      >
        {dots}
      </button>
    </div>
  );
}

function cellOf<Row>(column: Column<Row>, at: number, row: Row, { hrefOf }: RowContext<Row>) {
  const content = column.cell(row);
  return (
    <div
      key={column.id}
      role={at === 0 ? "rowheader" : "gridcell"}
      className={cx(
        "min-w-0 truncate px-2",
        column.align === "end" && "text-end tabular-nums",
        column.isMuted === true && "text-muted",
      )}
    >
      {at > 0 || hrefOf === undefined ? (
        content
      ) : (
        // Tab stops at the row, and Enter opens it. The link is for the pointer and for lists of links. The row's click handler
        // navigates through the router: a router link in every row would slow down scrolling.
        <a
          href={hrefOf(row)}
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

/** Whether Tab reaches the controls of the surrounding row. In a table, only one row is a tab stop. True outside tables. */
export const TabStop = createContext(true);
