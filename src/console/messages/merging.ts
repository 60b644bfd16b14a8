import { catalogue } from "./catalogue.ts";

/** What writers are told while their change request is being merged. */
export const mergingTexts = catalogue({
  en: {
    here: "This change request is being merged. You can edit again if the merge fails.",
    by: (name: string) =>
      `${name} is merging this change request. You can edit again if the merge fails.`,
  },
});
