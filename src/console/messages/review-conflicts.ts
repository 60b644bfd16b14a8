import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of conflicts between main and the change request. */
export const conflictTexts = catalogue({
  en: {
    title: "Conflicts",
    intro:
      "Main and this change request changed the same content. Each choice is saved right away.",
    progress: (done: number, all: number) =>
      `${formatNumber(done)} of ${plural(all, "conflict", "conflicts")} resolved`,
    progressLabel: "Resolved conflicts",
    allDone: "All conflicts are resolved.",
    original: "Original",
    main: "Main",
    mine: "Your change",
    theirs: "This change request",
    by: (name: string) => `by ${name}`,
    nothingThere: "Doesn't exist here.",
    deletedIt: "Deleted.",
    changedWords: (title: string, side: string) => `What changed in “${title}”: ${side}`,
    claim: (title: string, slug: string) => `“${title}” has the slug “${slug}”.`,
    wants: (title: string, slug: string) => `“${title}” wants the slug “${slug}”.`,
    waits: (title: string, slug: string, own: string) =>
      `“${title}” wants the slug “${slug}” and has “${own}” until you choose.`,
    page: (title: string) => `“${title}”`,
    /** Of two pages with the same title. */
    pageOf: {
      main: (title: string) => `“${title}” of main`,
      mine: (title: string) => `your “${title}”`,
      theirs: (title: string) => `“${title}” of this change request`,
    },
    getsPath: (page: string) => `Give the path to ${page}`,
    gotPath: (page: string) => `The path went to ${page}`,
    pageText: (title: string) => `Text of “${title}”`,
    movedBelow: (title: string, parent: string) => `“${title}” is below “${parent}”.`,
    movedToTop: (title: string) => `“${title}” is at the top level.`,
    kinds: {
      text: "Both changed the same words.",
      attribute: "Both changed the same setting.",
      "deleted-in-main": "Main deleted this; the change request changed it.",
      "deleted-in-change-request": "The change request deleted this; main changed it.",
      place: "Both moved this page to different places.",
      path: "Two pages have the same path.",
      file: "Both replaced the same file.",
    },
    attribute: (name: string) => `Setting: ${name}`,
    choices: {
      main: "Keep main",
      "change-request": "Keep mine",
      both: "Keep both",
      markdown: "Write your own",
    },
    keepTheirs: "Keep this change request",
    keptTheirs: "Kept this change request",
    deletions: {
      page: { delete: "Delete the page", keep: "Keep the page" },
      file: { delete: "Delete the file", keep: "Keep the file" },
      deleted: "Deleted",
      kept: "Kept",
    },
    chosen: {
      main: "Kept main",
      "change-request": "Kept mine",
      both: "Kept both",
      markdown: "Own text",
    },
    decidedBy: (name: string) => `resolved by ${name}`,
    show: "Show",
    hide: "Hide",
    ownLabel: "Your text for the page",
    ownSave: "Use this text",
    failed: "Couldn't save the choice. Try again.",
    isEmpty: "No conflicts",
    isEmptyBody: "Conflicts appear here when an update from main contradicts your changes.",
    mayNot: "You don't have permission to resolve this. Ask an admin for edit access.",
    file: "File",
  },
});
