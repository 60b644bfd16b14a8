import { catalogue } from "./catalogue.ts";
import { formatDay } from "./format.ts";

/** Texts of access that ends. */
export const accessEndTexts = catalogue({
  en: {
    label: "Ends",
    /** Beside the end of something else. */
    ofAccess: "Access ends",
    never: "Never",
    onDay: "On a date",
    day: "Last day",
    hint: "Organization admins keep their access.",
    noDay: "Choose a day from today on, within five years.",
    title: (name: string) => `End of ${name}'s access`,
    set: "Set end date",
    setOf: (name: string) => `Set an end date for ${name}`,
    changeOf: (name: string, end: string) => `Change the end date of ${name}: ${formatDay(end)}`,
    save: "Save",
    failed: "Couldn't save the end date",
    until: (end: string) => `Until ${formatDay(end)}`,
    withEnd: (what: string, end: string | undefined) =>
      end === undefined ? what : `${what} until ${formatDay(end)}`,
    yours: (end: string) => `Your access ends on ${formatDay(end)}.`,
  },
});
