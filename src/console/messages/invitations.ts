import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const emails = (count: number) => plural(count, "email", "emails");

/** Texts of inviting people by email. */
export const invitationTexts = catalogue({
  en: {
    title: "Invitations",
    people: {
      title: "Invite by email",
      lead: "Bindery doesn't send email. You get a link for each person, and send it to them yourself. It works once, for 7 days.",
      leadSignOn:
        "This organization requires single sign-on. Invited people sign in with it and get the role that you choose here.",
      signOn: "Set up single sign-on",
      addresses: "Emails",
      hint: "Paste one or many per line, with or without names.",
      placeholder: "ana@example.com, Bo Berg <bo@example.com>",
      file: "Read a CSV file…",
      fileFailed: "Couldn't read the file.",
      fileTooLarge: "The file is over 5 MB. Paste its emails instead.",
      role: "Role",
      submit: "Create invitations",
      nothing: "Enter at least one valid email.",
      found: (count: number) => `${emails(count)} to invite`,
      repeated: (count: number) => `${emails(count)} repeated`,
      invalid: (count: number) => `${plural(count, "entry is", "entries are")} not an email`,
      left: (count: number) =>
        count === 1
          ? "The entry that isn't an email is still here. Correct it, then invite it."
          : `The ${formatNumber(count)} entries that aren't emails are still here. Correct them, then invite them.`,
      more: (count: number) => `and ${plural(count, "other", "others")}`,
      done: (count: number) => `${plural(count, "invitation", "invitations")} created.`,
      notInvited: (count: number) => `${plural(count, "email", "emails")} not invited.`,
      once: "Copy the links now. They are shown only here; you can create new ones below.",
      results: "Results",
      invited: "Invited",
      failed: "Not invited",
      unsent: "Not sent",
      unsentReason: (reason: string) => `The request failed: ${reason}`,
      copyOf: (email: string) => `Copy link for ${email}`,
      copyAll: (count: number) => `Copy all ${formatNumber(count)} links`,
      copiedAll: (count: number) => `${plural(count, "link", "links")} copied`,
      again: (count: number) => `Try ${emails(count)} again`,
      others: "Invite others",
    },
    pending: {
      title: "Pending invitations",
      lead: "People who were invited and haven't joined yet.",
      count: (count: number) => plural(count, "invitation", "invitations"),
      search: "Search invitations",
      columns: {
        email: "Email",
        role: "Role",
        by: "Invited by",
        created: "Invited",
        expires: "Link expires",
        link: "Link",
      },
      expired: "Expired",
      newLink: "New link",
      newLinkMenu: "New link…",
      newLinkOf: (email: string) => `New link for ${email}`,
      newLinkTitle: (email: string) => `Create a new link for ${email}?`,
      newLinkBody: "The earlier link stops working. The new one works once, for 7 days.",
      newLinkAction: "Create link",
      madeTitle: (email: string) => `New link for ${email}`,
      made: "Send it to the person you invited. It works once, for 7 days, and is shown only now.",
      link: "Link",
      revoke: "Revoke…",
      revokeTitle: (email: string) => `Revoke the invitation of ${email}?`,
      revokeManyTitle: (count: number) => `Revoke ${plural(count, "invitation", "invitations")}?`,
      revokeBody: "The link stops working. You can invite them again.",
      revokeAction: "Revoke invitation",
      revokeMany: "Revoke",
      revoked: "Invitation revoked",
      emptyTitle: "No pending invitations",
      empty: "People you invite are listed here until they join.",
      mayNotTitle: "You can't see invitations",
      mayNot: "Only organization admins can see who is invited.",
    },
  },
});
