import type { CustomField } from "#contract/custom-field.ts";
import { checkValue, readValue } from "./value.ts";
import type { Reading, Value } from "./value.ts";

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
