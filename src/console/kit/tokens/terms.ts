/** Lifetimes of new tokens, in days. */
const usual = [30, 90, 365];

/**
 * The lifetimes to choose from for a new token: days, or "never".
 *
 * @param most - the longest that an organization allows, in days; absent or null: any
 */
export function termsWithin(most: number | null | undefined): string[] {
  if (most == null) return [...usual.map(String), "never"];
  return [...new Set([...usual.filter((days) => days < most), most])].map(String);
}
