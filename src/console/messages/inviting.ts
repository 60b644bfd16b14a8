import { catalogue } from "./catalogue.ts";

/** Texts of every way to invite people. */
export const invitingTexts = catalogue({
  en: {
    needAdmin: "Only organization admins can invite people.",
    copyLink: "Copy link",
    copied: "Link copied",
  },
});
