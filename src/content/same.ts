/** Whether two JSON-like values are equal. An absent property equals an undefined one. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const name of names) {
    if (!same((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
      return false;
  }
  return true;
}
