const results = "[data-search-result]";

/**
 * Moves the focus through the results; from outside, to the first one.
 *
 * @param step - 1 down, -1 up
 * @returns false if there is no result in that direction
 */
export function focusResult(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(results)];
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? all[0] : all[at + step];
  next?.focus();
  return next !== undefined;
}
