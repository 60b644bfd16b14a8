import { catalogue } from "./catalogue.ts";

export const signInTexts = catalogue({
  en: {
    title: "Sign in to Bindery",
    lead: "Write, review and publish documentation together.",
    email: "E-mail address",
    password: "Password",
    token: "API token",
    tokenHint: "It stays in a cookie that no script can read.",
    submit: "Sign in",
    useToken: "Use an API token instead",
    usePassword: "Use e-mail and password instead",
    missingEmail: "Enter your e-mail address.",
    missingPassword: "Enter your password.",
    missingToken: "Enter an API token.",
    signOn: "Continue with single sign-on",
    signOnBy: (label: string) => `Continue with ${label}`,
    or: "or",
    refused: "Single sign-on did not let you in",
    refusedHint: (request: string) =>
      `An administrator of your organization finds the reason in its audit log, under the request ${request}.`,
    failed: "Signing in did not work",
    failedLink: "This link did not sign you in",
    linkHint:
      "Started the service just now? It prints a link that signs you in. Open that link here.",
  },
});
