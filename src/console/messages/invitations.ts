import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

const emails = (count: number) => plural(count, "email", "emails");

/** Texts of inviting people by email. */
export const invitationTexts = catalogue({
  en: {
    title: "Invitations",
    people: {
      title: "Invite by email",
      lead: "This server doesn't send email. You get a link for each person, and send it to them yourself. It works once, for 7 days.",
      leadMail:
        "Each person gets an email with a link that works once, for 7 days. You can also copy a link.",
      setUpMail: "What email can do",
      leadSignOn:
        "This organization requires single sign-on. Invited people sign in with it and get the role that you choose here.",
      signOn: "Set up single sign-on",
      addresses: "Emails",
      hint: "Paste one or many per line, with or without names. After a single email, a role can follow: Bo Berg <bo@example.com>, Editor",
      placeholder: "ana@example.com, Bo Berg <bo@example.com>",
      file: "Read a CSV file…",
      fileFailed: "Couldn't read the file.",
      fileTooLarge: "The file is over 5 MB. Paste its emails instead.",
      role: "Role",
      asRole: (count: number, role: string) => `${formatNumber(count)} as ${role}`,
      ownRoles: (parts: readonly string[]) => `Roles in the list: ${formatList(parts)}`,
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
      mailed: "They are being emailed. You can also copy a link for each; it's shown only here.",
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
        name: "Name",
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
      newLinkBody:
        "The link you copied before stops working; an emailed one still works. The new one works once, for 7 days.",
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

/** Texts of every way to invite people. */
export const invitingTexts = catalogue({
  en: {
    needAdmin: "Only organization admins can invite people.",
    copyLink: "Copy link",
    copied: "Link copied",
  },
});

/** Texts of invite links. */
export const inviteLinkTexts = catalogue({
  en: {
    title: "Invite links",
    lead: "Anyone with an invite link can join until it expires, is used up, or you revoke it.",
    count: (count: number) => plural(count, "link", "links"),
    off: "Invite links are turned off",
    offBody: "The links below don't work until you turn them on again.",
    offReason: "Invite links are turned off. Turn them on in Settings, under “Access defaults”.",
    turnOn: "Open access defaults",
    create: "New link",
    createTitle: "Create an invite link",
    submit: "Create link",
    kind: "Invites to",
    kinds: {
      organization: "The organization",
      space: "One space",
      collection: "One collection",
    },
    kindHints: {
      organization: "People join as members with a role",
      space: "People join as guests of that space",
      collection: "People join as guests of that collection and everything in it",
    },
    role: "Role",
    level: "Access",
    space: "Space",
    collection: "Collection",
    chooseSpace: "Choose a space",
    chooseCollection: "Choose a collection",
    missing: "Choose where the link leads.",
    created: "Link created",
    revoke: "Revoke…",
    revokeMany: "Revoke",
    expires: "Expires",
    terms: { "1": "In a day", "7": "In 7 days", "30": "In 30 days", "90": "In 90 days" },
    most: "People who can join",
    confirm: (title: string) => `Type “${title}” to confirm`,
    confirmHint: "Anyone with this link becomes an admin.",
    columns: {
      gives: "Invites",
      where: "Where",
      created: "Created",
      uses: "Joined",
      expires: "Expires",
      link: "Link",
    },
    usesOf: (uses: number, most: number) => `${formatNumber(uses)} of ${formatNumber(most)}`,
    expired: "Expired",
    full: "Used up",
    givesRole: (role: string) => `As ${role.toLowerCase()}`,
    givesLevel: (level: string) => `To ${level.toLowerCase()}`,
    organization: "The organization",
    gone: "Deleted",
    nameOf: (gives: string, where: string) => `${gives}: ${where}`,
    revokeTitle: "Revoke this link?",
    revokeManyTitle: (count: number) => `Revoke ${plural(count, "link", "links")}?`,
    revokeBody: "The link stops working for everyone. People who joined with it stay.",
    revokeAction: "Revoke link",
    revoked: "Link revoked",
    emptyTitle: "No invite links",
    empty: "Create one to let people join without listing their emails.",
    mayNot: "Only organization admins can see its invite links.",
    mayNotTitle: "You can't see invite links",
  },
});

/** Texts of the screen that an invitation leads to. */
export const inviteTexts = catalogue({
  en: {
    title: (organization: string) => `You're invited to “${organization}”`,
    documentTitle: "Invitation",
    role: (role: string) => `You'll join as ${role.toLowerCase()}.`,
    guest: "You'll join as a guest and see what is shared with you.",
    space: (title: string, level: string) =>
      `You'll join as a guest with access to the space “${title}”: ${level.toLowerCase()}.`,
    collection: (title: string, level: string) =>
      `You'll join as a guest with access to the collection “${title}”: ${level.toLowerCase()}.`,
    memberSpace: (title: string, level: string) =>
      `You'll get access to the space “${title}”: ${level.toLowerCase()}.`,
    memberCollection: (title: string, level: string) =>
      `You'll get access to the collection “${title}”: ${level.toLowerCase()}.`,
    memberRole: (role: string) =>
      `You're already a member. You'll become ${role.toLowerCase()} if that is more than your role now.`,
    member: "You're already a member of this organization.",
    signedIn: (name: string) => `You're signed in as ${name}.`,
    otherEmail: (invited: string) =>
      `This invitation was made for ${invited}. If you accept it here, your own account joins.`,
    accept: "Accept invitation",
    open: "Open organization",
    other: "Use another account",
    signIn: "Sign in to accept",
    signInHint: (email: string) =>
      `There is an account for ${email}. Sign in with it, and you'll come back here.`,
    unconfirmed:
      "Not your account? It never confirmed this email. Create your own, and the other one can't sign in anymore.",
    haveAccount: "I already have an account",
    name: "Your name",
    email: "Email",
    password: "Password",
    passwordHint: "At least 12 characters. You'll sign in with your email and this password.",
    create: "Create account and join",
    singleSignOn: "This organization requires single sign-on.",
    noProvider:
      "This organization requires single sign-on, but hasn't set it up yet. Ask an admin of the organization.",
    off: "This link doesn't work right now",
    offBody: "The organization has turned off invite links. Ask an admin to invite you by email.",
    usedTitle: "This invitation has been used",
    used: "It works once. If you created your account with it, sign in with your email and password.",
    expiredTitle: "This invitation has expired",
    expired: "Ask the person who sent it for a new one.",
    fullTitle: "This invitation has been used up",
    full: "As many people as it was made for have joined. Ask the person who sent it for a new one.",
    unknownTitle: "This invitation doesn't exist anymore",
    unknown:
      "It was revoked or replaced by a newer link, or part of the link is missing. Ask the person who sent it for a new one.",
    incomplete: "Open the link again exactly as you received it, or ask for a new one.",
    incompleteTitle: "Part of this link is missing",
    failed: "Couldn't accept the invitation",
    joined: (organization: string) => `Welcome to “${organization}”`,
    organizations: "Go to your organizations",
    goSignIn: "Go to sign-in",
  },
});
