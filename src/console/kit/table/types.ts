import type { ReactNode } from "react";
import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { SelectOption } from "#console/ui/floating/select-box.tsx";

export type Column<Row> = {
  /** Its name in the URL. */
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The value in the CSV file; columns without it, and those that aren't shown, aren't exported. */
  csv?: (row: Row) => string | number | boolean | null | undefined;
  /** The header in the CSV file, instead of the title, for a file that is imported again. */
  csvName?: string;
  /**
   * The sort key. For paged tables, which the platform sorts, the value of its `sort` parameter. For complete lists, which are
   * sorted here, the value to compare.
   */
  sort?: string | ((row: Row) => string | number | null | undefined);
  /** The first press on its name sorts from the last value, as for times, of which people look for the newest. */
  isNewestFirst?: true;
  /**
   * Grid track: "9rem", "minmax(12rem, 2fr)"; an equal share by default. Each row is its own grid, so a width that depends on
   * content ("auto", "max-content") would differ between rows. Below the sum of the minimum widths, the table scrolls
   * horizontally.
   */
  width?: string;
  align?: "end";
  /** In a weaker color: what people look at last. */
  isMuted?: boolean;
  /** It names the row and links to it; the first column, if none does. It is always shown. */
  isTitle?: true;
  /** Hidden until the user shows it. */
  isHidden?: boolean;
};

/** A select that filters the table; the URL keeps its value under `name`. */
export type Filter<Row> = {
  name: string;
  label: string;
  /** Without the option for "all", which the table adds. */
  options: readonly SelectOption[];
  /** Absent in a paged table, which the platform filters. */
  holds?: (row: Row, value: string) => boolean;
};

/** Where the rows come from. */
export type RowSource<Row> =
  | {
      /** From `useTableSource`: loaded page by page on scroll; the platform searches, filters, and sorts. */
      kind: "pages";
      list: UseInfiniteQueryResult<{ items: Row[]; count: number | undefined }>;
      /** Loads all matches, for actions on all rows; calls `onProgress` with the number loaded so far. */
      readAll: (signal: AbortSignal, onProgress: (read: number) => void) => Promise<Row[]>;
    }
  | { kind: "whole"; list: UseQueryResult<Row[]> };

/** What is asked before an action on many rows. */
type BulkQuestion = {
  title: string;
  body: ReactNode;
  /** Whether it takes something away: the number has to be typed if it is large. Default: `danger` of the action. */
  takesAway?: boolean;
};

/** An action on many rows, with one request for each, or for many. */
export type BulkAction<Row> = {
  /** Verb and object: "Remove from organization". */
  label: string;
  /** Actions with the same menu share a button with this label: "Change role". */
  menu?: string;
  danger?: boolean;
  /** Why it is unavailable, as a sentence. */
  unavailable?: string | undefined;
  /**
   * Asks for confirmation, for actions that can't be undone or affect many rows.
   *
   * @param count - the selected rows that aren't skipped
   * @param rows - all selected rows
   */
  confirm?: (count: number, rows: readonly Row[]) => BulkQuestion;
  /** Why a row is skipped, as a sentence; undefined if it isn't. */
  skip?: (row: Row) => string | undefined;
  /** Sends the request with `call`, not `useWrite`: the table refreshes everything once, at the end. */
  run: (row: Row) => Promise<unknown>;
  /** Reverts the change; receives the row as it was before `run`. Absent if it can't be undone. */
  undo?: (row: Row) => Promise<unknown>;
  /** The same for up to `most` rows in one request. If that fails, each row is tried alone, to find those that fail. */
  together?: {
    most: number;
    run: (rows: readonly Row[]) => Promise<unknown>;
    undo: (rows: readonly Row[]) => Promise<unknown>;
  };
};

/** An action on many rows that asks for something first, such as a team to add them to. */
export type BulkChoice<Row> = Pick<BulkAction<Row>, "label" | "menu" | "danger" | "unavailable"> & {
  /**
   * The dialog.
   *
   * @param start - starts what was chosen for these rows
   */
  ask: (
    rows: readonly Row[],
    start: (action: BulkAction<Row>) => void,
    close: () => void,
  ) => ReactNode;
};

/** An item in a row's menu. */
export type RowAction = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  unavailable?: string | undefined;
  href?: string;
  onAction?: () => void;
};

/**
 * Props of `ResourceTable`. The URL keeps search, filters, order, position, columns, and density, so a screen can have only one
 * such table; `useTableAddress` reads them for the query of a paged table. Keep `columns` and functions stable between renders
 * (`useMemo`, `useCallback`): every visible row re-renders when they change.
 */
export type ResourceTableProps<Row> = {
  /** Accessible name of the table: "Members". */
  label: string;
  source: RowSource<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** The name of a row, for its controls and the ledger. */
  nameOf: (row: Row) => string;
  /** "12 members", from the number of matches. */
  countOf: (count: number) => string;
  /** The URL of a row, opened by click, Enter, and in a new tab by Mod+click. */
  hrefOf?: (row: Row) => string;
  /** Absent without search; its text is the field's label. */
  search?: {
    label: string;
    /** For complete lists: whether a row matches the text. */
    holds?: (row: Row, text: string) => boolean;
  };
  filters?: readonly Filter<Row>[];
  /** A sentence next to the count, with something to know about this view. */
  note?: string | undefined;
  rowActions?: (row: Row) => readonly RowAction[];
  /** The same with parts of `Menu`, for a menu that other screens have, too. */
  rowMenu?: (row: Row) => ReactNode;
  bulkActions?: readonly (BulkAction<Row> | BulkChoice<Row>)[];
  /** Name of the CSV file, without its extension; without it, there is no CSV export. */
  csvName?: string;
  /** Shown when there are no rows at all, regardless of filters. */
  empty: ReactNode;
};
