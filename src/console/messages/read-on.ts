import { catalogue } from "./catalogue.ts";

export const readOnTexts = catalogue({
  en: { readOn: (title: string) => `Continue at ${title}` },
});
