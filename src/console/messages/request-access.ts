import { catalogue } from "./catalogue.ts";

const things = { space: "space", collection: "collection" };

export const requestAccessTexts = catalogue({
  en: {
    lead: (thing: "space" | "collection") =>
      `If there is such a ${things[thing]}, its admins can give you access.`,
    note: "Why you need it (optional)",
    submit: "Request access",
    failed: "Couldn't send the request",
    pending: "Your request is waiting for an answer. You'll be notified.",
    declined: "Your request was declined. You can ask again a day later.",
    given: "You had access, but don't have it anymore.",
  },
});
