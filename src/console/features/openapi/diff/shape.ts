import {
  isObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
  type Json,
  follow,
} from "../document/json.ts";
import { canonical } from "./findings.ts";

/** What a schema allows, with references and `allOf` resolved at this level only. */
export type Shape = {
  /** Without `null`; undefined allows any. */
  types: ReadonlySet<string> | undefined;
  isNullable: boolean;
  values: readonly unknown[] | undefined;
  properties: ReadonlyMap<string, unknown>;
  required: ReadonlySet<string>;
  /** Value of `additionalProperties`; undefined: not set, so any. */
  others: unknown;
  items: unknown;
  variants: readonly unknown[];
  /** `minimum`, `maxLength`… by keyword. */
  limits: ReadonlyMap<string, number>;
  pattern: string | undefined;
  format: string | undefined;
  multipleOf: number | undefined;
  hasUniqueItems: boolean;
  defaultValue: unknown;
  isDeprecated: boolean;
  description: string | undefined;
  /** Keywords and values that are only compared, not interpreted. */
  rest: ReadonlyMap<string, string>;
};

const limitKeywords = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];

const restKeywords = [
  "not",
  "if",
  "then",
  "else",
  "patternProperties",
  "prefixItems",
  "contains",
  "dependentSchemas",
  "dependentRequired",
  "propertyNames",
  "discriminator",
  "unevaluatedProperties",
  "unevaluatedItems",
  "contentEncoding",
  "contentMediaType",
];

/** The maximum nesting of `allOf`. */
const deepest = 30;

/** @returns undefined for a broken reference, or one into another document */
export function shapeOf(document: Json, schema: unknown, depth = 0): Shape | undefined {
  const resolved = follow(document, schema);
  if (resolved === true) return plainShape({});
  if (resolved === false) return { ...plainShape({}), types: new Set() };
  if (!isObject(resolved)) return undefined;
  const own = plainShape(resolved);
  if (depth > deepest) return own;
  const parts = listOf(resolved["allOf"])
    .map((part) => shapeOf(document, part, depth + 1))
    .filter((part) => part !== undefined);
  const whole = parts.reduce((a, b) => merge(a, b), own);
  return withoutNull(whole);
}

function plainShape(schema: Json): Shape {
  const types = typesOf(schema);
  const values = "const" in schema ? [schema["const"]] : schema["enum"];
  return {
    types: types && new Set([...types].filter((type) => type !== "null")),
    isNullable: types?.has("null") === true || schema["nullable"] === true,
    values: Array.isArray(values) ? values.filter((value) => value !== null) : undefined,
    properties: new Map(Object.entries(objectOf(schema["properties"]))),
    required: new Set(textsOf(schema["required"])),
    others: schema["additionalProperties"],
    items: schema["items"],
    variants: [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])],
    limits: limitsOf(schema),
    pattern: textOf(schema["pattern"]),
    format: textOf(schema["format"]),
    multipleOf: numberOf(schema["multipleOf"]),
    hasUniqueItems: schema["uniqueItems"] === true,
    defaultValue: schema["default"],
    isDeprecated: schema["deprecated"] === true,
    description: textOf(schema["description"]),
    rest: new Map(
      restKeywords.filter((name) => name in schema).map((name) => [name, canonical(schema[name])]),
    ),
  };
}

/** A schema without a type gets the type that its other keywords imply. */
function typesOf(schema: Json): Set<string> | undefined {
  const { type } = schema;
  if (typeof type === "string") return new Set([type]);
  if (Array.isArray(type)) return new Set(textsOf(type));
  if ("properties" in schema || "additionalProperties" in schema) return new Set(["object"]);
  if ("items" in schema) return new Set(["array"]);
  const values = "const" in schema ? [schema["const"]] : listOf(schema["enum"]);
  return values.length > 0 ? new Set(values.map(typeOf)) : undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);

/** OpenAPI 3.0 marks an exclusive limit with a second keyword, 3.1 with the limit itself. */
function limitsOf(schema: Json): Map<string, number> {
  const limits = new Map<string, number>();
  for (const name of limitKeywords) {
    const value = numberOf(schema[name]);
    if (value !== undefined) limits.set(name, value);
  }
  for (const [name, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const limit = limits.get(name);
    if (schema[exclusive] !== true || limit === undefined) continue;
    limits.delete(name);
    limits.set(exclusive, limit);
  }
  return limits;
}

/** What both allow. */
function merge(a: Shape, b: Shape): Shape {
  const properties = new Map(a.properties);
  for (const [name, schema] of b.properties) {
    const former = properties.get(name);
    properties.set(name, former === undefined ? schema : { allOf: [former, schema] });
  }
  const limits = new Map(a.limits);
  for (const [name, limit] of b.limits) {
    const current = limits.get(name) ?? limit;
    limits.set(name, isLower(name) ? Math.max(current, limit) : Math.min(current, limit));
  }
  const types = a.types && b.types ? common(a.types, b.types) : (a.types ?? b.types);
  const values =
    a.values && b.values
      ? a.values.filter((value) => b.values?.some((same) => canonical(same) === canonical(value)))
      : (a.values ?? b.values);
  return {
    types,
    isNullable: a.isNullable || b.isNullable,
    values,
    properties,
    required: new Set([...a.required, ...b.required]),
    others: a.others === false || b.others === false ? false : (a.others ?? b.others),
    items: a.items ?? b.items,
    variants: a.variants.length > 0 ? a.variants : b.variants,
    limits,
    pattern: a.pattern ?? b.pattern,
    format: a.format ?? b.format,
    multipleOf: a.multipleOf ?? b.multipleOf,
    hasUniqueItems: a.hasUniqueItems || b.hasUniqueItems,
    defaultValue: a.defaultValue ?? b.defaultValue,
    isDeprecated: a.isDeprecated || b.isDeprecated,
    description: a.description ?? b.description,
    rest: new Map([...b.rest, ...a.rest]),
  };
}

export const isLower = (limit: string) => /^(min|exclusiveMin)/.test(limit);

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> {
  const both = new Set([...a].filter((type) => b.has(type)));
  if (both.has("integer")) return both;
  const isWhole = (a.has("integer") && b.has("number")) || (a.has("number") && b.has("integer"));
  return isWhole ? both.add("integer") : both;
}

/** A null variant only means that null is allowed. */
function withoutNull(shape: Shape): Shape {
  const variants = shape.variants.filter(
    (variant) => !(isObject(variant) && variant["type"] === "null"),
  );
  const isNullable = shape.isNullable || variants.length < shape.variants.length;
  return { ...shape, variants, isNullable };
}

/** A single variant is no choice: it becomes part of the schema. */
export function withOnlyVariant(document: Json, shape: Shape): Shape {
  const [only] = shape.variants;
  if (shape.variants.length !== 1) return shape;
  const inner = shapeOf(document, only);
  const alone = { ...shape, variants: [] };
  return inner === undefined ? alone : merge(alone, inner);
}

/** Whether a property only exists in the other direction: read-only ones in responses, write-only ones in requests. */
export function isOnlyFor(
  keyword: "readOnly" | "writeOnly",
  document: Json,
  schema: unknown,
): boolean {
  const resolved = follow(document, schema);
  if (!isObject(resolved)) return false;
  const parts = [resolved, ...listOf(resolved["allOf"]).map((part) => follow(document, part))];
  return parts.some((part) => isObject(part) && part[keyword] === true);
}
