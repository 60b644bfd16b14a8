import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

export const translationTexts = catalogue({
  en: {
    title: "Translations",
    lead: "Settings under which content of this organization is translated.",
    count: (count: number) => plural(count, "translation", "translations"),
    filter: "Filter by title",
    columns: {
      title: "Title",
      languages: "Languages",
      updated: "Changed",
      created: "Created",
      id: "ID",
    },
    create: "New translation",
    createFirst: "Create the first translation",
    createTitle: "Create a translation",
    name: "Title",
    namePlaceholder: "German and French",
    submit: "Create translation",
    maybeCreated: (title: string) =>
      `The service did not answer, but a translation “${title}” is there now. Close this form to see whether it is the one you wanted.`,
    created: (title: string) => `“${title}” is ready.`,
    mayNot: "Only administrators of the organization change its translations.",
    emptyTitle: "No translations yet",
    emptyBody: "Create the first one to name what is translated together.",
    noLanguages: "None",
    open: "Open",
    rename: "Rename",
    renameTitle: "Rename the translation",
    renameSubmit: "Rename translation",
    renamed: (title: string) => `The translation is called “${title}” now.`,
    notRenamed: "The translation could not be renamed.",
    delete: "Delete",
    deleteAction: "Delete translation",
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteLanguages: (count: number) =>
      count === 0
        ? "It has no languages, so no translated content goes with it."
        : `It goes with its ${plural(count, "language", "languages")}.`,
    deleteForever: "A deleted translation cannot be brought back.",
    deleted: (title: string) => `“${title}” is deleted.`,
    all: "All translations",
    languages: "Languages",
    noLanguagesYet: "It has no languages.",
    languagesReadOnly:
      "They are shown as the platform reports them. Its interface has no way to set them, so they cannot be changed here.",
    changed: "Changed",
    createdOn: "Created",
    id: "ID",
    address: "Address in the interface",
  },
});
