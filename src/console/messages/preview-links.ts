import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The dialog of preview links. */
export const previewLinkTexts = catalogue({
  en: {
    title: "Preview links",
    lead: "Anyone with a link can read this change request, without an account, until the link expires.",
    label: "Active preview links",
    none: "No active links.",
    until: "expires",
    delete: (name: string) => `Delete the link for ${name}`,
    deleted: "Preview link deleted",
    deleteTitle: (name: string) => `Delete the link for ${name}?`,
    deleteEffect: "It stops working at once.",
    deleteSubmit: "Delete link",
    name: "Who is it for?",
    nameHint: "Only your team sees this.",
    days: "Expires after",
    dayOptions: (days: number) => plural(days, "day", "days"),
    create: "Create link",
    madeTitle: "Preview link created",
    madeLead: "Copy it now: it's shown only once.",
    madeLabel: "New preview link",
    copy: "Copy link",
    copied: "Link copied",
  },
});
