import { NotificationKind, type MailTime, type NotificationWay } from "#contract/notification.ts";
import { hour, minute } from "#service/kernel/clock.ts";
import type { NotificationSettingsTable } from "#service/kernel/store/schema-notification.ts";

/** By mail at once: what somebody waits for. Once a day: what can be read later. Not at all: what people watch anyway. */
const mailUnlessChosen: Record<NotificationKind, MailTime> = {
  "review-requested": "at-once",
  mentioned: "at-once",
  assigned: "at-once",
  "changes-requested": "at-once",
  approved: "at-once",
  replied: "digest",
  merged: "digest",
  conflicts: "digest",
  "import-done": "off",
  "access-given": "at-once",
  "access-asked": "at-once",
  "access-declined": "at-once",
  "certificate-ends": "at-once",
  "access-ends": "at-once",
  "support-asked": "at-once",
  "support-given": "at-once",
};

export const kinds = NotificationKind.options;

/** What applies to who has chosen nothing. */
export const digestUnlessChosen = { hour: 8, timeZone: "UTC" } as const;

/** Requests that name a person: those who unsubscribed are still told, as their inbox still has the turn. */
export const byName: ReadonlySet<NotificationKind> = new Set([
  "review-requested",
  "mentioned",
  "assigned",
]);

type Chosen = Pick<NotificationSettingsTable, "kinds">;

/** How a kind reaches a person. @param chosen their settings, if they have any */
export function wayOf(kind: NotificationKind, chosen: Chosen | undefined): NotificationWay {
  const own = chosen?.kinds[kind];
  return { console: own?.console ?? true, mail: own?.mail ?? mailUnlessChosen[kind] };
}

/** Time zones begin their hours at quarters of the hour of others. */
const quarter = 15 * minute;

/** The next time at which an hour begins in a time zone. */
export function nextHour(wanted: number, timeZone: string, now: number): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const begins = (time: number) => {
    const parts = format.formatToParts(time);
    const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return valueOf("hour") === wanted && valueOf("minute") === 0;
  };
  let time = (Math.floor(now / quarter) + 1) * quarter;
  // The day on which clocks are set forward can lack the hour.
  for (const last = time + 50 * hour; time < last && !begins(time);) time += quarter;
  return time;
}
