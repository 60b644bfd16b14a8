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

/** A schema that is loaded when something is checked. Its rules are known before: without them, the form can't be drawn. */
export type LaterSchema<S extends Schema = Schema> = {
  rules: Readonly<Record<string, FieldRules>>;
  load: () => Promise<S>;
};

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
export function fieldRules(schema: Schema | LaterSchema, name: string): FieldRules {
  const rules = "rules" in schema ? schema.rules[name] : readRules(schema, name);
  if (rules === undefined) throw new Error(`The schema has no field "${name}".`);
  return rules;
}

/** The field names of an object schema. */
export function fieldNames(schema: Schema | LaterSchema): string[] {
  return Object.keys("rules" in schema ? schema.rules : shapeOf(schema));
}

const shapeOf = (schema: Schema) => (schema as unknown as Inner)._zod.def.shape ?? {};

function readRules(schema: Schema, name: string): FieldRules | undefined {
  const field = shapeOf(schema)[name];
  return field && rulesOf(field, { isRequired: true, isNullable: false });
}

function rulesOf(schema: Inner, outer: FieldRules): FieldRules {
  const { def } = schema._zod;
  if (def.innerType !== undefined) {
    const isOptional = def.type === "optional" || def.type === "default" || def.type === "prefault";
    return rulesOf(def.innerType, {
      isRequired: outer.isRequired && !isOptional,
      isNullable: outer.isNullable || def.type === "nullable",
    });
  }
  if (def.in !== undefined) return rulesOf(def.in, outer);
  const rules = { ...outer };
  if (def.entries !== undefined) rules.options = Object.values(def.entries);
  for (const { _zod: check } of def.checks ?? []) {
    if (check.def.check === "min_length") rules.least = check.def.minimum;
    if (check.def.check === "greater_than") rules.least = check.def.value;
    if (check.def.check === "max_length") rules.most = check.def.maximum;
    if (check.def.check === "less_than") rules.most = check.def.value;
  }
  return rules;
}
