import { memo, createContext } from "react";
import { tableTexts as t } from "#console/messages/table.ts";
import { cx } from "#console/ui/class-names.ts";
import { lineArt } from "#console/ui/create-icon.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { useIsSelected, type Selection } from "../selection.ts";
import { cardCellClass, cardClass } from "./cards.ts";
import type { Column, ResourceTableProps } from "./types.ts";

/** What all rows of a table share. */
export type RowContext<Row> = Pick<ResourceTableProps<Row>, "nameOf" | "idOf" | "hrefOf"> & {
  columns: readonly Column<Row>[];
  /** Index of the column that names the row. */
  title: number;
  /** Each row is a card, in a narrow window. */
  isCards: boolean;
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
  "focus-ring-inset absolute inset-x-0 grid items-center bg-canvas hover:bg-hover aria-selected:bg-selected forced-colors:aria-selected:outline-1";

const lineClass = "h-(--row-height) grid-cols-(--tracks) border-b";

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
      className={cx(rowClass, context.isCards ? cardClass : lineClass)}
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
    <div role="gridcell" className={context.isCards ? "absolute start-0 top-0 size-10" : "h-full"}>
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
    <div
      role="gridcell"
      className={
        context.isCards ? "absolute end-0 top-0 grid size-10 place-items-center" : menuCellClass
      }
    >
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

function cellOf<Row>(column: Column<Row>, at: number, row: Row, context: RowContext<Row>) {
  const { hrefOf, isCards, title } = context;
  const content = column.cell(row);
  if (isCards && at !== title) {
    const isBlank =
      content === undefined || content === null || content === "" || content === false;
    return (
      <div
        key={column.id}
        role="gridcell"
        data-label={column.title}
        className={isBlank ? "hidden" : cardCellClass(column)}
      >
        <span className="min-w-0 flex-1 truncate">{content}</span>
      </div>
    );
  }
  return (
    <div
      key={column.id}
      role={at === title ? "rowheader" : "gridcell"}
      className={cx(
        "min-w-0 truncate",
        isCards ? titleClass(context) : "px-2",
        column.align === "end" && "text-end tabular-nums",
        column.isMuted === true && "text-muted",
      )}
    >
      {at !== title || hrefOf === undefined ? (
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

/** The title of a card is beside its checkbox and menu. */
function titleClass<Row>({ selection, hasMenu }: RowContext<Row>): string {
  return cx("-order-1 col-span-2", selection !== undefined && "ps-7", hasMenu && "pe-7");
}

function WaitingCells<Row>({ index, context }: { index: number; context: RowContext<Row> }) {
  const { isCards } = context;
  return (
    <>
      {context.selection !== undefined && !isCards && <div role="presentation" />}
      {context.columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          className={
            !isCards ? "px-2" : at === context.title ? titleClass(context) : cardCellClass(column)
          }
        >
          {at === 0 && <span className="sr-only">{t.loadingRow}</span>}
          <Skeleton className={["w-1/2", "w-2/5", "w-3/5"][(index + at) % 3]} />
        </div>
      ))}
    </>
  );
}

/** Whether Tab reaches the controls of the surrounding row. In a table, only one row is a tab stop. True outside tables. */
export const TabStop = createContext(true);
