/** The row that has the focus itself; undefined for its controls. */
export function rowIdOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement && target.role === "row" ? target.dataset["key"] : undefined;
}

/** A control inside a row that has the focus, with the row's element. */
export function partOf(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || rowIdOf(target) !== undefined) return undefined;
  const row = target.closest<HTMLElement>("[role=row]");
  const id = rowIdOf(row);
  return row === null || id === undefined ? undefined : { control: target, row, id };
}

/** What a key is for: the selected rows, or the focused one if it isn't among them, as in the menus of rows. */
export function idsAtFocus(selected: ReadonlySet<string>): ReadonlySet<string> {
  const row = rowIdOf(document.activeElement);
  return row === undefined || selected.has(row) ? selected : new Set([row]);
}
