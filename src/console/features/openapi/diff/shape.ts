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
  const found = follow(document, schema);
  if (found === true) return plainShape({});
  if (found === false) return { ...plainShape({}), types: new Set() };
  if (!isObject(found)) return undefined;
  const own = plainShape(found);
  if (depth > deepest) return own;
  const parts = listOf(found["allOf"])
    .map((part) => shapeOf(document, part, depth + 1))
    .filter((part) => part !== undefined);
  const whole = parts.reduce((one, other) => merge(one, other), own);
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
function merge(one: Shape, other: Shape): Shape {
  const properties = new Map(one.properties);
  for (const [name, schema] of other.properties) {
    const known = properties.get(name);
    properties.set(name, known === undefined ? schema : { allOf: [known, schema] });
  }
  const limits = new Map(one.limits);
  for (const [name, limit] of other.limits) {
    const known = limits.get(name) ?? limit;
    limits.set(name, isLower(name) ? Math.max(known, limit) : Math.min(known, limit));
  }
  const types =
    one.types && other.types ? common(one.types, other.types) : (one.types ?? other.types);
  const values =
    one.values && other.values
      ? one.values.filter((value) =>
          other.values?.some((same) => canonical(same) === canonical(value)),
        )
      : (one.values ?? other.values);
  return {
    types,
    isNullable: one.isNullable || other.isNullable,
    values,
    properties,
    required: new Set([...one.required, ...other.required]),
    others: one.others === false || other.others === false ? false : (one.others ?? other.others),
    items: one.items ?? other.items,
    variants: one.variants.length > 0 ? one.variants : other.variants,
    limits,
    pattern: one.pattern ?? other.pattern,
    format: one.format ?? other.format,
    multipleOf: one.multipleOf ?? other.multipleOf,
    hasUniqueItems: one.hasUniqueItems || other.hasUniqueItems,
    defaultValue: one.defaultValue ?? other.defaultValue,
    isDeprecated: one.isDeprecated || other.isDeprecated,
    description: one.description ?? other.description,
    rest: new Map([...other.rest, ...one.rest]),
  };
}

export const isLower = (limit: string) => /^(min|exclusiveMin)/.test(limit);

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  const both = new Set([...one].filter((type) => other.has(type)));
  if (both.has("integer")) return both;
  const isWhole =
    (one.has("integer") && other.has("number")) || (one.has("number") && other.has("integer"));
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
  const found = follow(document, schema);
  if (!isObject(found)) return false;
  const parts = [found, ...listOf(found["allOf"]).map((part) => follow(document, part))];
  return parts.some((part) => isObject(part) && part[keyword] === true);
}
