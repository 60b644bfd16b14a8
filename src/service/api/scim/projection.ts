import { splitUrn, urns } from "./attributes.ts";
import { ScimFailure } from "./scim-error.ts";

/** The attributes that a client wants, or doesn't (RFC 7644, section 3.9). Paths in lower case. */
export type Projection = {
  only?: ReadonlySet<string>;
  without?: ReadonlySet<string>;
};

/** They are always returned. */
const always = new Set(["schemas", "id"]);

/** @throws ScimFailure 400 if both are given */
export function readProjection(attributes: unknown, excludedAttributes: unknown): Projection {
  const only = pathsIn(attributes);
  const without = pathsIn(excludedAttributes);
  if (only !== undefined && without !== undefined) {
    throw new ScimFailure(400, "Use attributes or excludedAttributes, not both.", "invalidValue");
  }
  return { ...(only && { only }), ...(without && { without }) };
}

function pathsIn(value: unknown): ReadonlySet<string> | undefined {
  const names = Array.isArray(value) ? value.map(String) : String(value ?? "").split(",");
  const paths = names.map((name) => pathOf(name.trim())).filter((path) => path !== "");
  return paths.length === 0 ? undefined : new Set(paths);
}

function pathOf(name: string): string {
  const { schema, path } = splitUrn(name);
  const lower = path.toLowerCase();
  if (schema !== "enterprise") return lower;
  return lower === "" ? enterprise : `${enterprise}.${lower}`;
}

const enterprise = urns.enterprise.toLowerCase();

/** Whether a response has an attribute, so that what it hasn't isn't read. */
export function isWanted({ only, without }: Projection, name: string): boolean {
  const lower = name.toLowerCase();
  if (only !== undefined) {
    return [...only].some((path) => path === lower || path.startsWith(`${lower}.`));
  }
  return without?.has(lower) !== true;
}

/** The wanted part of a resource. */
export function project<R extends Record<string, unknown>>(
  resource: R,
  projection: Projection,
): Record<string, unknown> {
  if (projection.only === undefined && projection.without === undefined) return resource;
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      if (always.has(lower)) return [[name, value]];
      const kept = projected(lower, value, projection);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

/** A value without the sub-attributes that aren't wanted; undefined if nothing is left. */
function projected(path: string, value: unknown, projection: Projection): unknown {
  const { only, without } = projection;
  if (without?.has(path) === true) return undefined;
  if (only?.has(path) === true) return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return only === undefined ? value : undefined;
    const values = value.flatMap((item: unknown) => projected(path, item, projection) ?? []);
    return values.length === 0 ? undefined : values;
  }
  if (typeof value !== "object" || value === null) return only === undefined ? value : undefined;
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const kept = projected(`${path}.${name.toLowerCase()}`, one, projection);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
