import { useSyncExternalStore } from "react";

/**
 * The selected rows. A store of its own rather than table state, so that selecting a row re-renders that row and not ten
 * thousand.
 */
export class Selection<Row> {
  #rows: ReadonlyMap<string, Row> = new Map();
  #listeners = new Set<() => void>();
  readonly #idOf: (row: Row) => string;

  constructor(idOf: (row: Row) => string) {
    this.#idOf = idOf;
  }

  /** By ID, in order of selection; the same map until something changes. */
  rows = (): ReadonlyMap<string, Row> => this.#rows;

  has(row: Row): boolean {
    return this.#rows.has(this.#idOf(row));
  }

  set(rows: Iterable<Row>, isSelected: boolean): void {
    const next = new Map(this.#rows);
    for (const row of rows) {
      if (isSelected) next.set(this.#idOf(row), row);
      else next.delete(this.#idOf(row));
    }
    this.#change(next);
  }

  /** Updates the data of selected rows, without notifying subscribers. */
  refresh(rows: readonly Row[]): void {
    if (this.#rows.size === 0) return;
    const newer = rows.flatMap((row) => {
      const former = this.#rows.get(this.#idOf(row));
      return former === undefined || former === row ? [] : [[this.#idOf(row), row] as const];
    });
    if (newer.length > 0) this.#rows = new Map([...this.#rows, ...newer]);
  }

  clear = (): void => {
    if (this.#rows.size > 0) this.#change(new Map());
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(rows: ReadonlyMap<string, Row>): void {
    this.#rows = rows;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a row is selected; undefined if rows can't be selected. */
export function useIsSelected<Row>(
  selection: Selection<Row> | undefined,
  row: Row | undefined,
): boolean | undefined {
  return useSyncExternalStore(selection?.subscribe ?? never, () =>
    row === undefined ? undefined : selection?.has(row),
  );
}

const never = () => () => undefined;

export function useSelectedCount<Row>(selection: Selection<Row>): number {
  return useSyncExternalStore(selection.subscribe, () => selection.rows().size);
}

/** Whether none, some, or all of these rows are selected. */
export function useSelectedPart<Row>(
  selection: Selection<Row>,
  rows: readonly Row[],
): "none" | "some" | "all" {
  return useSyncExternalStore(selection.subscribe, () => {
    if (selection.rows().size === 0 || rows.length === 0) return "none";
    if (selection.rows().size < rows.length) return "some";
    return rows.every((row) => selection.has(row)) ? "all" : "some";
  });
}
