import { catalogue } from "./catalogue.ts";

/** Choosing the change request that an edit outside of change requests goes into. */
export const changeRequestTargetTexts = catalogue({
  en: {
    label: "Change request",
    hint: "Nothing changes for readers until it's merged.",
    one: (number: number, subject: string) => `#${number} ${subject}`,
    fresh: "New change request",
    subject: "Subject",
    noSubject: "Enter a subject for the change request.",
    loading: "Your change requests are still loading.",
    mayNotEdit: "You don't have permission to edit this space. Ask an admin for access.",
  },
});
