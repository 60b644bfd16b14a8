import { catalogue } from "./catalogue.ts";

/** The dialog of the content tree that asks where to import. */
export const contentImportTexts = catalogue({
  en: {
    button: "Import",
    menu: "Import…",
    here: "Import here…",
    title: "Import",
    into: "Into",
    targets: {
      new: { label: "A new space", description: "Create a space for the imported pages." },
      existing: {
        label: "An existing space",
        description: "Add the pages to a space, or update those of an earlier import.",
      },
    },
    name: "Name",
    namePlaceholder: "Product guide",
    collection: "Collection",
    noCollection: "None",
    create: "Create space and continue",
    space: "Space",
    next: "Continue",
    chooseFirst: "Choose a space first.",
    mayNotEdit: "You can't edit it",
  },
});
