import { catalogue } from "./catalogue.ts";
import { article } from "./format.ts";

/** Texts of seeing an organization as somebody else. */
export const viewingTexts = catalogue({
  en: {
    bar: "View as someone else",
    asMember: (name: string) => `Viewing as ${name}`,
    asRole: (role: string) => `Viewing as ${article(role)}`,
    asGuest: (space: string) => `Viewing as a guest of “${space}”`,
    asSupport: (role: string) => `Support access as ${article(role)}`,
    /** Before the time: "in 28 minutes". */
    readOnly: "Read-only, ends",
    end: "End view",
    account: {
      title: "This isn't part of the view",
      body: "Your account and this server's settings stay closed while you view as someone else.",
      back: "Back to the organization",
    },
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
      lead: "You see what a member with this role and no team sees. You can't change anything.",
      choose: "Role",
      guest: (space: string) => `Guest of “${space}”`,
      guestHint: "Sees only this space, as a reader",
      recorded: "The view ends after 30 minutes. It is in the audit log.",
      failed: "Couldn't start viewing.",
    },
  },
});
