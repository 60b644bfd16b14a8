import { TranslationInput } from "#contract/translation.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const languagesForm = schemaLater(TranslationInput.pick({ languages: true }));
