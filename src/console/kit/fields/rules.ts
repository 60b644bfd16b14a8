import type { Schema } from "#contract/operation.ts";

/** What a schema requires of one field. */
type FieldRules = {
  isRequired: boolean;
  /** Whether null clears the field. */
  isNullable: boolean;
  /** Minimum length of a text in characters, or minimum of a number. */
  least?: number;
  most?: number;
  /** The values of an enumeration. */
  options?: readonly string[];
};

type Check = { check: string; minimum?: number; maximum?: number; value?: number };

// The parts of a zod schema that are read here, declared by hand: importing zod would add it to the bundle of every form.
type Inner = {
  _zod: {
    def: {
      type: string;
      checks?: readonly { _zod: { def: Check } }[];
      innerType?: Inner;
      in?: Inner;
      options?: readonly Inner[];
      entries?: Record<string, string>;
      shape?: Record<string, Inner>;
    };
  };
};

/**
 * Reads the limits, required mark, and options of a field from an object schema, so that they are defined only in the contract.
 *
 * @throws Error when the schema has no such field
 */
export function fieldRules(schema: Schema, name: string): FieldRules {
  const field = (schema as unknown as Inner)._zod.def.shape?.[name];
  if (field === undefined) throw new Error(`The schema has no field "${name}".`);
  return rulesOf(field, { isRequired: true, isNullable: false });
}

/** The field names of an object schema. */
export function fieldNames(schema: Schema): string[] {
  return Object.keys((schema as unknown as Inner)._zod.def.shape ?? {});
}

function rulesOf(schema: Inner, known: FieldRules): FieldRules {
  const { def } = schema._zod;
  if (def.innerType !== undefined) {
    const isOptional = def.type === "optional" || def.type === "default" || def.type === "prefault";
    return rulesOf(def.innerType, {
      isRequired: known.isRequired && !isOptional,
      isNullable: known.isNullable || def.type === "nullable",
    });
  }
  if (def.in !== undefined) return rulesOf(def.in, known);
  const rules = { ...known };
  if (def.entries !== undefined) rules.options = Object.values(def.entries);
  for (const { _zod: check } of def.checks ?? []) {
    if (check.def.check === "min_length") rules.least = check.def.minimum;
    if (check.def.check === "greater_than") rules.least = check.def.value;
    if (check.def.check === "max_length") rules.most = check.def.maximum;
    if (check.def.check === "less_than") rules.most = check.def.value;
  }
  return rules;
}
