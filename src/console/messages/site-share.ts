import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The dialog that says and changes who can read a site. */
export const siteShareTexts = catalogue({
  en: {
    share: "Share",
    title: (title: string) => `Share “${title}”`,
    parts: "Access to the site",
    readers: "Readers",
    links: "Share links",
    managers: "Who can manage it",
    notPublished: "The site isn't published, so readers can't open it yet.",
    unlisted: "Search engines are asked not to list it.",
    noLinks: "No share link is on, so nobody can read it. Create one under “Share links”.",
    conditions: "Parts with a condition are shown only to visitors who meet it.",
    settings: "Audience settings",
    copyUrl: "Copy URL",
    copied: "URL copied",
    failed: "Couldn't change the visibility",
    undone: "Undone",
    managersLead: "Roles in the organization decide. A site has no permissions of its own.",
    groups: {
      admin: {
        title: "Admins",
        can: "Publish and delete it, change who can read it, and create share links.",
      },
      create: { title: "Creators", can: "Change its structure, look, redirects, and settings." },
      others: {
        title: "Other members",
        can: "See it in the console and preview it, even before it is published.",
      },
      guest: { title: "Guests", can: "Don't see it in the console." },
    },
    counts: {
      admin: (count: number) => plural(count, "admin", "admins"),
      create: (count: number) => plural(count, "creator", "creators"),
      guest: (count: number) => plural(count, "guest", "guests"),
    },
    nobody: "Nobody",
  },
});
