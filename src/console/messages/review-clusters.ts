import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const pages = (count: number) => plural(count, "page", "pages");

/** Texts about pages with the same edits. */
export const clusterTexts = catalogue({
  en: {
    title: "Same edits",
    lead: "Pages whose only edits are the same, so that you can review them as one.",
    back: "Back to pages",
    progress: (read: number, count: number) =>
      `Compared ${formatNumber(read)} of ${formatNumber(count)} changes…`,
    compared: (count: number) => `Compared all ${plural(count, "change", "changes")}.`,
    failed: "Couldn't compare the other pages.",
    unknown: "This platform can't group pages by their edits. Review them one by one.",
    none: "No two pages have the same edits.",
    on: (count: number) => `on ${pages(count)}`,
    and: (count: number) => `and ${plural(count, "more edit", "more edits")}`,
    moved: "moved",
    viewed: (viewed: number, count: number) =>
      viewed === count
        ? `All ${formatNumber(count)} viewed`
        : `${formatNumber(viewed)} of ${formatNumber(count)} viewed`,
    markAll: (count: number) => `Mark ${pages(count)} as viewed`,
    unmarkAll: "Mark as not viewed",
    marked: (count: number) => `${pages(count)} marked as viewed`,
    unmarked: (count: number) => `${pages(count)} marked as not viewed`,
    skipped: (count: number) =>
      `${pages(count)} changed since and ${count === 1 ? "isn't" : "aren't"} marked. Refresh to see them.`,
    open: "Show pages",
    comment: "Comment",
    commentLabel: "Comment on these pages",
    commentHint: "Posted on the whole change request, with the edit and a link to its pages.",
    sent: "Comment added",
    gathered: "Comment added to your review",
    outliers: (count: number) =>
      count === 1
        ? "1 page has this and other edits:"
        : `${formatNumber(count)} pages have this and other edits:`,
    showOutliers: (count: number) => `Show all ${formatNumber(count)}`,
    others: (count: number) => `${plural(count, "other change", "other changes")}`,
    othersHint: "Pages with edits of their own, added and deleted pages, and files.",
    showMore: (count: number) => `Show ${formatNumber(count)} more`,
    quote: (words: string, count: number) => `On ${pages(count)}: ${words}`,
    pagesLink: "all pages with this edit",
    moreNamed: (count: number) => `${formatNumber(count)} more`,
    keys: {
      next: "Next group of pages",
      previous: "Previous group of pages",
      open: "Show the pages of the group",
      view: "Mark the group as viewed and continue",
      comment: "Comment on the group",
      back: "Back to pages",
    },
    narrowed: "Pages with the same edits",
    narrowedOthers: "Pages in no group",
    loading: "Comparing pages…",
  },
});
