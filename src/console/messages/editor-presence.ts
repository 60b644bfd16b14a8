import { catalogue } from "./catalogue.ts";

/** Texts about others who write in the same change request. */
export const presenceTexts = catalogue({
  en: {
    label: "Others writing here",
    you: "You, in another tab",
    here: (name: string) => `${name}: on this page`,
    elsewhere: (name: string) => `${name}: on another page`,
    unsaved: (name: string, count: number) =>
      count === 1
        ? `${name}: on this page, 1 conflict`
        : `${name}: on this page, ${count} conflicts`,
    inPage: (names: readonly string[]) => `On this page: ${names.join(", ")}`,
    more: (count: number) => `+${count}`,
  },
});
