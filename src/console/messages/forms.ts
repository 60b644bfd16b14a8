import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of all forms and of the questions before an action. */
export const formTexts = catalogue({
  en: {
    keys: {
      text: "Text fields",
      send: "Send",
      giveUp: "Close and keep the draft",
      form: "Forms",
      submit: "Save the form",
    },
    characters: (used: number, most: number) =>
      `${formatNumber(used)} of ${plural(most, "character", "characters")}`,
    /** An email domain, as an example. */
    exampleDomain: "acme.example",
    failed: "Couldn't save.",
    check: "Check the marked fields.",
    failure: {
      defect: "Something went wrong on the platform. Your input is still here. Try again.",
      ended: "Your session has ended. Your input is still here.",
      busy: "Too many requests",
      wait: (seconds: number) => `Try again in ${plural(seconds, "second", "seconds")}.`,
      ready: "You can try again now.",
    },
    unchanged: "No changes yet.",
    unsaved: (count: number) =>
      count === 1 ? "Unsaved changes" : `Unsaved changes in ${formatNumber(count)} sections`,
    restored: "Unsaved changes restored.",
    discard: "Discard",
    on: "On",
    off: "Off",
    stale: {
      title: "Someone else saved a newer version",
      body: "Nothing is lost. For fields you both changed, choose a version, then save again.",
      choose: "Choose a version first.",
      both: (field: string) => `${field}: two versions`,
      theirs: "Theirs (saved)",
      mine: "Yours (unsaved)",
      take: "Use theirs",
      keep: "Keep mine",
      empty: "Empty",
    },
    leave: {
      title: "Leave without saving?",
      body: "You have unsaved changes.",
      stay: "Keep editing",
      go: "Discard changes",
    },
    confirm: {
      typeName: (name: string) => `Type “${name}” to confirm.`,
      nameDiffers: "Type the name exactly as shown.",
      typeCount: (count: number) => `Type ${formatNumber(count)} to confirm.`,
      countDiffers: "Type the number as shown.",
    },
  },
});

/** What a change does, shown before it is saved. */
export const effectTexts = catalogue({ en: { title: "When you save" } });

/** Texts of fields for a URL. */
export const webUrlTexts = catalogue({
  en: {
    invalid: "Enter a URL that begins with https:// or http://.",
  },
});
