import { ImportCreate } from "#contract/import.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const webImportForm = schemaLater(ImportCreate);
