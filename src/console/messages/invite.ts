import { catalogue } from "./catalogue.ts";

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
