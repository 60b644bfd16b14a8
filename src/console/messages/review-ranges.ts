import { catalogue } from "./catalogue.ts";
import { formatDay, formatNumber, locale, once, plural } from "./format.ts";

const day = 24 * 60 * 60_000;

const weekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: "long" }));

/** A day of the last week by its name, and others by their date. @param now - epoch milliseconds */
function nameOfDay(value: string, now: number): string {
  const date = new Date(value);
  const isRecent = now - date.getTime() < 6 * day;
  return isRecent ? weekdays().format(date) : formatDay(date);
}

/** Texts about what of a change request is compared. */
export const rangeTexts = catalogue({
  en: {
    region: "Compared revisions",
    main: "main",
    revision: (number: number) => `revision ${formatNumber(number)}`,
    reviewed: (number: number, at: string, now: number) =>
      `revision ${formatNumber(number)} (your review, ${nameOfDay(at, now)})`,
    latest: (number: number) => `revision ${formatNumber(number)} (latest)`,
    yourReview: "your last review",
    theLatest: "the latest revision",
    fromTo: (from: string, to: string) => `${from[0]?.toUpperCase()}${from.slice(1)} to ${to}`,
    nothing: (from: string, to: string) =>
      `No changes from ${from} to ${to}. All changes are shown.`,
    outside: (count: number) =>
      `${plural(count, "other change is", "other changes are")} outside this range.`,
    someOutside: "Other changes may be outside this range.",
    noneOutside: "It includes every changed page.",
    fromMain: (count: number) =>
      `${plural(count, "page or file", "pages and files")} changed only in main and ${count === 1 ? "isn't" : "aren't"} shown.`,
    mixed: "Pages that changed on both sides include main's edits.",
    listRest: "List the others, too",
    hideRest: "List this range only",
    showAll: "Show all changes",
    showReview: "Show changes since your review",
    allChanges: (to: string) => `All changes: main to ${to}`,
    viewed: "Each page since you viewed it. Pages you haven't viewed show all changes.",
    unknown: "This change request has no such revision. All changes are shown.",
    noReview:
      "Nothing has changed since your last review, or you haven't reviewed yet. All changes are shown.",
    choices: {
      all: "All changes",
      review: "Since my last review",
      viewed: "Since I viewed each page",
    },
    noEarlierReview: "Nothing has changed since you reviewed, or you haven't reviewed yet.",
    between: "Between two revisions",
    from: "From",
    to: "To",
    compare: "Compare",
    order: "Choose a later revision to compare with.",
    option: (number: number, when: string, by: string | undefined) =>
      `Revision ${formatNumber(number)}, ${when}${by === undefined ? "" : `, ${by}`}`,
    ofUpdate: "update from main",
    ofReview: "your review",
    optionMain: "Main",
    optionLatest: "Latest revision",
    failed: "Couldn't load the revisions.",
    none: "This change request has no revisions yet.",
  },
});
