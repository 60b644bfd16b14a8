import { catalogue } from "./catalogue.ts";
import { article } from "./format.ts";

/** Texts of seeing an organization as somebody else. */
export const viewingTexts = catalogue({
  en: {
    bar: "View as someone else",
    asMember: (name: string) => `Viewing as ${name}`,
    asRole: (role: string) => `Viewing as ${article(role)}`,
    asGuest: (space: string) => `Viewing as a guest of “${space}”`,
    /** Before the time: "in 28 minutes". */
    readOnly: "Read-only, ends",
    end: "End view",
    member: {
      title: (name: string) => `View as ${name}?`,
      body: (name: string) =>
        `You see this organization as ${name} does. You can't change anything, and what is personal stays hidden, such as drafts and notifications.`,
      recorded: (name: string) =>
        `The view ends after 30 minutes. It is in the audit log, and ${name} is told.`,
      action: "Start viewing",
    },
    role: {
      open: "View as role",
      needAdmin: "Only organization admins can do this.",
      title: "View as a role",
      lead: "You see this organization as a member with this role does who is in no team. You can't change anything.",
      choose: "Role",
      guest: (space: string) => `Guest of “${space}”`,
      guestHint: "Sees only this space, as a reader",
      recorded: "The view ends after 30 minutes. It is in the audit log.",
      failed: "Couldn't start viewing.",
    },
  },
});
