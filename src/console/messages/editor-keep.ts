import { catalogue } from "./catalogue.ts";

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
