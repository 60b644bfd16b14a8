import { catalogue } from "./catalogue.ts";
import { plural, formatNumber } from "./format.ts";

/*
 * Texts about a space and its change requests that the screens of several features show: the tabs of a space, why it can't be
 * edited, states of change requests, keys of a review, and imports.
 */

/** Texts above every screen of a space. */
export const spaceHeadTexts = catalogue({
  en: {
    tabs: {
      label: "Parts of this space",
      content: "Content",
      changeRequests: "Change requests",
      files: "Files",
      links: "Links",
      fields: "Fields",
      history: "History",
      access: "Access",
      settings: "Settings",
      open: (count: number) => plural(count, "open", "open"),
    },
    updated: "Updated",
    visibility: {
      public: "Public",
      unlisted: "Unlisted",
      "share-link": "Share link",
      "visitor-auth": "Visitors who sign in",
      "in-collection": "Inherits from collection",
      private: "Not public",
    },
  },
});

/** Why nothing can be changed in a locked space. */
export const lockedTexts = catalogue({
  en: {
    title: "This space is locked",
    body: "Its content can't be edited, imported or merged. A space admin can unlock it in the space's settings.",
    reason: "This space is locked. A space admin can unlock it in the space's settings.",
  },
});

/** Texts of the page tree in a narrow window. */
export const treeDrawerTexts = catalogue({
  en: {
    label: "Pages",
    close: "Close pages",
  },
});

/** Texts about change requests, used on several screens. */
export const changeRequestTexts = catalogue({
  en: {
    untitled: "Untitled change request",
    number: (number: number) => `#${number}`,
    by: (name: string) => `by ${name}`,
    status: { draft: "Draft", open: "Open", merged: "Merged", archived: "Archived" },
    outdated: "Outdated",
    /** Why it can't be changed. */
    whyNot: {
      merged: "Merged change requests can't be changed.",
      archived: "It's archived. Reopen it first.",
      edit: "You don't have permission to edit this. Ask an admin for access.",
    },
    comments: (count: number) => plural(count, "open thread", "open threads"),
  },
});

/** Choosing the change request that an edit outside of change requests goes into. */
export const changeRequestTargetTexts = catalogue({
  en: {
    label: "Change request",
    hint: "Nothing changes for readers until it's merged.",
    one: (number: number, subject: string) => `#${number} ${subject}`,
    fresh: "New change request",
    subject: "Subject",
    noSubject: "Enter a subject for the change request.",
    loading: "Your change requests are still loading.",
    mayNotEdit: "You don't have permission to edit this space. Ask an admin for access.",
  },
});

/** Texts of the keys of a review, as `?` lists them. */
export const reviewKeyTexts = catalogue({
  en: {
    group: "Review",
    nextPage: "Next page",
    previousPage: "Previous page",
    nextChange: "Next edit",
    previousChange: "Previous edit",
    nextThread: "Next unresolved thread",
    previousThread: "Previous unresolved thread",
    viewed: "Mark as viewed and continue",
    comment: "Comment on the selected text, the focused block, or the page",
    suggest: "Suggest a change to the focused block",
    edit: "Edit the focused block, or the page",
    view: "Inline or split",
    find: "Find a page",
    nextRow: "Next row",
    previousRow: "Previous row",
    expand: "Show all unchanged blocks",
    sameEdits: "Group pages by their edits",
    review: "Review the change request",
    update: "Update from main",
    back: "Close panel",
  },
});

/** Texts of imports into a change request. */
export const importTexts = catalogue({
  en: {
    title: "Import",
    action: "Import pages",
    uploading: "The upload wasn't finished",
    starting: "Looking for pages…",
    running: (done: number, total: number) =>
      `${formatNumber(done)} of ${plural(total, "page or file", "pages and files")} so far`,
    complete: (done: number) => `${plural(done, "page or file", "pages and files")} imported`,
    failedState: "Import failed",
    cancelled: (done: number) => `Stopped after ${plural(done, "page or file", "pages and files")}`,
    failures: (count: number) =>
      plural(count, "item couldn't be imported", "items couldn't be imported"),
    cancel: "Stop import",
    cancelTitle: "Stop this import?",
    cancelBody: "No pages or files are added.",
    from: (url: string) => `from ${url}`,
    progress: "Import progress",
    none: "Import pages from a website or from files.",
  },
});
