import { catalogue } from "./catalogue.ts";

/** What a search says that finds little or nothing, but would with another letter. */
export const didYouMeanTexts = catalogue({
  en: {
    none: (query: string) => `Nothing matches “${query}”.`,
    didYouMean: "Did you mean",
    shown: "These are its results.",
  },
});
