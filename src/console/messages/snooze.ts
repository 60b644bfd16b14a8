import { catalogue } from "./catalogue.ts";
import { locale, once, plural } from "./format.ts";

const moments = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }),
);

const requests = (count: number) => plural(count, "change request", "change requests");

/** Putting change requests aside in the inbox. */
export const snoozeTexts = catalogue({
  en: {
    until: (date: Date) => moments().format(date),
    title: "Snooze until",
    tomorrow: (date: Date) => `Tomorrow, ${moments().format(date)}`,
    monday: (date: Date) => `Next week, ${moments().format(date)}`,
    day: "Choose a date…",
    dialog: "Snooze until a date",
    dayLabel: "Date",
    dayHint:
      "It comes back at 9:00 in your time zone. If something new makes it your turn, it comes back at once.",
    noDay: "Choose a date from tomorrow to one year from now.",
    snooze: "Snooze",
    bulk: { done: "Mark as done", snooze: "Snooze", here: "Move to inbox" },
    isDone: "Already done",
    isHere: "Already in the inbox",
    moved: {
      done: "Marked as done",
      snoozed: (date: Date) => `Snoozed until ${moments().format(date)}`,
      here: "Moved to the inbox",
    },
    failed: (count: number) => `Couldn't move ${requests(count)}`,
  },
});
