import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts that belong to no screen of their own. */
export const common = catalogue({
  en: {
    product: "Bindery",
    save: "Save",
    cancel: "Cancel",
    close: "Close",
    create: "Create",
    delete: "Delete",
    retry: "Try again",
    reload: "Reload the page",
    undo: "Undo",
    loading: "Loading",
    optional: "optional",
    you: "you",
    someone: "Somebody",
    showMore: "Show more",
    clearFilters: "Clear filters",
    breadcrumbs: "Where you are",
    signIn: "Sign in",
    characters: (used: number, most: number) =>
      `${formatNumber(used)} of ${plural(most, "character", "characters")}`,
    leave: {
      title: "Leave without saving?",
      body: "What you have changed in this form is not saved yet.",
      stay: "Keep editing",
      go: "Leave and discard",
    },
    confirm: {
      typeName: (name: string) => `Type “${name}” to confirm.`,
      nameDiffers: "Type the name exactly as it is shown to go on.",
    },
    keys: {
      text: "Text fields",
      send: "Send what is written",
      giveUp: "Close the field and keep its text as a draft",
      form: "Forms",
      submit: "Save or send the form",
    },
    form: {
      failed: "This could not be saved.",
      check: "Check the marked fields.",
      unchanged: "Nothing has been changed yet.",
      restored: "Your unsaved text from before is back.",
      discard: "Discard it",
      on: "On",
      off: "Off",
      stale: {
        title: "Somebody has saved a newer version meanwhile",
        body: "Nothing is lost. Fields that only they changed are up to date; where you both changed a field, choose below it, then save again.",
        choose: "Choose between theirs and yours first.",
        both: (field: string) => `${field}: two versions`,
        theirs: "Theirs, saved",
        mine: "Yours, not saved yet",
        take: "Take theirs",
        keep: "Keep mine",
        empty: "Empty",
      },
    },
    copy: {
      refused:
        "The browser did not let the console use the clipboard. Select the text and copy it.",
    },
    noMatches: {
      title: "Nothing matches these filters",
      body: "Change the filters, or clear them to see everything.",
    },
    failure: {
      title: "This could not be loaded",
      unexpected: "Something in the console went wrong. Your data is not affected.",
      offline: "The service did not answer. Check your connection, then try again.",
      requestId: (id: string) => `Request ${id}`,
      notFoundTitle: "This does not exist, or you may not see it",
      notFound:
        "It may have been deleted or moved, or it belongs to something you have no access to. An administrator of the organization can grant access.",
      forbiddenTitle: "You may not see this",
      forbidden: "An administrator of the organization can give you the role that is needed.",
      update: "A newer version of the console is there. Reload the page to go on.",
    },
  },
});
