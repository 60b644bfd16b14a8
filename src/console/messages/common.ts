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
    serviceAccount: "Service account",
    byServiceAccount: (name: string) => `${name} (service account)`,
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
      defect: "Something went wrong on the platform. Try again.",
      offline: "No response. Check your connection and try again.",
      disconnected: {
        title: "You're offline",
        body: "What you type stays here. Send it when you're connected again.",
      },
      checking: "Connection lost. Checking whether this was saved…",
      unsettled:
        "The connection was lost, so this may not be saved. Try again: nothing is saved twice.",
      requestId: (id: string) => `Request ${id}`,
      notFoundTitle: "Not found, or you don't have access",
      notFound: "It may have been deleted or moved. If you need access, ask an organization admin.",
      forbiddenTitle: "You don't have access",
      forbidden: "Ask an organization admin for access.",
      update: "A new version is available. Reload the page to continue.",
      viewing: "You're viewing as someone else, which is read-only. End the view to make changes.",
    },
  },
});

/** Texts of the frame around all screens. */
export const shell = catalogue({
  en: {
    skip: "Skip to content",
    navigation: "Main",
    openNavigation: "Open navigation",
    closeNavigation: "Close navigation",
    collapse: "Collapse sidebar",
    expand: "Expand sidebar",
    notifications: "Messages",
    home: "Home",
    changeRequests: "Change requests",
    content: "Content",
    sites: "Sites",
    search: "Search",
    palette: "Search or jump to…",
    paletteHint: "Open the command palette",
    openapi: "OpenAPI",
    people: "People",
    settings: "Settings",
    switchOrganization: "switch organization",
    account: "Account and settings",
    undoLast: "Undo the last action",
    keys: "Keyboard shortcuts",
    bell: "Notifications",
    keyGroups: { general: "General", screen: "This screen" },
    signOut: "Sign out",
    goHome: "Go to your organizations",
    signInAgain: "Sign in another way",
    goTo: (place: string) => `Go to ${place}`,
    loadingScreen: "Loading",
  },
});

/** The screen for a URL that leads nowhere. */
export const notFoundTexts = catalogue({
  en: {
    title: "Page not found",
    body: (path: string) => `Nothing matches ${path}. Check the URL for typos.`,
    home: "Go to your organizations",
  },
});
