import { isObject, textOf, type Json } from "./json.ts";

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
  let found = value;
  for (let steps = 0; steps < longestChain; steps++) {
    const reference = referenceOf(found);
    if (reference === undefined) return found;
    found = at(document, reference);
  }
  return undefined;
}

function unescape(part: string): string {
  return decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
