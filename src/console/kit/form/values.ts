import type { Schema } from "#contract/operation.ts";
import { fieldNames, fieldRules, type LaterSchema } from "../fields/rules.ts";

export type Values = Record<string, unknown>;

/**
 * The request body for a form's values. Inputs can't express "absent", so an empty optional field is omitted, or sent as null
 * where null clears the field.
 *
 * @param touched - for a partial update, the names of the changed fields; only they are sent
 */
export function valuesToSend(
  schema: Schema | LaterSchema,
  values: Values,
  touched?: ReadonlySet<string>,
): Values {
  const sent: Values = {};
  for (const name of fieldNames(schema)) {
    if (!(name in values) || touched?.has(name) === false) continue;
    const rules = fieldRules(schema, name);
    const isEmpty = values[name] === "" && (!rules.isRequired || rules.least !== undefined);
    if (!isEmpty || rules.isRequired) sent[name] = values[name];
    else if (rules.isNullable) sent[name] = null;
    // An optional text in a partial update has no null: clearing it sends the empty string.
    else if (touched !== undefined && rules.options === undefined) sent[name] = "";
  }
  return sent;
}

/**
 * Converts the path of a service error (`body.title`) to the name of an input, or undefined. A form that edits content sends one
 * change of a batch (`body.changes.0.title`).
 */
export function fieldOf(path: string, names: readonly string[]): string | undefined {
  const name = /^body\.(?:changes\.0\.)?([^.]+)/.exec(path)?.[1];
  return name !== undefined && names.includes(name) ? name : undefined;
}

/** Whether two values of an input are equal. Lists are compared by content. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The names of the fields that differ from the base. */
export function touchedNames(base: Values, values: Values): Set<string> {
  return new Set(Object.keys(values).filter((name) => !isSame(values[name], base[name])));
}
