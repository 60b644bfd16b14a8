import { z } from "zod";
import { CustomFieldCreate, CustomFieldUpdate } from "#contract/custom-field.ts";
import { hasOptions, optionsFault } from "./options.ts";

const anyOptions = z.array(z.string());

/** The contract's schema, with options required exactly for the types that have them. */
export const createSchema = CustomFieldCreate.extend({
  options: anyOptions.optional(),
}).superRefine(({ type, options = [] }, context) => {
  const message = hasOptions(type) ? optionsFault(options) : undefined;
  if (message !== undefined) context.addIssue({ code: "custom", path: ["options"], message });
});

/** The contract's schema for a change; only types with options send them. */
export const updateSchema = CustomFieldUpdate.extend({
  options: anyOptions.optional(),
}).superRefine(({ options }, context) => {
  const message = options === undefined ? undefined : optionsFault(options);
  if (message !== undefined) context.addIssue({ code: "custom", path: ["options"], message });
});
