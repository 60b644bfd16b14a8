/**
 * The kind of value at a position in a specification: an object of the format, a map with names as keys, or data such
 * as an example.
 */
export type Place = "object" | "names" | "examples" | "example" | "data";

/** Properties that contain user data, not parts of the specification. */
const dataMembers: ReadonlySet<string> = new Set(["default", "example", "enum", "const"]);

/** Properties that are maps with names chosen by the author. */
const nameMembers: ReadonlySet<string> = new Set([
  "$defs",
  "additionalOperations",
  "callbacks",
  "content",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "encoding",
  "headers",
  "links",
  "mapping",
  "mediaTypes",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "scopes",
  "securityDefinitions",
  "securitySchemes",
  "variables",
  "webhooks",
]);

/** Properties that are texts in each object of the format which has them. YAML reads `version: 1.0` as a number. */
const textMembers: ReadonlySet<string> = new Set([
  "description",
  "name",
  "openapi",
  "operationId",
  "summary",
  "swagger",
  "title",
  "version",
]);

/** The place of a property's value, by the property's name and the place of the object that has it. */
export function placeOf(name: string, within: Place): Place {
  if (within === "data") return "data";
  if (within === "names") return "object";
  if (within === "examples") return "example";
  // In OpenAPI 2.0, an example is data itself.
  if (within === "example") return "data";
  if (dataMembers.has(name) || name.startsWith("x-")) return "data";
  if (name === "examples") return "examples";
  return nameMembers.has(name) ? "names" : "object";
}

/** Whether a property is a text of the format. */
export function isTextAt(place: Place, name: string): boolean {
  return place === "object" && textMembers.has(name);
}

const own = { enumerable: true, configurable: true, writable: true };

/** Sets a property, also one called `__proto__`. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(object, name, { ...own, value });
  else object[name] = value;
}

type Rules = {
  /** The property's new name; absent: all stay. */
  nameOf?: (name: string, value: unknown, place: Place) => string;
  /** A value that is replaced as a whole; undefined: what is inside is rewritten. */
  replace?: (value: unknown, name: string, place: Place) => unknown;
};

/** The value with changed properties. What doesn't change isn't copied: large documents barely do. */
export function rewrite(value: unknown, rules: Rules, place: Place = "object"): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const each = placeOfItems(place);
    const items = value.map(
      (item) => rules.replace?.(item, "", each) ?? rewrite(item, rules, each),
    );
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const { nameOf, replace } = rules;
  let copy: Record<string, unknown> | undefined;
  const names = Object.keys(value);
  for (const [index, name] of names.entries()) {
    const inner = (value as Record<string, unknown>)[name];
    const newName = nameOf?.(name, inner, place) ?? name;
    const result = replace?.(inner, name, place) ?? rewrite(inner, rules, placeOf(name, place));
    if (copy === undefined) {
      if (result === inner && newName === name) continue;
      copy = {};
      for (const before of names.slice(0, index)) {
        setMember(copy, before, (value as Record<string, unknown>)[before]);
      }
    }
    setMember(copy, newName, result);
  }
  return copy ?? value;
}

/** Arrays have no names: the `parameters` of an operation are an array, those of the components are a map. */
export function placeOfItems(place: Place): Place {
  if (place === "examples") return "data";
  return place === "names" ? "object" : place;
}
