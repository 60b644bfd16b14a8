import { catalogue } from "./catalogue.ts";

export const disabledInTexts = catalogue({
  en: {
    title: (organization: string) => `You're disabled in ${organization}`,
    ask: "Ask one of its admins to enable you.",
    askOne: "An admin can enable you again. Ask one of them:",
  },
});
