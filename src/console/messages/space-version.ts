import { catalogue } from "./catalogue.ts";

/** Choosing between main and the change requests whose content a tab of a space shows. */
export const spaceVersionTexts = catalogue({
  en: {
    label: "Version",
    main: "Main content",
    changeRequest: (number: number, subject: string) => `#${number} ${subject}`,
    review: "Review changes",
  },
});
