import { catalogue } from "./catalogue.ts";

export const notFoundTexts = catalogue({
  en: {
    title: "Page not found",
    body: (path: string) => `Nothing matches ${path}. Check the URL for typos.`,
    home: "Go to your organizations",
  },
});
