/*
 * Numbers, days, and times as Intl writes them in American English. The first object of Intl makes the browser read its data about
 * all locales, which takes it longer than drawing a list. The texts of the console are in English anyway, and most browsers are
 * set to this locale.
 */

/** @param value - a safe integer */
export function americanNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/**
 * "1.4 MB"
 *
 * @param bytes - an integer, not negative
 * @param step - how many times a thousand bytes are one of the unit: 0 to 3
 */
export function americanBytes(bytes: number, step: number): string {
  // Divided once, so that halves are rounded up as in the decimal number.
  const tenths = step === 0 ? bytes * 10 : Math.round(bytes / (100 * 1000 ** (step - 1)));
  const fraction = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  return `${americanNumber(Math.floor(tenths / 10))}${fraction} ${[bytes === 1 ? "byte" : "bytes", "kB", "MB", "GB"][step]}`;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "Nov 20, 2026" */
export function americanDay(date: Date): string {
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** "Nov 20, 2026, 3:04 PM" */
export function americanMoment(date: Date): string {
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, "0");
  return `${americanDay(date)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

const units = {
  minute: "m",
  hour: "h",
  day: "d",
  week: "w",
  month: "mo",
  year: "y",
} as const;

export type Unit = keyof typeof units;

/** What has a word of its own when it is one unit away. */
const near: Partial<Record<Unit, [before: string, after: string, brief?: string]>> = {
  day: ["yesterday", "tomorrow"],
  week: ["last week", "next week", "wk."],
  month: ["last month", "next month", "mo."],
  year: ["last year", "next year", "yr."],
};

/**
 * A distance in time: "3 days ago", "in 3 days", "yesterday".
 *
 * @param count - an integer other than 0, negative for the past
 * @param isShort - "3d ago", "last wk."
 */
export function relativeTime(count: number, unit: Unit, isShort: boolean): string {
  const amount = Math.abs(count);
  const word = amount === 1 ? near[unit] : undefined;
  if (word !== undefined) {
    const [before, after, brief] = word;
    const text = count < 0 ? before : after;
    return isShort && brief !== undefined ? text.replace(unit, brief) : text;
  }
  const full = `${americanNumber(amount)} ${unit}${amount === 1 ? "" : "s"}`;
  const text = isShort ? `${americanNumber(amount)}${units[unit]}` : full;
  return count < 0 ? `${text} ago` : `in ${text}`;
}

/** "Ana, Bo, and Cy" */
export function listOf(items: readonly string[]): string {
  if (items.length <= 2) return items.join(" and ");
  return `${items.slice(0, -1).join(", ")}, and ${items.at(-1)}`;
}
