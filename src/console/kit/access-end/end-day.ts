import { accessEndTexts as t } from "#console/messages/access-end.ts";
import { dayOf, morningOf } from "../mornings.ts";

/** The last day of access, as a date field has it, empty while it isn't complete; undefined: access never ends. */
export type EndDay = string | undefined;

const latestYears = 5;

/** @param endsAt as the API has it */
export function endDayOf(endsAt: string | undefined): EndDay {
  return endsAt === undefined ? undefined : dayOf(new Date(endsAt));
}

/** Thirty days from now: what is suggested. */
export function suggestedEndDay(now = new Date()): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 30));
}

/** The end of a day in the time zone of the browser, as the API takes it; null: never. */
export function endOfDay(day: EndDay): string | null {
  if (day === undefined) return null;
  const end = morningOf(day);
  end.setHours(23, 59, 59, 999);
  return end.toISOString();
}

/** Why access can't end on a day, as a sentence. */
export function endProblem(day: EndDay, now = new Date()): string | undefined {
  if (day === undefined) return undefined;
  const latest = dayOf(new Date(now.getFullYear() + latestYears, now.getMonth(), now.getDate()));
  const isWithin = day !== "" && day >= dayOf(now) && day < latest;
  return isWithin ? undefined : t.noDay;
}
