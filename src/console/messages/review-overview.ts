import { catalogue } from "./catalogue.ts";
import { pagesAndFiles } from "./pages-and-files.ts";

/** Texts of the overview of a change request. */
export const overviewTexts = catalogue({
  en: {
    description: "Description",
    noDescription: "No description yet.",
    describe: "Describe what changes and why",
    edit: "Edit",
    save: "Save description",
    descriptionLabel: "Description, in Markdown",
    people: "People",
    author: "Author",
    participants: "Participants",
    reviewers: "Requested reviewers",
    noReviewers: "No reviewers yet.",
    ask: "Request a review",
    askTitle: "Request a review",
    find: "Find a member",
    noMembers: "No matching members.",
    asked: (name: string) => `Review requested from ${name}`,
    takeBack: (name: string) => `Remove ${name} as reviewer`,
    failed: "Couldn't save. Try again.",
    mayNotAsk: "You don't have permission to request reviews here. Ask an admin for edit access.",
    activity: "Activity",
    noActivity: "No reviews or comments yet.",
    opened: (name: string) => `${name} started this change request`,
    onPage: (title: string) => `on “${title}”`,
    comment: "Comment on the whole change request",
    changes: (pages: number, files: number) => `${pagesAndFiles(pages, files)} changed`,
    showChanges: "Review the changes",
    noChanges: "No changes yet",
    editPages: "Edit pages",
  },
});
