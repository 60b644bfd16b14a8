/** Dates and numbers follow the browser's locale, independently of the language of the texts. */
export const locale: string = globalThis.navigator?.language ?? "en";

const numbers = new Intl.NumberFormat(locale);
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const relativeShort = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });
const lists = new Intl.ListFormat("en", { type: "conjunction" });
const plurals = new Intl.PluralRules("en");

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A day, such as "Nov 20, 2026". */
export function formatDay(value: string | number | Date): string {
  return days.format(new Date(value));
}

/** A day and a time of day. */
export function formatMoment(value: string | number | Date): string {
  return moments.format(new Date(value));
}

/** "Ana, Bo, and Cy". */
export function formatList(items: readonly string[]): string {
  return lists.format(items);
}

/**
 * A count with the right form of its noun: `plural(1, "page", "pages")` is "1 page".
 *
 * @param count - an integer
 */
export function plural(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${plurals.select(count) === "one" ? one : other}`;
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number, below: number][] = [
  ["minute", 60, 3600],
  ["hour", 3600, 86_400],
  ["day", 86_400, 7 * 86_400],
  ["week", 7 * 86_400, 30 * 86_400],
  ["month", 30.44 * 86_400, 365 * 86_400],
  ["year", 365.25 * 86_400, Number.POSITIVE_INFINITY],
];

/**
 * A time relative to now, past or future, in the largest suitable unit.
 *
 * @param now - epoch milliseconds
 */
export function formatRelative(value: string | number | Date, now: number, short = false): string {
  const seconds = (new Date(value).getTime() - now) / 1000;
  const distance = Math.abs(seconds);
  const format = short ? relativeShort : relative;
  if (distance < 45) return format.format(0, "second");
  const [unit, size] = steps.find(([, , below]) => distance < below) ?? steps[0]!;
  const count = Math.max(1, Math.round(distance / size));
  return format.format(seconds < 0 ? -count : count, unit);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file, such as "1.4 MB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const options = { style: "unit", unit: units[step], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
}
