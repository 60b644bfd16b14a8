/** The only source of time, injected so that tests can control it. */
export type Clock = {
  /** Epoch milliseconds, a whole number. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const two = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, "0"));
const thousandths = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, "0"));
/** From here, years have more than four digits. */
const year10000 = 253_402_300_800_000;

/** Epoch milliseconds in the format of the API: ISO 8601 in UTC. A list has hundreds of them, so no `Date` is made. */
export function timestamp(milliseconds: number): string {
  if (!(milliseconds >= 0 && milliseconds < year10000)) return new Date(milliseconds).toISOString();
  const time = Math.trunc(milliseconds);
  const days = Math.floor(time / day);
  const rest = time - days * day;
  const clockTime = `${two[Math.floor(rest / hour)]}:${two[Math.floor(rest / minute) % 60]}:${two[Math.floor(rest / second) % 60]}`;
  return `${keptDate(days)}T${clockTime}.${thousandths[rest % second]}Z`;
}

/** The dates of days, because the items of a list share them. */
const dates = new Map<number, string>();
const mostDates = 5000;

function keptDate(days: number): string {
  const cached = dates.get(days);
  if (cached !== undefined) return cached;
  if (dates.size === mostDates) dates.clear();
  const date = dateOf(days);
  dates.set(days, date);
  return date;
}

/**
 * The date of a day since 1970. Counts years from March, so that leap days are last.
 * @see Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`
 */
function dateOf(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const inEra = shifted - era * 146_097;
  const leapDays =
    Math.floor(inEra / 1460) - Math.floor(inEra / 36_524) + Math.floor(inEra / 146_096);
  const yearInEra = Math.floor((inEra - leapDays) / 365);
  const inYear =
    inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const dayOfMonth = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearInEra + (month <= 2 ? 1 : 0);
  return `${year}-${two[month]}-${two[dayOfMonth]}`;
}
