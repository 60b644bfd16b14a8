import { catalogue } from "./catalogue.ts";

/** Dialogs of the content tree. */
export const contentFormTexts = catalogue({
  en: {
    createCollection: "Create collection",
    collectionPlaceholder: "Handbooks",
    parent: "Inside",
    topLevel: "Top level",
    collectionCreated: (title: string) => `“${title}” created`,
    name: "Name",
    emoji: "Emoji",
    emojiHint: "Shown next to the name. Leave it empty for none.",
    description: "Description",
    renameSpace: "Rename space",
    renameCollection: "Rename collection",
    rename: "Rename",
    renamed: (title: string) => `Renamed to “${title}”`,
    notRenamed: "Couldn't rename it",
  },
});
