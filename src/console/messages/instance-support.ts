import { catalogue } from "./catalogue.ts";

/** What instance admins ask organizations for. Apart from what those answer, because no screen needs both. */
export const instanceSupportTexts = catalogue({
  en: {
    ask: {
      open: "Ask for support access",
      title: (organization: string) => `Ask ${organization} for support access?`,
      lead: "If one of its admins agrees, you see the organization for some hours. You can't change anything.",
      reason: "Reason",
      reasonHint: "What you need to look at. The organization's admins see it.",
      action: "Ask for access",
      failed: "Couldn't ask for access.",
      done: (organization: string) => `Asked ${organization} for access`,
    },
    own: {
      title: "Support access",
      list: "Support access to organizations",
      waiting: (name: string, isYou: boolean) =>
        isYou ? "You wait for an answer" : `${name} waits for an answer`,
      given: (name: string, role: string) => `${name} can see it as ${role}`,
      you: "You",
      ends: "ends",
      view: "Open",
      viewOf: (organization: string) => `Open ${organization}`,
      withdraw: "Withdraw",
      withdrawOf: (organization: string) => `Withdraw the request to ${organization}`,
      end: "End",
      endOf: (organization: string) => `End support access to ${organization}`,
      notYours: (name: string) => `Only ${name} can use this.`,
      withdrawn: "Request withdrawn",
      ended: "Support access ended",
      failed: "Couldn't open the organization.",
    },
  },
});
