import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Publishing a site, and taking it offline. */
export const publishTexts = catalogue({
  en: {
    publish: "Publish",
    unpublish: "Unpublish",
    mayNot: "Only organization admins can publish sites. Ask one to do it.",
    publishTitle: (title: string) => `Publish “${title}”?`,
    readers: {
      public: "Everyone can read it at once, and search engines can list it.",
      unlisted: "Everyone with the URL can read it at once.",
      "share-link": "People with an active share link can read it at once.",
      "visitor-auth": "Members, and visitors whom your backend signs in, can read it at once.",
    } as Record<string, string>,
    checks: "Checks",
    states: { good: "Fine", warning: "Worth a look", problem: "Problem" },
    fixes: { structure: "Edit structure", adaptive: "Edit conditions" },
    checking: (done: number, all: number) =>
      `Checking pages: ${formatNumber(done)} of ${plural(all, "space", "spaces")}…`,
    unchecked: (count: number) => `Couldn't check ${plural(count, "space", "spaces")}.`,
    noSpaces: "No spaces. Readers would see nothing.",
    hasSpaces: (count: number) => plural(count, "space", "spaces"),
    noDefault: "No space is set as the first that readers see.",
    emptySections: (count: number) =>
      `${plural(count, "section has", "sections have")} no spaces, so readers don't see ${count === 1 ? "it" : "them"}.`,
    hasDefault: (title: string) => `Readers start at “${title}”`,
    pathsFree: "Every path is used once",
    pathsTaken: (count: number) => `${plural(count, "path is", "paths are")} used more than once.`,
    allHidden: "Conditions hide everything from every visitor.",
    hidden: (count: number) =>
      `Conditions hide ${plural(count, "space", "spaces")} from every visitor.`,
    noneHidden: "No space is hidden from every visitor",
    onlyWithClaims: "Visitors without claims see nothing: every space has a condition.",
    noBroken: "No broken links",
    broken: (count: number) => plural(count, "broken link", "broken links"),
    described: "Every page has a description",
    undescribed: (count: number) =>
      `${plural(count, "page has", "pages have")} no description for search results.`,
    inSpace: (title: string, count: number) => `${title}: ${formatNumber(count)}`,
    andMore: (count: number) => `${formatNumber(count)} more`,
    published: (title: string) => `“${title}” is published`,
    publishedAt: "Readers find it here:",
    publishedByLink: "Each share link has its own URL. Create and copy them under Audience.",
    copyUrl: "Copy URL",
    urlCopied: "URL copied",
    open: "Open site",
    unpublishTitle: (title: string) => `Unpublish “${title}”?`,
    goneUrl: (url: string) => `${url} answers “not found” at once.`,
    goneLinks: "Share links stop working until you publish it again.",
    goneStart: "Your organization's hostname has no start page until you publish it again.",
    stays: "Its structure, settings, and spaces stay as they are.",
    unpublished: (title: string) => `“${title}” unpublished`,
  },
});
