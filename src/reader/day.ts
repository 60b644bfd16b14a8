const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `2026-03-01` or a number of epoch milliseconds as a day, in UTC. */
export function formatDay(date: string | number): string {
  return days.format(new Date(date));
}
