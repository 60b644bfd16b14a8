import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** Texts above every screen of a space. */
export const spaceHeadTexts = catalogue({
  en: {
    tabs: {
      label: "Parts of this space",
      content: "Content",
      changeRequests: "Change requests",
      files: "Files",
      links: "Links",
      fields: "Fields",
      history: "History",
      access: "Access",
      settings: "Settings",
      open: (count: number) => plural(count, "open", "open"),
    },
    updated: "Updated",
    visibility: {
      public: "Public",
      unlisted: "Unlisted",
      "share-link": "Share link",
      "visitor-auth": "Visitors who sign in",
      "in-collection": "Inherits from collection",
      private: "Private",
    },
  },
});
