import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { isAmerican, locale, once } from "#console/messages/format.ts";

const t = customFieldTexts.faults;

/** A locale's decimal and thousands separators. */
type Separators = { decimal: string; group: string };

export function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag, { useGrouping: true }).formatToParts(1_234_567.8);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: find("decimal") ?? ".", group: find("group") ?? "," };
}

const american: Separators = { decimal: ".", group: "," };
const own = once(() => (isAmerican ? american : separatorsOf(locale)));
const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Parses a number, written as in code or in the user's locale. Rejects numbers on which the two disagree: `1.234` is a thousand
 * in one locale and little more than one in another, and an error is better than a wrong number that nobody notices.
 */
export function readNumber(
  text: string,
  { decimal, group }: Separators = own(),
): { value: number } | { fault: string } {
  const sign = text.startsWith("−") ? `-${text.slice(1)}` : text;
  const grouped = new RegExp(
    `^[+-]?\\d{1,3}(${escape(group)}\\d{3})+(${escape(decimal)}\\d+)?$`.replaceAll(" ", "\\s"),
  );
  const isGrouped = grouped.test(sign);
  const isPlain = plain.test(sign);
  if (isGrouped && isPlain) return { fault: t.twoNumbers(text) };
  const bare = isGrouped
    ? sign.replaceAll(new RegExp(`${escape(group)}|\\s`, "g"), "").replace(decimal, ".")
    : isPlain
      ? sign
      : sign.replace(decimal, ".");
  const value = plain.test(bare) ? Number(bare) : Number.NaN;
  return Number.isFinite(value) ? { value } : { fault: t.notNumber(text) };
}

/** With the locale's decimal separator but without thousands separators, as its spreadsheets accept it. */
export function writeNumber(value: number, { decimal }: Separators = own()): string {
  return String(value).replace(".", decimal);
}

function escape(text: string): string {
  // Locales use several kinds of spaces between thousands; users type the common one.
  return /^\s$/.test(text) ? "\\s" : text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
