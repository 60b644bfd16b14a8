const results = "[data-search-result]";

/**
 * Moves the focus among the results: to the first from outside of them.
 *
 * @param step - 1 down, -1 up
 * @returns false when there is no result that way
 */
export function focusResult(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(results)];
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? all[0] : all[at + step];
  next?.focus();
  return next !== undefined;
}
