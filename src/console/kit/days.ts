/** A day in milliseconds. */
export const day = 24 * 60 * 60_000;

/** The time so many days from now, as the API takes it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}
