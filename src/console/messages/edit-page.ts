import { catalogue } from "./catalogue.ts";

/** Texts of the open page in the Edit tab of a change request. */
export const editPageTexts = catalogue({
  en: {
    title: "Page title",
    leadsTo: "Readers who choose this entry go to",
    noText: "This page has no text yet.",
    emptyGroup: "This group has no pages yet. Add some in the tree.",
    inside: "Pages in this group",
    missingTitle: "Page not found",
    missing: "It was deleted in this change request, or the URL is wrong. Choose another page.",
  },
});

/** Texts of the settings of a page in the Edit tab of a change request. */
export const pageSettingsTexts = catalogue({
  en: {
    open: "Page settings",
    close: "Close page settings",
    title: "Title",
    slug: "Slug",
    slugHint: "The last part of the URL.",
    urlNow: "URL now",
    urlThen: "URL after",
    href: "Leads to",
    hrefHint: "Readers who choose this entry go there.",
    mark: "Icon or emoji",
    chooseMark: "Choose",
    changeMark: "Change",
    removeMark: "Remove",
    marks: "Icons and emoji",
    searchMarks: "Search icons and emoji",
    noMarks: "No icon or emoji found.",
    iconNamed: (name: string) => `${name} icon`,
    readOnly: "You can't change this page.",
    description: "Description",
    descriptionHint: "Below the title, and in search results.",
    cover: "Cover",
    coverHint: "An image above the title. Enter its URL or choose a file.",
    notACover: "Must be a URL, or one of the files of this space.",
    chooseCover: "Choose a file",
    removeCover: "Remove",
    covers: "Choose a cover",
    images: "Images",
    searchImages: "Search images",
    noImages: "There are no images in this change request yet. Upload the first one.",
    noImagesFound: "No image with this name.",
    coverSize: "Cover size",
    coverSizes: { full: "Default", hero: "Large" },
    layout: "Layout",
    width: "Width",
    widths: { default: "Default", wide: "Wide" },
    parts: {
      title: "Show the title",
      description: "Show the description",
      cover: "Show the cover",
      tableOfContents: "Show the table of contents",
      outline: "Show the outline",
      pagination: "Show previous and next page",
    },
    visibility: "Visibility",
    hidden: "Hide from navigation",
    hiddenHint: "Readers can still open it by its URL.",
    condition: "Condition",
    conditionHint: "Decides which visitors of a site see this page and its subpages.",
    everyVisitor: "Every visitor sees it.",
    addCondition: "Add condition",
    changeCondition: "Edit condition",
    removeCondition: "Remove condition",
    conditionTitle: "Who sees this page",
    noClaimsKnown:
      "No site with this space has visitor claims yet. Write the condition as text. It applies once a site defines its claims.",
    useCondition: "Use condition",
    save: "Save settings",
    saved: "Page settings saved",
  },
});

/** Texts about saving pages, and about writing one with others. */
export const keepTexts = catalogue({
  en: {
    states: {
      saved: "Saved",
      saving: "Saving…",
      offline: "Offline, kept on this device",
      failing: "Couldn't save yet, kept on this device",
      "signed-out": "You're signed out. Your text is kept on this device.",
      refused: "Couldn't save. Your text is kept on this device.",
      gone: "This page was deleted. Your text is kept on this device.",
    },
    /** Beside the tools, where the room is for a word or two. */
    short: { offline: "Offline", unsaved: "Not saved" },
    /** While this device can't keep it: storage is full or blocked. */
    unkept: {
      offline: "Offline. Not saved: keep this tab open.",
      failing: "Couldn't save yet. Keep this tab open.",
      "signed-out": "You're signed out. Your text isn't saved: keep this tab open.",
      refused: "Couldn't save. Keep this tab open, or copy your text.",
      gone: "This page was deleted. Keep this tab open, or copy your text.",
    },
    otherUser: (name: string) =>
      `You're signed in as ${name} now. Sign in with your previous account to save this text.`,
    signIn: "Sign in in a new tab",
    retry: "Save again",
    copyText: "Copy text",
    copied: "Text copied",
    deleted: {
      title: "This page was deleted",
      body: "Your text is kept on this device. Add it again, or leave it.",
      unkept: "Add your text again or copy it before you leave.",
      add: "Add as new page",
      kept: "Your text that wasn't saved",
      untitled: "Restored page",
      discard: "Discard",
    },
    conflicts: {
      title: (count: number) =>
        count === 1 ? "Someone changed the same words" : "Others changed the same words",
      body: "The page has their version. Yours stays here until you choose.",
      theirs: "Theirs",
      mine: "Yours",
      useTheirs: "Use theirs",
      keepMine: "Keep mine",
      nothing: "Deleted",
      unsaved: (count: number) =>
        count === 1 ? "Not saved: 1 conflict" : `Not saved: ${count} conflicts`,
      elsewhere: "In another place",
      empty: "Nothing here",
      leave: {
        title: "Leave with a conflict?",
        body: "Your version isn't saved. It stays on this device until you open the page again.",
        stay: "Stay",
        go: "Leave",
      },
      ofOthers: (names: readonly string[]) =>
        names.length === 1
          ? `${names[0]!} has changes here that aren't saved`
          : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!} have changes here that aren't saved`,
      ofOthersBody: "They conflict with the page's text. Their author has to choose.",
      versionOf: (name: string) => `${name}'s version`,
    },
  },
});

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
