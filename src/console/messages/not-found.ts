import { catalogue } from "./catalogue.ts";

export const notFoundTexts = catalogue({
  en: {
    title: "There is no such page",
    body: (path: string) =>
      `Nothing in the console has the address ${path}. It may have been mistyped, or it belongs to a newer version.`,
    home: "Go to your organizations",
  },
});
