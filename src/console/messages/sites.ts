import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The list of sites, and the frame of one. */
export const siteTexts = catalogue({
  en: {
    title: "Sites",
    count: (count: number) => plural(count, "site", "sites"),
    filter: "Filter by title",
    stateFilter: "States",
    spaceFilter: "Spaces",
    unknownSpace: "Unknown space",
    columns: {
      title: "Site",
      state: "State",
      visibility: "Visibility",
      spaces: "Spaces",
      url: "URL",
      created: "Created",
      id: "ID",
    },
    published: "Published",
    unpublished: "Unpublished",
    visibilities: {
      public: "Public",
      unlisted: "Unlisted",
      "share-link": "Share links",
      "visitor-auth": "Visitor sign-in",
    },
    emptyTitle: "No sites yet",
    emptyBody: "A site publishes your spaces as documentation for readers.",
    mayNotListTitle: "Guests can't see sites",
    mayNotList: "Ask an organization admin for a role.",
    tabsLabel: "Parts of the site",
    tabs: { overview: "Overview" },
    url: "URL",
    noUrl: "No URL until the site is published",
    urlPerLink: "Each share link has its own URL",
    copyUrl: "Copy URL",
    copied: "URL copied",
    open: "Open site",
    openInConsole: "Open",
  },
});
