import { findAttribute, splitUrn, urns, type Attribute } from "./attributes.ts";
import { invalidValue } from "./scim-error.ts";

/** Limits of what is kept of a person. */
const longestText = 1000;
const mostValues = 50;

/** A complex value: its sub-attributes by their names. */
export type Complex = Record<string, string | boolean>;

/**
 * A value as its attribute defines it; undefined for null, an empty list, and an empty complex value, which mean that
 * there is none.
 * @param path names the value in errors
 * @throws ScimFailure 400 `invalidValue`
 */
export function cleanValue(
  attribute: Attribute,
  value: unknown,
  path: string = attribute.name,
): string | boolean | Complex | Complex[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (attribute.isMany === true) return cleanMany(attribute, value, path);
  if (attribute.type === "complex") {
    const one = onlyOne(attribute, value);
    return one === null || one === undefined ? undefined : cleanComplex(attribute, one, path);
  }
  if (attribute.type === "boolean") return cleanBoolean(value, path);
  // Some providers send numbers, such as that of an employee.
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") throw invalidValue(`${path} must be a text.`);
  if (text.length > longestText) {
    throw invalidValue(`${path} has more than ${longestText} characters.`);
  }
  return text;
}

/** The value in a list of one, or null of none: Entra sends a manager like this, although a person has only one. */
export function onlyOne(attribute: Attribute, value: unknown): unknown {
  const isListed = attribute.type === "complex" && Array.isArray(value) && value.length <= 1;
  return isListed ? ((value as unknown[])[0] ?? null) : value;
}

/** Entra sends booleans as texts: "True", "False". */
function cleanBoolean(value: unknown, path: string): boolean {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  throw invalidValue(`${path} must be true or false.`);
}

function cleanMany(attribute: Attribute, value: unknown, path: string): Complex[] | undefined {
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  if (values.length > mostValues) {
    throw invalidValue(`${path} has more than ${mostValues} values.`);
  }
  const cleaned = values
    .map((item) => cleanComplex(attribute, item, path))
    .filter((item) => item !== undefined);
  return cleaned.length === 0 ? undefined : cleaned;
}

/** One complex value of an attribute, also of one that has several. @throws ScimFailure 400 `invalidValue` */
export function cleanComplex(
  attribute: Attribute,
  value: unknown,
  path = attribute.name,
): Complex | undefined {
  const subs = attribute.subs ?? [];
  // A text stands for the value: Entra sends a manager like this.
  const given = typeof value === "string" ? { value } : value;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw invalidValue(`${path} must be an object.`);
  }
  const cleaned: Complex = {};
  for (const [name, inner] of Object.entries(given)) {
    const sub = findAttribute(subs, name);
    if (sub === undefined || sub.isReadOnly === true) continue;
    const cleanedSub = cleanValue(sub, inner, `${path}.${sub.name}`);
    if (typeof cleanedSub === "string" || typeof cleanedSub === "boolean")
      cleaned[sub.name] = cleanedSub;
  }
  // Without anything but its label, it is empty.
  const isEmpty = Object.keys(cleaned).every((name) => name === "type" || name === "primary");
  return isEmpty ? undefined : cleaned;
}

/** The attributes of a resource by schema: the core ones, and those of an extension. */
type Cleaned = Record<string, string | boolean | Complex | Complex[]>;

/**
 * The known attributes of a body, spelled as in their schema. Unknown and read-only ones are left out.
 * @throws ScimFailure 400 `invalidValue`
 */
export function cleanBody(attributes: readonly Attribute[], body: object): Cleaned {
  const cleaned: Cleaned = {};
  for (const [name, value] of Object.entries(body)) {
    const { schema, path } = splitUrn(name);
    const attribute = schema === "enterprise" ? undefined : findAttribute(attributes, path);
    if (attribute === undefined || attribute.isReadOnly === true) continue;
    const cleanedValue = cleanValue(attribute, value);
    if (cleanedValue !== undefined) cleaned[attribute.name] = cleanedValue;
  }
  return cleaned;
}

/** The part of a body that belongs to the enterprise extension. */
export function enterpriseIn(body: object): object {
  const [, value] =
    Object.entries(body).find(([name]) => name.toLowerCase() === urns.enterprise.toLowerCase()) ??
    [];
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw invalidValue(`${urns.enterprise} must be an object.`);
  }
  return value as object;
}
