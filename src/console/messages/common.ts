import { catalogue } from "./catalogue.ts";

/** Texts used on all screens. */
export const common = catalogue({
  en: {
    product: "Bindery",
    save: "Save",
    cancel: "Cancel",
    done: "Done",
    close: "Close",
    create: "Create",
    /** An item of a list. */
    remove: (item: string) => `Remove ${item}`,
    delete: "Delete",
    retry: "Try again",
    reload: "Reload page",
    undo: "Undo",
    loading: "Loading",
    optional: "optional",
    you: "you",
    someone: "Someone",
    showMore: "Show more",
    clearFilters: "Clear filters",
    clearSearch: "Clear search",
    breadcrumbs: "Breadcrumbs",
    signIn: "Sign in",
    showCharacters: "Show characters",
    copy: {
      refused: "Couldn't copy. Select the text and copy it yourself.",
    },
    noMatches: {
      title: "No matches",
      body: "Change or clear the filters.",
    },
    failure: {
      title: "Couldn't load this",
      unexpected: "Something went wrong. Your data isn't affected.",
      offline: "No response. Check your connection and try again.",
      checking: "Connection lost. Checking whether this was saved…",
      unsettled:
        "The connection was lost, so this may not be saved. Try again: nothing is saved twice.",
      requestId: (id: string) => `Request ${id}`,
      notFoundTitle: "Not found, or you don't have access",
      notFound: "It may have been deleted or moved. If you need access, ask an organization admin.",
      forbiddenTitle: "You don't have access",
      forbidden: "Ask an organization admin for access.",
      update: "A new version is available. Reload the page to continue.",
    },
  },
});
