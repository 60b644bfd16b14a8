/**
 * Moves the focus through the rows of the list that are drawn; those near the view always are.
 *
 * @param list - the frame that the rows scroll in
 * @param step - 1 down, -1 up; from outside of the list it goes to the first row in view
 * @returns false when there is no row that way
 */
export function focusRow(list: HTMLElement | null, step: 1 | -1): boolean {
  if (list === null) return false;
  const rows = [...list.querySelectorAll("li")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const { top } = list.getBoundingClientRect();
  const next =
    at === -1 ? rows.find((row) => row.getBoundingClientRect().top >= top) : rows[at + step];
  // The row of a page with others below it begins with the button that folds them.
  const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector("button");
  control?.focus();
  return control != null;
}
