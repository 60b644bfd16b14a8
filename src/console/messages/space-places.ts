import { catalogue } from "./catalogue.ts";

/** What tells spaces of one title apart. */
export const spacePlaceTexts = catalogue({
  en: {
    atTop: "No collection",
    created: (date: string) => `created ${date}`,
  },
});
