import { CustomFieldValue } from "#contract/custom-field.ts";
import type { CustomField } from "#contract/custom-field.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { formatList, formatNumber } from "#console/messages/format.ts";
import { readNumber, writeNumber } from "./number-text.ts";
import { readSeparated, writeSeparated } from "./separated.ts";

const t = customFieldTexts;

/** What a space has for a field; null: nothing. */
export type Value = CustomFieldValue | null;

/** A value, or why a text is none, as a sentence. */
export type Reading = { value: Value; fault?: never } | { fault: string };

/** Characters of a text; the contract's bound. */
export const longestText = CustomFieldValue.options[0].maxLength ?? 256;
/** Bounds of the platform, which the contract leaves open. */
export const longestTag = 40;
export const mostTags = 50;

/** Whether the console knows what belongs into the field; of other fields it only shows the values. */
export function isKnown({ type }: CustomField): boolean {
  return type in t.types;
}

/** What people call a field. */
export function titleOf(field: Pick<CustomField, "name" | "title">): string {
  return field.title || field.name;
}

/** A value as people read it. */
export function showValue(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? t.value.yes : t.value.no;
  if (typeof value === "number") return formatNumber(value);
  return typeof value === "string" ? value : formatList(value);
}

/** A value as a spreadsheet of the reader's locale takes it; `readValue` reads it again. */
export function writeValue(value: Value): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return writeNumber(value);
  return typeof value === "string" ? value : writeSeparated([value], ", ");
}

/** Reads what somebody typed or pasted; an empty text clears. */
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

/** Checks a value that an input has made, as the platform will. */
export function checkValue(field: CustomField, value: Value): Reading {
  if (typeof value === "string" && field.type === "text") {
    return value.length > longestText ? { fault: t.faults.longText(longestText) } : { value };
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

/** The items of a list as people write one: separated by commas or lines, each once. */
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

/** As it is written, else the one that differs only by capitals. */
function findOption({ options = [] }: CustomField, text: string): string | undefined {
  if (options.includes(text)) return text;
  const like = options.filter((option) => option.trim().toLowerCase() === text.toLowerCase());
  return like.length === 1 ? like[0] : undefined;
}
