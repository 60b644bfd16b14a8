import { z } from "zod";
import { CustomFieldCreate } from "#contract/custom-field.ts";
import { hasOptions, optionsFault } from "./options.ts";

/** The contract's schema, with options required exactly for the types that have them. */
export const createSchema = CustomFieldCreate.extend({
  options: z.array(z.string()).optional(),
}).superRefine(({ type, options = [] }, context) => {
  const message = hasOptions(type) ? optionsFault(options) : undefined;
  if (message !== undefined) context.addIssue({ code: "custom", path: ["options"], message });
});
