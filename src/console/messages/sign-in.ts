import { catalogue } from "./catalogue.ts";

export const signInTexts = catalogue({
  en: {
    title: "Sign in to Bindery",
    lead: "Write, review and publish documentation together.",
    email: "Email",
    password: "Password",
    token: "API token",
    tokenHint: "It stays in a cookie that scripts can't read.",
    next: "Continue",
    submit: "Sign in",
    useToken: "Use an API token instead",
    useEmail: "Use your email instead",
    missingEmail: "Enter your email.",
    missingPassword: "Enter your password.",
    missingToken: "Enter an API token.",
    signOnBy: (label: string, organization: string | undefined) =>
      organization === undefined
        ? `Continue with ${label}`
        : `Continue with ${label} (${organization})`,
    or: "or",
    offered: "Your organization offers single sign-on.",
    forgot: "Forgot your password? Ask an admin of your organization for a sign-in link.",
    refused: "Single sign-on didn't let you in",
    refusedHint: (request: string) =>
      `An admin of your organization can find the reason in its audit log, under request ${request}.`,
    refusedOwnAccount:
      "There is an account with your email already. Sign in to it first, then continue with single sign-on.",
    refusedDisabled: (organization: string | undefined) =>
      `You're disabled in ${organization ?? "this organization"}. Ask one of its admins to enable you.`,
    refusedAccount:
      "This account is disabled on this server. Ask an instance admin, or the person who runs the server, to enable it.",
    requiredBy: (organization: string | undefined) =>
      `${organization ?? "This organization"} requires single sign-on`,
    requiredHint: "Continue with its identity provider. You'll come back to this page.",
    wrongNetwork: "Not allowed from this network",
    begunByToken: "API token not accepted",
    closed: "Not found, or you don't have access",
    closedHint: (organization: string | undefined) =>
      `If you belong to ${organization ?? "this organization"}, continue with its single sign-on. Or sign in with another account.`,
    failed: "Couldn't sign in",
    failedLink: "This link didn't sign you in",
    linkHint: "Just started Bindery? Open the sign-in link that it printed.",
    setPassword: {
      documentTitle: "Set a password",
      title: (name: string) => `Welcome, ${name}`,
      mailedTitle: "Choose a new password",
      lead: "Set a new password to sign in.",
      ends: "This email isn't confirmed yet, so someone else may have created the account. Its passkeys and API tokens end, too.",
      password: "New password",
      hint: "At least 12 characters.",
      submit: "Set password and sign in",
      others: "You'll be signed out everywhere else.",
      done: "Password set",
      goneTitle: "This link can't be used",
      gone: "It has been used, has expired or was replaced by a newer one. Ask for a new one on the sign-in page, or ask an admin of your organization.",
      signIn: "Go to sign-in",
    },
  },
});
