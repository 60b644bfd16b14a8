import {
  americanBytes,
  americanDay,
  americanMoment,
  americanNumber,
  listOf,
  relativeTime,
} from "./american.ts";
import type { Unit } from "./american.ts";

/** Dates and numbers follow the browser's locale, independently of the language of the texts. */
export const locale: string = globalThis.navigator?.language ?? "en";

export const isAmerican = locale === "en-US";

/** An object of Intl, created when it is first needed: that can take longer than drawing a screen (american.ts). */
export function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

const numbers = once(() => new Intl.NumberFormat(locale));
const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));
const moments = once(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
);

export function formatNumber(value: number): string {
  return isAmerican && Number.isSafeInteger(value)
    ? americanNumber(value)
    : numbers().format(value);
}

/** A day, such as "Nov 20, 2026". */
export function formatDay(value: string | number | Date): string {
  const date = new Date(value);
  return isAmerican ? americanDay(date) : days().format(date);
}

/** A day and a time of day. */
export function formatMoment(value: string | number | Date): string {
  const date = new Date(value);
  return isAmerican ? americanMoment(date) : moments().format(date);
}

/** "Ana, Bo, and Cy". */
export function formatList(items: readonly string[]): string {
  return listOf(items);
}

/** "Ana, Bo, and Cy", or "Ana, Bo and 7 more". @param more - how many aren't named */
export const formatNames = (names: readonly string[], more: number): string =>
  more > 0 ? `${names.join(", ")} and ${formatNumber(more)} more` : formatList(names);

/**
 * A count with the right form of its noun: `plural(1, "page", "pages")` is "1 page".
 *
 * @param count - an integer
 */
export function plural(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : other}`;
}

const steps: [unit: Unit, seconds: number, below: number][] = [
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
  if (distance < 45) return "now";
  const [unit, size] = steps.find(([, , below]) => distance < below) ?? steps[0]!;
  const count = Math.max(1, Math.round(distance / size));
  return relativeTime(seconds < 0 ? -count : count, unit, short);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The size of a file, such as "1.4 MB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  if (isAmerican) return americanBytes(bytes, step);
  // The short form of "bytes" is "byte", which reads like a mistake.
  const unitDisplay = step === 0 ? "long" : "short";
  const options = {
    style: "unit",
    unit: units[step],
    unitDisplay,
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
}

/** A role in a sentence: "an editor", "a reader". */
export function article(role: string): string {
  return `${/^[AEIOU]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}
