import type { CustomField } from "#contract/custom-field.ts";
import { checkValue, readValue } from "./value.ts";
import type { Reading, Value } from "./value.ts";

/** What an input holds for a value: a list for tags and several options, a text for everything else. */
export type InputValue = string | readonly string[];

const isList = ({ type }: CustomField) => type === "tags" || type === "select:multi";

/** A value as its input holds it; `""` and the empty list are no value. */
export function toInput(field: CustomField, value: Value): InputValue {
  if (isList(field)) return Array.isArray(value) ? value : [];
  return value === null || Array.isArray(value) ? "" : String(value);
}

/** What an input holds, as a value, or why it is none. */
export function fromInput(field: CustomField, input: InputValue): Reading {
  if (typeof input !== "string") return checkValue(field, [...input]);
  // An option is taken as it stands: reading it as something typed would cut off its spaces.
  if (field.type === "select:single") return checkValue(field, input === "" ? null : input);
  return readValue(field, input);
}
