import { z } from "zod";
import type { Schema } from "./operation.ts";
import { nearestName, printName } from "./field-names.ts";

/** A field that a value has and its schema doesn't. */
export type UnknownField = {
  /** From the root of the value, with the field's name last. As it was sent, so print it with `printPath`. */
  path: readonly string[];
  /** Whether another form of the same object has it. */
  isOfOtherForm: boolean;
  /** The names that this object can have, in any of its forms. */
  names: readonly string[];
};

/** Maximum number of unknown fields that are found in one value. */
export const mostUnknownFields = 100;

/**
 * Finds the fields that parsing `value` drops. In a value that doesn't match, a field is unknown if no form of its object
 * has it. Free-form objects (records) have no unknown fields. Undefined fields count as absent, as in JSON.
 */
export function findUnknownFields(schema: Schema, value: unknown): UnknownField[] {
  const fields: UnknownField[] = [];
  walk([schema as unknown as Node], value, [], fields);
  return fields;
}

/** Path of a field for people and programs, such as `body.changes.0.titel`. Bounded, without control characters. */
export function printPath(root: string, path: readonly string[]): string {
  return [root, ...path.map(printName)].join(".");
}

/** The name that was probably meant by an unknown field, if there is one. */
export function meantBy({ path, names, isOfOtherForm }: UnknownField): string | undefined {
  return isOfOtherForm ? undefined : nearestName(path.at(-1) ?? "", names);
}

/** Maximum number of known names in a message. */
const mostNames = 12;

/** What is wrong with an unknown field, and what to do. */
export function explainUnknown(field: UnknownField): string {
  const { isOfOtherForm, names } = field;
  if (isOfOtherForm) return "Can't be combined with the other fields of this object.";
  const meant = meantBy(field);
  if (meant !== undefined) return `Unknown field. Did you mean "${meant}"?`;
  if (names.length === 0) return "Unknown field. No fields are expected here.";
  return names.length > mostNames
    ? "Unknown field."
    : `Unknown field. The known fields are ${names.join(", ")}.`;
}

type Node = z.core.$ZodType;

type Def = {
  type: string;
  shape?: Readonly<Record<string, Node>>;
  catchall?: Node;
  element?: Node;
  valueType?: Node;
  innerType?: Node;
  options?: readonly Node[];
  discriminator?: string;
};

function defOf(node: Node): Def {
  return node._zod.def as unknown as Def;
}

/** @param nodes schemas of which the value must match one */
function walk(
  nodes: readonly Node[],
  value: unknown,
  path: readonly string[],
  fields: UnknownField[],
): void {
  if (typeof value !== "object" || value === null || fields.length >= mostUnknownFields) return;
  const forms = nodes.flatMap((node) => formsOf(node, value)).map(defOf);
  if (Array.isArray(value)) {
    const items = forms.flatMap(({ element }) => element ?? []);
    if (items.length === 0) return;
    for (const [index, item] of value.entries()) {
      walk(items, item, [...path, String(index)], fields);
    }
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (fields.length >= mostUnknownFields) return;
    if (inner === undefined) continue;
    const inside = forms.flatMap((form) => fieldsOf(form, name));
    if (inside.length > 0) {
      walk(inside, inner, [...path, name], fields);
    } else if (forms.some(({ type }) => type === "object")) {
      const all = nodes.flatMap((node) => formsOf(node, value, true));
      const names = [...new Set(all.flatMap((form) => Object.keys(defOf(form).shape ?? {})))];
      fields.push({ path: [...path, name], isOfOtherForm: names.includes(name), names });
    }
  }
}

/** The schemas that a field of an object must match; empty if the field is unknown. */
function fieldsOf({ shape = {}, catchall, valueType }: Def, name: string): Node[] {
  // Own fields only: an unknown field can be called `constructor`.
  if (Object.hasOwn(shape, name)) return [shape[name]!];
  if (catchall !== undefined) return defOf(catchall).type === "never" ? [] : [catchall];
  return valueType === undefined ? [] : [valueType];
}

/**
 * The schema without what only wraps it. Of a union, the option that parsing uses, and all if it uses none.
 * @param all - whether to return all options of a union whose options aren't told apart by a field such as `type`
 */
function formsOf(node: Node, value: object, all = false): Node[] {
  const { innerType, options, discriminator } = defOf(node);
  if (innerType !== undefined) return formsOf(innerType, value, all);
  if (options === undefined) return [node];
  const used = discriminator === undefined ? optionsFor(options, value, all) : kindOf(node, value);
  return used.flatMap((option) => formsOf(option, value, all));
}

function optionsFor(options: readonly Node[], value: object, all: boolean): readonly Node[] {
  const fitting = all ? undefined : options.find((option) => z.safeParse(option, value).success);
  return fitting === undefined ? options : [fitting];
}

/** None if the value has no valid kind: then nobody can say which fields it may have. */
function kindOf(node: Node, value: object): Node[] {
  const { options = [], discriminator = "" } = defOf(node);
  const kind = (value as Record<string, z.core.util.Primitive>)[discriminator];
  return options.filter((option) => option._zod.propValues?.[discriminator]?.has(kind));
}
