import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const addresses = (count: number) => plural(count, "address", "addresses");

/** Texts of inviting people, and of the screen that a link of invitation leads to. */
export const invitationTexts = catalogue({
  en: {
    title: "Invitations",
    needAdmin: "Only administrators of the organization can invite people to it.",
    people: {
      title: "Add people by e-mail address",
      lead: "No e-mail is sent. Everybody listed becomes a member at once, and you tell them where to sign in:",
      leadAccount:
        "Whoever has no account here gets one under their address, and can use it once they come in by single sign-on.",
      signOn: "Set up single sign-on",
      addresses: "E-mail addresses",
      hint: "Paste them in any form, one or many a line. Words beside a single address are taken for the name.",
      placeholder: "ana@example.com, Bo Berg <bo@example.com>",
      file: "Read a CSV file…",
      fileFailed: "The file could not be read.",
      fileTooLarge: "The file is larger than 5 MB. Paste the addresses from it instead.",
      role: "Role",
      submit: "Add people",
      nothing: "There is no valid address in this yet.",
      found: (count: number) => `${addresses(count)} to add`,
      repeated: (count: number) => `${addresses(count)} named more than once`,
      invalid: (count: number) => `${plural(count, "entry is", "entries are")} no address`,
      left: (count: number) =>
        count === 1
          ? "The entry that is no address is still here. Put it right, then add it."
          : `The ${formatNumber(count)} entries that are no address are still here. Put them right, then add them.`,
      more: (count: number) => `and ${plural(count, "other", "others")}`,
      done: (count: number) => `${plural(count, "person was", "people were")} added.`,
      notAdded: (count: number) => `${plural(count, "person was", "people were")} not added.`,
      results: "What became of each address",
      added: "Added",
      failed: "Not added",
      unsent: "Not sent",
      unsentReason: (reason: string) => `The request failed: ${reason}`,
      again: (count: number) => `Try ${addresses(count)} again`,
      others: "Add others",
    },
    links: {
      title: "Links that invite",
      lead: "Whoever has such a link and an account here can come in by it, any number of times, until it is taken back.",
      count: (count: number) => plural(count, "link", "links"),
      off: "Links that invite are turned off",
      offBody: "The links below let nobody in until they are turned on again.",
      offReason:
        "Links that invite are turned off. They can be turned on in the settings, under “Access defaults”.",
      turnOn: "Open access defaults",
      create: "New link",
      createTitle: "Create a link that invites",
      submit: "Create link",
      kind: "It invites to",
      kinds: {
        organization: "The organization",
        space: "One space",
        collection: "One collection",
      },
      kindHints: {
        organization: "Makes members with a role",
        space: "Makes guests who see that space alone",
        collection: "Makes guests who see that collection and what is in it",
      },
      role: "Role",
      level: "What they may do there",
      space: "Space",
      collection: "Collection",
      chooseSpace: "Choose a space",
      chooseCollection: "Choose a collection",
      missing: "Choose where the link leads.",
      created: "The link is ready.",
      copy: "Copy link",
      copied: "The link is copied.",
      revoke: "Take back…",
      revokeMany: "Take back",
      columns: { gives: "Invites", where: "Where", created: "Created", link: "Link" },
      givesRole: (role: string) => `As ${role.toLowerCase()}`,
      givesLevel: (level: string) => `To ${level.toLowerCase()}`,
      organization: "The organization",
      gone: "Something that is not there any more",
      nameOf: (gives: string, where: string) => `${gives}: ${where}`,
      revokeTitle: "Take this link back?",
      revokeManyTitle: (count: number) => `Take ${plural(count, "link", "links")} back?`,
      revokeBody:
        "Nobody can come in by it any more, whoever has it. Those who came in by it stay. It cannot be given out again: a new link is another one.",
      revokeAction: "Take back",
      revoked: "The link was taken back.",
      emptyTitle: "There is no link",
      empty: "Create one to let people in who have an account, without listing their addresses.",
      mayNot: "Only administrators of the organization see the links that invite to it.",
      mayNotTitle: "You may not see the links",
    },
    invite: {
      title: (organization: string) => `You are invited to “${organization}”`,
      documentTitle: "Invitation",
      role: (role: string) => `You become a member as ${role.toLowerCase()}.`,
      guest: "You become a guest: you see what is shared with you.",
      space: (title: string, level: string) =>
        `You become a guest and get access to the space “${title}”: ${level.toLowerCase()}.`,
      collection: (title: string, level: string) =>
        `You become a guest and get access to the collection “${title}”: ${level.toLowerCase()}.`,
      memberSpace: (title: string, level: string) =>
        `You get access to the space “${title}”: ${level.toLowerCase()}.`,
      memberCollection: (title: string, level: string) =>
        `You get access to the collection “${title}”: ${level.toLowerCase()}.`,
      memberRole: (role: string) =>
        `You are in this organization already. If the role of ${role.toLowerCase()} is more than what you have, you get it.`,
      member: "You are in this organization already.",
      signedIn: (name: string) => `You are signed in as ${name}.`,
      accept: "Accept invitation",
      open: "Open the organization",
      other: "Sign in as somebody else",
      signIn: "Sign in to accept",
      signInHint: "You need an account here. Sign in, and you come back to this invitation.",
      off: "This link does not work at the moment",
      offBody:
        "The organization has turned off links that invite. Ask an administrator there to add you by your e-mail address.",
      unknownTitle: "This invitation does not exist any more",
      unknown:
        "The link was taken back, what it leads to was deleted, or the link was not copied as a whole. Ask whoever sent it for a new one.",
      incomplete:
        "The link is not complete. Open it again just as you got it, or ask for a new one.",
      incompleteTitle: "Something is missing from this link",
      failed: "The invitation could not be accepted",
      joined: (organization: string) => `Welcome to “${organization}”.`,
      organizations: "Go to your organizations",
    },
  },
});
