import type { Schema } from "#contract/operation.ts";
import { fieldNames, fieldRules } from "../fields/rules.ts";

export type Values = Record<string, unknown>;

/**
 * What is sent for the values of a form's inputs. An input has no "absent": an empty text means that in a field which is not
 * required, so it is left out, or null where null clears the field.
 *
 * @param touched - for a partial update, the names of the fields that were changed; only they are sent
 */
export function valuesToSend(
  schema: Schema,
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
    // A text that is optional in a partial update has no null: emptying it means the empty text.
    else if (touched !== undefined && rules.options === undefined) sent[name] = "";
  }
  return sent;
}

/** The path of a fault that the service found (`body.title`) as the name of an input, or undefined. */
export function fieldOf(path: string, names: readonly string[]): string | undefined {
  const [root, name] = path.split(".");
  return root === "body" && name !== undefined && names.includes(name) ? name : undefined;
}

/** Whether two values of an input are the same; lists by what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The names of what differs from what the inputs were filled with. */
export function touchedNames(base: Values, values: Values): Set<string> {
  return new Set(Object.keys(values).filter((name) => !isSame(values[name], base[name])));
}
