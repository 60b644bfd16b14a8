import { catalogue } from "./catalogue.ts";

export const siteCreateTexts = catalogue({
  en: {
    title: "New site",
    steps: "Steps",
    stepNames: { site: "Site", spaces: "Spaces", visibility: "Visibility" },
    stepOf: (step: number, all: number, name: string) => `Step ${step} of ${all}: ${name}`,
    next: "Continue",
    submit: "Create site",
    created: (title: string) => `“${title}” created`,
    name: "Title",
    namePlaceholder: "Product docs",
    nameHint: "Readers see it at the top of every page.",
    type: "Type",
    typeHint: "Kept for integrations. Every type has all features here.",
    source: "What readers find on it",
    sources: {
      sample: { label: "A sample space", hint: "Pages to look at and to replace." },
      empty: { label: "A new, empty space", hint: "It gets the title of the site." },
      existing: {
        label: "Spaces you have",
        hint: "They stay where they are. Later edits show up on the site.",
      },
    },
    spaces: "Spaces",
    spacesHint: "The first one opens first. You can reorder them later.",
    chooseSpace: "Choose at least one space.",
    visibility: "Who can read it",
    visibilityNote: "Nobody can read it before you publish it.",
  },
});
