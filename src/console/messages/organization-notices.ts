import { catalogue } from "./catalogue.ts";

/** Texts of the banners about an organization's state. */
export const noticeTexts = catalogue({
  en: {
    label: "About this organization",
    hide: "Hide until reload",
    plan: "View plan",
    blockedTitle: "This organization is blocked",
    blocked: {
      security: "Blocked for security reasons. Contact support.",
    },
    blockedOther: (reason: string) => `Reason: ${reason}.`,
    paymentFailed: "Payment failed",
    paymentFailedBody: "Update your billing details to keep your plan.",
    canceled: "Plan ending",
    canceledOn: (day: string) => `Canceled. Ends on ${day}.`,
    canceledBody: "Canceled. It won't renew.",
    trial: "Trial",
    trialUntil: (day: string) => `The trial ends on ${day}.`,
    trialExpired: "Trial ended",
    trialOther: "Trial",
    trialState: (state: string) => `Status: ${state}.`,
    downgrade: "Then the plan is downgraded.",
    decision: (decision: string) => `Next: ${decision}.`,
  },
});
