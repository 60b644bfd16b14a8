import { schemaLater } from "#console/kit/form/schema-later.ts";
import { lookSchema } from "./look-schema.ts";

export const lookForm = schemaLater(lookSchema);
