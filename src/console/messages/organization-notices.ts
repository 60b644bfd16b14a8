import { catalogue } from "./catalogue.ts";

/** Texts of the banners that tell an organization's state on every screen. */
export const noticeTexts = catalogue({
  en: {
    label: "About this organization",
    hide: "Hide until the page is loaded again",
    plan: "See the plan",
    blockedTitle: "This organization is blocked",
    blocked: {
      security: "The platform has blocked it for the sake of security. Ask the platform's support.",
    },
    blockedOther: (reason: string) => `The platform gives this reason: ${reason}.`,
    paymentFailed: "The last payment failed",
    paymentFailedBody: "Mend it with the platform's billing, so that the plan goes on.",
    canceled: "The plan is about to end",
    canceledOn: (day: string) => `It was canceled and ends on ${day}.`,
    canceledBody: "It was canceled, and is not renewed.",
    trial: "This organization is on trial",
    trialUntil: (day: string) => `The trial ends on ${day}.`,
    trialExpired: "The trial of this organization is over",
    trialOther: "Trial",
    trialState: (state: string) => `The platform says: ${state}.`,
    downgrade: "The plan then becomes a smaller one.",
    decision: (decision: string) => `What follows: ${decision}.`,
  },
});
