import { notificationSentence, type ToldNotification } from "#contract/notification-sentence.ts";
import { catalogue } from "./catalogue.ts";
import { formatDay, formatNumber, plural } from "./format.ts";

/** What happened. */
export const notificationTexts = catalogue({
  en: {
    title: "Notifications",
    show: "Show",
    filters: { all: "All", unread: "Unread" },
    readAll: "Mark all as read",
    settings: "Notification settings",
    list: "Notifications, newest first",
    count: (count: number) => plural(count, "unread notification", "unread notifications"),
    unread: "Unread",
    markRead: "Mark as read",
    markUnread: "Mark as unread",
    failed: "Couldn't change the notification",
    empty: "No notifications yet",
    emptyBody:
      "You'll see here when others review, answer, or merge your work. What waits for you is in Change requests.",
    emptyUnread: "You've read everything",
    emptyUnreadBody: "New notifications appear here.",
    keys: {
      group: "Notifications",
      open: "Open notifications",
      next: "Next notification (Enter opens it)",
      previous: "Previous notification",
      toggle: "Mark as read or unread",
    },
    place: (space: string, number: number | undefined) =>
      number === undefined ? space : `${space} #${number}`,
    what: (notification: ToldNotification): string =>
      notificationSentence(notification, {
        nobody: "Somebody",
        name: (name) => name,
        count: formatNumber,
        day: formatDay,
      }),
  },
});
