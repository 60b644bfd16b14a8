import { z } from "zod";
import { CustomFieldUpdate } from "#contract/custom-field.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { optionsFault } from "./value.ts";

/** The contract's schema for a change; only types with options send them. */
export const updateForm = schemaLater(
  CustomFieldUpdate.extend({
    options: z.array(z.string()).optional(),
  }).superRefine(({ options }, context) => {
    const message = options === undefined ? undefined : optionsFault(options);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["options"], message });
  }),
);
