import { catalogue } from "./catalogue.ts";

/** Texts of fields for a URL. */
export const webUrlTexts = catalogue({
  en: {
    invalid: "Enter a URL that begins with https:// or http://.",
  },
});
