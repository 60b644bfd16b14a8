import { catalogue } from "./catalogue.ts";

export const sessionEndedTexts = catalogue({
  en: {
    title: "Your session has ended",
    text: "Sign in again in a new tab, then continue here. Your text is kept.",
  },
});
