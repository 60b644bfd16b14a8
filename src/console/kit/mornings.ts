/** The hour at which what was snoozed comes back, in the time zone of the browser. */
const hour = 9;

/** The morning of a day that is so many days after another one. Days have 23 to 25 hours, so they are counted as dates. */
function morningAfter(from: Date, days: number): Date {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, hour);
}

export const tomorrowMorning = (now: Date): Date => morningAfter(now, 1);

/** On a Monday, that of the next week. */
export const mondayMorning = (now: Date): Date => morningAfter(now, (8 - now.getDay()) % 7 || 7);

/** The next morning, which may be today's. */
export function nextMorning(now: Date): Date {
  const today = morningAfter(now, 0);
  return today > now ? today : tomorrowMorning(now);
}

/** @param day such as `2026-12-24`, as a date field has it */
export function morningOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, hour);
}

/** The value of a date field. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
