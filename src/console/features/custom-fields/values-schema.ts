import { z } from "zod";
import type { CustomField } from "#contract/custom-field.ts";
import { fromInput } from "./value.ts";
import type { Value } from "./value.ts";

/** Converts the inputs for these fields to values; absent or null for none. */
export function valuesSchema(
  fields: readonly CustomField[],
  nameOf: (field: CustomField) => string,
) {
  return z.object(Object.fromEntries(fields.map((field) => [nameOf(field), inputSchema(field)])));
}

function inputSchema(field: CustomField) {
  const input = z.union([z.string(), z.array(z.string())]);
  return input
    .transform((value, context): Value => {
      const reading = fromInput(field, value);
      if (reading.fault === undefined) return reading.value;
      context.addIssue({ code: "custom", message: reading.fault });
      return z.NEVER;
    })
    .nullish();
}
