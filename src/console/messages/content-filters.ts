import { catalogue } from "./catalogue.ts";

export const contentFilterTexts = catalogue({
  en: {
    label: "Filters",
    access: "Access",
    anyAccess: "Any access",
    ofAccess: {
      admin: "I'm an admin",
      edit: "I can edit",
      read: "I can only read or comment",
      everyone: "Open to all members",
      added: "Only people added",
      locked: "Locked",
    },
    activity: "Activity",
    anyActivity: "Any activity",
    ofActivity: {
      "7d": "Changed in the last 7 days",
      "30d": "Changed in the last 30 days",
      "not-90d": "Not changed for 90 days",
      "not-365d": "Not changed for a year",
      open: "Open change requests",
      draft: "Draft change requests",
      comments: "Open comments",
    },
    field: "Custom field",
    anyField: "Any custom field",
    value: (field: string) => `Value of ${field}`,
    hasValue: "Has a value",
    noValue: "No value",
    yes: "Yes",
    no: "No",
    clear: "Clear filters",
  },
});
