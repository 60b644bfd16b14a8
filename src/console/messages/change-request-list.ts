import { catalogue } from "./catalogue.ts";

/** Texts of the list of change requests of a space. */
export const changeRequestListTexts = catalogue({
  en: {
    title: "Change requests",
    tabs: { open: "Open", draft: "Draft", archived: "Archived", merged: "Merged" },
    tabsLabel: "State",
    contributor: "Contributor",
    anybody: "Anyone",
    create: "New change request",
    createTitle: "Create a change request",
    subject: "Subject",
    subjectHint: "Summarize the change.",
    subjectPlaceholder: "Describe the new installer",
    submit: "Create change request",
    created: (number: number) => `Draft #${number} created`,
    mayNotCreate: "You don't have permission to propose changes here. Ask an admin for access.",
    empty: {
      open: "No open change requests",
      draft: "No drafts",
      archived: "No archived change requests",
      merged: "No merged change requests",
    },
    emptyBody: {
      open: "Change requests appear here once they're ready for review.",
      draft: "Create a change request to edit this space. It starts as a draft.",
      archived: "Archive a change request you don't need. You can reopen it later.",
      merged: "Merged change requests appear here.",
    },
  },
});
