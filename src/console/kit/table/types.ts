import type { ReactNode } from "react";
import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { SelectOption } from "#console/ui/select.tsx";

/** One column of a table. */
export type Column<Row> = {
  /** Names it in the address and in the head of the CSV file. */
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** What the CSV file says; a column without it is not in the file. */
  csv?: (row: Row) => string | number | boolean | null | undefined;
  /**
   * What the rows are ordered by. A table of pages sorts at the platform: the value of its `sort` parameter. A table of
   * whole lists sorts here: the value to compare.
   */
  sort?: string | ((row: Row) => string | number | null | undefined);
  /**
   * Track of the grid: "9rem", "minmax(12rem, 2fr)"; an equal share by default. Each row is a grid of its own: a width that
   * depends on the content ("auto", "max-content") is another in every row. Below the sum of the least widths the table
   * scrolls sideways.
   */
  width?: string;
  align?: "end";
  /** Not shown until somebody chooses it. */
  isHidden?: boolean;
};

/** A choice that narrows the table; its value stands in the address under `name`. */
export type Filter<Row> = {
  name: string;
  label: string;
  /** Without the one for "all", which the table adds. */
  options: readonly SelectOption[];
  /** Absent in a table of pages, where the platform filters. */
  holds?: (row: Row, value: string) => boolean;
};

/** Where the rows come from. */
export type RowSource<Row> =
  | {
      /**
       * Read page by page while one scrolls; search, filters and order are the platform's. Give the query
       * `placeholderData: keepPreviousData`, so that what is there stays until the answer to a search comes, and make it by
       * `longListQuery` where there can be thousands.
       */
      kind: "pages";
      list: UseInfiniteQueryResult<{ items: Row[]; count: number | undefined }>;
      /** Reads everything that matches, for what concerns all rows; calls `onProgress` with how many there are so far. */
      readAll: (signal: AbortSignal, onProgress: (read: number) => void) => Promise<Row[]>;
    }
  | { kind: "whole"; list: UseQueryResult<Row[]> };

/** Something done with many rows, one request for each. */
export type BulkAction<Row> = {
  /** A verb: "Remove from organization". */
  label: string;
  /** Actions of the same menu stand behind one button of this name: "Change role". */
  menu?: string;
  danger?: boolean;
  /** Why it is off, as a sentence. */
  unavailable?: string | undefined;
  /** Asked before it begins, for what cannot be undone or concerns many. */
  confirm?: (count: number) => { title: string; body: ReactNode };
  /** Why a row is left alone, as a sentence; undefined when it is not. */
  skip?: (row: Row) => string | undefined;
  /** Sends the request by `call`, and not by `useWrite`: the table reads everything again once, at the end. */
  run: (row: Row) => Promise<unknown>;
  /** Makes it as it was; gets the row as it was before `run`. Absent for what cannot be undone. */
  undo?: (row: Row) => Promise<unknown>;
};

/** An entry of a row's menu. */
export type RowAction = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  unavailable?: string | undefined;
  href?: string;
  onAction?: () => void;
};

/**
 * Props of `ResourceTable`. Search, filters, order, place, columns and density stand in the address, so there is one such
 * table on a screen; `useTableAddress` reads them for the query of a table of pages. Keep `columns` and the functions the
 * same from one drawing to the next (`useMemo`, `useCallback`): every row in view is drawn anew when they change.
 */
export type ResourceTableProps<Row> = {
  /** Names the table to who cannot see it: "Members". */
  label: string;
  source: RowSource<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** What a row is called, for the names of its controls and for the ledger. */
  nameOf: (row: Row) => string;
  /** "12 members", from the number of what matches. */
  countOf: (count: number) => string;
  /** Where a row leads: a click, Enter, and Mod+click for a new tab. */
  hrefOf?: (row: Row) => string;
  /** Absent where there is nothing to search by; its text is the field's label. */
  search?: {
    label: string;
    /** In a table of whole lists: whether a row holds the text. */
    holds?: (row: Row, text: string) => boolean;
  };
  filters?: readonly Filter<Row>[];
  /** A sentence beside the count, for what the reader must know of this view. */
  note?: string | undefined;
  rowActions?: (row: Row) => readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Name of the CSV file, without its ending; absent: no CSV. */
  csvName?: string;
  /** Shown when there is nothing at all, filters apart. */
  empty: ReactNode;
};

/** What the address says of a table. */
export type TableAddress = {
  search: string;
  /** A column's `id`; "" for the table's own order. */
  sort: string;
  order: "asc" | "desc";
  /** By the names of filters; what filters nothing is absent. */
  filters: Readonly<Record<string, string>>;
};
