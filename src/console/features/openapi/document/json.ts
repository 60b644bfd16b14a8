import { decoded } from "#content/address.ts";

/** An object of a document that hasn't been validated. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, otherwise an empty object. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

/** The value if it is a list, otherwise an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a non-empty string. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The strings in a list. */
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((text): text is string => typeof text === "string");

/** An own property of an object, so that names such as `__proto__` find nothing. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The maximum length of a chain of references. */
const longestChain = 50;

/** The `$ref` of a value, if it is a reference. */
export const referenceOf = (value: unknown): string | undefined =>
  isObject(value) ? textOf(value["$ref"]) : undefined;

/** The last part of a reference: the name of a schema, parameter, or response. */
export function nameOf(reference: string): string {
  return unescape(reference.slice(reference.lastIndexOf("/") + 1));
}

/** The value at a pointer such as `#/components/schemas/Ship`; undefined if it is missing or in another document. */
export function at(document: Json, reference: string): unknown {
  if (reference === "#") return document;
  if (!reference.startsWith("#/")) return undefined;
  let value: unknown = document;
  for (const part of reference.slice(2).split("/")) {
    const name = unescape(part);
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isObject(value) && Object.hasOwn(value, name)) value = value[name];
    else return undefined;
  }
  return value;
}

/** The value, with references followed to their end; undefined for broken and circular ones. */
export function follow(document: Json, value: unknown): unknown {
  let target = value;
  for (let steps = 0; steps < longestChain; steps++) {
    const reference = referenceOf(target);
    if (reference === undefined) return target;
    target = at(document, reference);
  }
  return undefined;
}

function unescape(part: string): string {
  return decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
}
