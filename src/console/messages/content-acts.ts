import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");
const collections = (count: number) => plural(count, "collection", "collections");
const quoted = (titles: readonly string[], most = 5) =>
  formatList([
    ...titles.slice(0, most).map((title) => `“${title}”`),
    ...(titles.length > most ? [`${titles.length - most} more`] : []),
  ]);
const both = (ofSpaces: number, ofCollections: number) =>
  formatList([
    ...(ofCollections > 0 ? [collections(ofCollections)] : []),
    ...(ofSpaces > 0 ? [spaces(ofSpaces)] : []),
  ]);

/** Deleting, restoring, and transferring spaces and collections, and what that affects. */
export const contentActTexts = catalogue({
  en: {
    spaces,
    both,
    /** @param what - one title, or how many items */
    moved: (what: string, into: string | undefined) =>
      into === undefined ? `${what} moved to the top level` : `${what} moved to “${into}”`,
    access: {
      inherits: (count: number, left: readonly string[], entered: readonly string[]) => {
        const [is, isNot] =
          count === 1
            ? ["It inherits", "It no longer inherits"]
            : ["They inherit", "They no longer inherit"];
        if (entered.length === 0) {
          return left.length === 0 ? undefined : `${isNot} access from ${quoted(left)}.`;
        }
        const instead = left.length === 0 ? "" : ` instead of ${quoted(left)}`;
        return `${is} access from ${quoted(entered)}${instead}.`;
      },
      becomesPrivate: "Inherited visibility becomes “Not public”.",
    },
    delete: {
      titleOne: (title: string) => `Delete “${title}”?`,
      named: (titles: readonly string[]) => `${quoted(titles)}.`,
      titleMany: (ofSpaces: number, ofCollections: number) =>
        `Delete ${both(ofSpaces, ofCollections)}?`,
      action: (ofSpaces: number, ofCollections: number) => {
        if (ofSpaces > 0 && ofCollections > 0) return "Delete all";
        if (ofCollections === 0) return ofSpaces === 1 ? "Delete space" : "Delete spaces";
        return ofCollections === 1 ? "Delete collection" : "Delete collections";
      },
      label: "Delete",
      kept: (what: string) => `${what} inside move up to its place. Their access stays.`,
      forever: "A deleted collection can't be restored.",
      inside: (what: string) => `Also delete ${what} inside`,
      members: (count: number) =>
        `${plural(count, "member loses", "members lose")} access to the content.`,
      sites: (titles: readonly string[]) => `Removed from ${quoted(titles)}.`,
      published: (titles: readonly string[]) => `Readers of ${quoted(titles)} lose it at once.`,
      changeRequests: (open: number, draft: number) =>
        `Not reachable anymore: ${formatList([
          ...(open > 0 ? [plural(open, "open change request", "open change requests")] : []),
          ...(draft > 0 ? [plural(draft, "draft", "drafts")] : []),
        ])}.`,
      comments: (count: number) => `${plural(count, "open comment goes", "open comments go")} too.`,
      restore: "You can restore spaces from the trash for 7 days, but not their places on sites.",
    },
    duplicated: (title: string) => `“${title}” created`,
    openCopy: "Open",
    notDuplicated: (title: string) => `Couldn't duplicate “${title}”`,
    deleted: (title: string) => `“${title}” deleted`,
    restored: (title: string) => `“${title}” restored`,
    notRestored: (title: string) => `Couldn't restore “${title}”`,
    unnamedSite: "a site",
  },
});
