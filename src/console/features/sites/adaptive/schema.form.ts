import { z } from "zod";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { readSchema } from "./schema-draft.ts";

/** The input holds the schema as text. */
export const schemaForm = schemaLater(
  z.object({
    jsonSchema: z
      .string()
      .min(1)
      .transform((text, context) => {
        const read = readSchema(text);
        if ("schema" in read) return read.schema;
        context.addIssue({ code: "custom", message: read.problem });
        return z.NEVER;
      }),
  }),
);
