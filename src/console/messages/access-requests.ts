import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const requests = (count: number) => plural(count, "request", "requests");

/** Requests for access, for those who answer them. */
export const accessRequestTexts = catalogue({
  en: {
    title: "Access requests",
    lead: "People who asked for a space or collection that you administer.",
    count: requests,
    search: "Search by name or title",
    columns: { who: "Who", what: "For", note: "Why", asked: "Asked", answer: "Answer" },
    nameOf: (who: string, what: string) => `${who}: ${what}`,
    give: "Give access",
    giveTo: (who: string, what: string) => `Give access to ${who}: ${what}`,
    giveAs: "Give access as",
    roleFor: (who: string) => `Choose a role for ${who}`,
    profile: "Open profile",
    decline: "Decline",
    declineTo: (who: string, what: string) => `Decline ${who}: ${what}`,
    declineTitle: (count: number) => `Decline ${requests(count)}?`,
    declineBody: "Everyone who asked is notified. They can ask again a day later.",
    given: (who: string, level: string) => `Shared with ${who}: ${level}`,
    until: "Until a date…",
    untilTitle: (who: string) => `Give access to ${who}`,
    level: "Access",
    declined: (who: string) => `${who}'s request declined`,
    failed: "Couldn't answer the request",
    emptyTitle: "No access requests",
    empty: "When somebody asks for a space or collection that you administer, you can answer here.",
  },
});
