import type { CustomField, CustomFieldValue } from "#contract/custom-field.ts";
import { longestFieldText } from "#contract/limits.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { formatList, formatNumber } from "#console/messages/format.ts";
import { readNumber, writeNumber } from "./number-text.ts";
import { readSeparated, writeSeparated } from "#console/kit/separated.ts";

const t = customFieldTexts;

/** A space's value for a field; null for none. */
export type Value = CustomFieldValue | null;

/** A value, or a sentence that explains why the text is invalid. */
export type Reading = { value: Value; fault?: never } | { fault: string };

/** Limits of the platform that the contract doesn't define. */
export const longestTag = 40;
export const mostTags = 50;

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

export function isSame(one: Value, other: Value): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
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
