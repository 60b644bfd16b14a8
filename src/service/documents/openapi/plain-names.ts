/**
 * The kind of value at a position in a specification: an object of the format, a map with names as keys, or data such
 * as an example.
 */
type Place = "object" | "names" | "examples" | "example" | "data";

const pointers: ReadonlySet<string> = new Set([
  "$ref",
  "$id",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$schema",
]);

/** Properties that contain user data, not parts of the specification. */
const dataMembers: ReadonlySet<string> = new Set(["default", "example", "enum", "const"]);

/** Properties that are maps with names chosen by the author. */
const nameMembers: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "encoding",
  "headers",
  "links",
  "mapping",
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

/**
 * Copies a specification and renames every `$ref` that isn't a reference. The validator treats all of them as
 * references, including a property with that name and one inside an example.
 */
export function withPlainNames(value: unknown, place: Place = "object"): unknown {
  if (Array.isArray(value)) {
    // Arrays have no names: the `parameters` of an operation are an array, those of the components are a map.
    const each = place === "examples" ? "data" : place === "names" ? "object" : place;
    return value.map((item) => withPlainNames(item, each));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isName = place === "names" || place === "data" || typeof inner !== "string";
      const key = isName && pointers.has(name) ? `x-${name}` : name;
      return [key, withPlainNames(inner, placeOf(name, place))];
    }),
  );
}

function placeOf(name: string, within: Place): Place {
  if (within === "data") return "data";
  if (within === "names") return "object";
  if (within === "examples") return "example";
  if (within === "example") return name === "value" ? "data" : "object";
  if (dataMembers.has(name) || name.startsWith("x-")) return "data";
  if (name === "examples") return "examples";
  return nameMembers.has(name) ? "names" : "object";
}
