import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The dialog in which links are changed. */
export const linkFixTexts = catalogue({
  en: {
    subject: (target: string) => `Fix links to ${target}`,
    title: (target: string) => `Links to ${target}`,
    places: (count: number) => `${plural(count, "link", "links")}, as written`,
    more: (count: number) => `and ${plural(count, "more link", "more links")}`,
    gone: "No longer linked",
    goneBody: "No page of this version has this link.",
    to: "New target",
    toHint: "Choose a page, or enter a URL.",
    search: "Page title or URL",
    found: "Targets",
    chosenCount: (count: number) => plural(count, "target", "targets"),
    takeOut: (name: string) => `Remove ${name}`,
    useUrl: (url: string) => `Use “${url}”`,
    url: "URL",
    empty: "No matching pages. Enter a URL to use it.",
    remove: "Remove the links",
    removeHint: "Their text stays.",
    none: "Choose a new target.",
    same: "That's the current target.",
    action: (count: number) => `Change ${plural(count, "link", "links")}`,
    done: (count: number) => `${plural(count, "link", "links")} changed`,
    nothing: "No links changed. They may have been edited meanwhile.",
    undone: "Links restored",
    left: (count: number) =>
      `${plural(count, "page was", "pages were")} edited there since and ${count === 1 ? "keeps its" : "keep their"} new links.`,
    notUndone: "Couldn't restore the links",
  },
});
