import { isObject, listOf } from "../document/json.ts";
import { referenceOf } from "../document/reference.ts";

/** What may stand beside the one reference without changing what is admitted. */
const beside = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "title",
  "description",
  "nullable",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

/**
 * The reference of a schema that is nothing else: plainly, as the only part of `allOf` (how OpenAPI 3.0 puts words beside a
 * reference), or as the only choice beside null (how 3.1 makes one nullable). Undefined for every other schema.
 */
export function aliasOf(schema: unknown): { reference: string; isNullable: boolean } | undefined {
  const plain = referenceOf(schema);
  if (plain !== undefined) return { reference: plain, isNullable: false };
  if (!isObject(schema)) return undefined;
  const isPlain = Object.keys(schema).every((name) => beside.has(name) || name.startsWith("x-"));
  if (!isPlain) return undefined;
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((name) => listOf(schema[name]));
  const isNull = (part: unknown) => isObject(part) && part["type"] === "null";
  const [only, ...others] = parts.filter((part) => !isNull(part));
  const reference = referenceOf(only);
  if (reference === undefined || others.length > 0) return undefined;
  return { reference, isNullable: schema["nullable"] === true || parts.some(isNull) };
}
