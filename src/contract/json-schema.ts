import { z } from "zod";
import type { Schema } from "./operation.ts";

export type JsonSchema = {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

const DEFINITIONS = "#/$defs/";
export const COMPONENTS = "#/components/schemas/";

/**
 * The JSON Schema (2020-12) of a value as it is sent. Named resources are added to `components` and referenced from
 * there.
 */
export function jsonSchemaOf(schema: Schema, components: Record<string, JsonSchema>): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...root
  } = z.toJSONSchema(schema as unknown as z.core.$ZodType, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] ??= relocated(definition, undefined);
  }
  const name = root["id"];
  if (typeof name !== "string") return relocated(root, undefined);
  components[name] ??= relocated(root, name);
  return { $ref: COMPONENTS + name };
}

/** Zod refers to the root as `#` and to everything else in `$defs`. */
function relocated(schema: JsonSchema, root: string | undefined): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    // Zod's `id` is a name, but JSON Schema would treat it as a URI.
    if (keyword === "id" && typeof value === "string") return [];
    if (keyword === "$ref" && typeof value === "string") {
      return [["$ref", value === "#" && root ? COMPONENTS + root : moved(value)]];
    }
    return [[keyword, inside(value, root)]];
  });
  return Object.fromEntries(entries);
}

function inside(value: unknown, root: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => inside(item, root));
  if (typeof value !== "object" || value === null) return value;
  return relocated(value as JsonSchema, root);
}

function moved(reference: string): string {
  return reference.startsWith(DEFINITIONS)
    ? COMPONENTS + reference.slice(DEFINITIONS.length)
    : reference;
}
