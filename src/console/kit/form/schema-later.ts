import type { Schema } from "#contract/operation.ts";
import { fieldNames, fieldRules, type LaterSchema } from "#console/kit/fields/rules.ts";

/**
 * Prepares a schema for a form that a screen shows at first. In a file called `*.form.ts`, which exports nothing else, the build
 * (build/form-schemas.ts) puts the rules of the fields in the place of the schema, and loads the schema itself, and zod with it,
 * when a field gets the focus or the browser is idle.
 */
export function schemaLater<S extends Schema>(schema: S): LaterSchema<S> {
  const rules = fieldNames(schema).map((name) => [name, fieldRules(schema, name)]);
  return { rules: Object.fromEntries(rules), load: () => Promise.resolve(schema) };
}
