import type { CustomField, CustomFieldValue } from "#contract/custom-field.ts";
import { longestFieldText, longestOption, mostOptions } from "#contract/limits.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { formatList, formatNumber, isAmerican, locale, once } from "#console/messages/format.ts";
import { readSeparated, writeSeparated } from "#console/kit/separated.ts";

const t = customFieldTexts;

/** A space's value for a field; null for none. */
export type Value = CustomFieldValue | null;

/** A value, or a sentence that explains why the text is invalid. */
export type Reading = { value: Value; fault?: never } | { fault: string };

/** Limits of the platform that the contract doesn't define. */
const longestTag = 40;
const mostTags = 50;

/** Whether the console supports the field's type; otherwise it only shows the value. */
export function isKnown({ type }: CustomField): boolean {
  return type in t.types;
}

/** The display name of a field. */
export function titleOf(field: Pick<CustomField, "name" | "title">): string {
  return field.title || field.name;
}

/** A value formatted for display. */
export function showValue(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? t.value.yes : t.value.no;
  if (typeof value === "number") return formatNumber(value);
  return typeof value === "string" ? value : formatList(value);
}

/** A value in the form that a spreadsheet of the user's locale accepts; `readValue` parses it again. */
export function writeValue(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return writeNumber(value);
  return typeof value === "string" ? value : writeSeparated([value], ", ");
}

/** Parses typed or pasted text; an empty text clears the value. */
export function readValue(field: CustomField, typed: string): Reading {
  const text = typed.trim();
  if (!isKnown(field)) return { fault: t.faults.unknown };
  if (text === "") return { value: null };
  switch (field.type) {
    case "text":
      return checkValue(field, typed);
    case "number":
      return readNumber(text);
    case "boolean":
      return readBoolean(text);
    case "select:single": {
      const option = findOption(field, text);
      return option === undefined ? { fault: t.faults.notOption(text) } : { value: option };
    }
    case "tags":
      return checkValue(field, readList(text));
    default:
      return checkValue(
        field,
        readList(text).map((item) => findOption(field, item) ?? item),
      );
  }
}

/** Checks the value of an input with the platform's rules. */
export function checkValue(field: CustomField, value: Value): Reading {
  if (typeof value === "string" && field.type === "text") {
    return value.length > longestFieldText
      ? { fault: t.faults.longText(longestFieldText) }
      : { value };
  }
  if (typeof value === "string") {
    return field.options?.includes(value) === true
      ? { value }
      : { fault: t.faults.notOption(value) };
  }
  if (!Array.isArray(value)) return { value };
  if (value.length === 0) return { value: null };
  if (field.type === "tags") {
    const long = value.find((tag) => tag.length > longestTag);
    if (long !== undefined) return { fault: t.faults.longTag(long, longestTag) };
    return value.length > mostTags ? { fault: t.faults.manyTags(mostTags) } : { value };
  }
  const unknown = value.find((option) => field.options?.includes(option) !== true);
  return unknown === undefined ? { value } : { fault: t.faults.notOption(unknown) };
}

export function isSame(a: Value, b: Value): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The items of a list, separated by commas or lines, without duplicates. */
export function readList(text: string): string[] {
  const items = readSeparated(text.replaceAll(/,\s+(?=")/g, ","), ",").flat();
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ""))];
}

function readBoolean(text: string): Reading {
  const word = text.toLowerCase();
  if (["true", "yes", "y", "1", t.value.yes.toLowerCase()].includes(word)) return { value: true };
  if (["false", "no", "n", "0", t.value.no.toLowerCase()].includes(word)) return { value: false };
  return { fault: t.faults.notBoolean(text) };
}

/** An exact match, or else one that differs only in case. */
function findOption({ options = [] }: CustomField, text: string): string | undefined {
  if (options.includes(text)) return text;
  const like = options.filter((option) => option.trim().toLowerCase() === text.toLowerCase());
  return like.length === 1 ? like[0] : undefined;
}

/** The value of an input: a list for tags and multiple choice, otherwise a text. */
export type InputValue = string | readonly string[];

const isList = ({ type }: CustomField) => type === "tags" || type === "select:multi";

/** Converts a value for its input; `""` and the empty list mean no value. */
export function toInput(field: CustomField, value: Value): InputValue {
  if (isList(field)) return Array.isArray(value) ? value : [];
  return value === null || Array.isArray(value) ? "" : String(value);
}

/** Converts an input to a value, or explains why it is invalid. */
export function fromInput(field: CustomField, input: InputValue): Reading {
  if (typeof input !== "string") return checkValue(field, [...input]);
  // Options are taken literally: parsing one like typed text would trim it.
  if (field.type === "select:single") return checkValue(field, input === "" ? null : input);
  return readValue(field, input);
}

const faultsTexts = customFieldTexts.faults;

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
  if (isGrouped && isPlain) return { fault: faultsTexts.twoNumbers(text) };
  const bare = isGrouped
    ? sign.replaceAll(new RegExp(`${escape(group)}|\\s`, "g"), "").replace(decimal, ".")
    : isPlain
      ? sign
      : sign.replace(decimal, ".");
  const value = plain.test(bare) ? Number(bare) : Number.NaN;
  return Number.isFinite(value) ? { value } : { fault: faultsTexts.notNumber(text) };
}

/** With the locale's decimal separator but without thousands separators, as its spreadsheets accept it. */
export function writeNumber(value: number, { decimal }: Separators = own()): string {
  return String(value).replace(".", decimal);
}

function escape(text: string): string {
  // Locales use several kinds of spaces between thousands; users type the common one.
  return /^\s$/.test(text) ? "\\s" : text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const optionsTexts = customFieldTexts.options;

/** The error of each option; undefined for valid ones. */
export function optionFaults(options: readonly string[]): (string | undefined)[] {
  return options.map((option, at) => {
    if (option === "") return optionsTexts.faults.empty;
    if (option.length > longestOption) return optionsTexts.faults.long(longestOption);
    return options.indexOf(option) < at ? optionsTexts.faults.twice : undefined;
  });
}

/** The error of the list as a whole; undefined if valid. */
export function optionsFault(options: readonly string[]): string | undefined {
  if (options.length === 0) return optionsTexts.faults.none;
  if (options.length > mostOptions) return optionsTexts.faults.many(mostOptions);
  return optionFaults(options).some(Boolean) ? optionsTexts.faults.check : undefined;
}

/** Whether fields of this type have options. */
export function hasOptions(type: string): boolean {
  return type.startsWith("select:");
}

/** The list with one item moved by a step; the same list if that is impossible. */
export function moveOption<T>(items: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const to = from + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}
