import { catalogue } from "./catalogue.ts";
import { formatDay, plural } from "./format.ts";

/** A notification, as the contract has it. */
type Notification = {
  kind: string;
  count: number;
  people: number;
  actors: readonly { displayName: string }[];
  space?: { title: string } | undefined;
  changeRequest?: { subject: string } | undefined;
  target?: { title?: string | undefined } | undefined;
  item?: string | undefined;
  role?: string | undefined;
  endsAt?: string | undefined;
  failed?: boolean | undefined;
};

function peopleOf({ actors, people }: Pick<Notification, "actors" | "people">): string {
  const [first, second] = actors.map(({ displayName }) => displayName);
  if (first === undefined) return "Somebody";
  if (second === undefined || people === 1) return first;
  if (people === 2) return `${first} and ${second}`;
  return `${first} and ${plural(people - 1, "other", "others")}`;
}

function termsOf(role: string | undefined, endsAt: string | undefined): string {
  const parts = [role, endsAt && `until ${formatDay(endsAt)}`].filter(Boolean);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

const endOf = (endsAt: string | undefined) =>
  endsAt === undefined ? "ends soon" : `ends on ${formatDay(endsAt)}`;

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
    what: (notification: Notification): string => {
      const { kind, count, people, space, changeRequest, target, item, role, endsAt, failed } =
        notification;
      const who = peopleOf(notification);
      const subject = changeRequest && `“${changeRequest.subject}”`;
      const place = subject ?? space?.title ?? target?.title ?? "";
      const times = count > 1 ? ` ${count} times` : "";
      switch (kind) {
        case "review-requested":
          return `${who} asked you to review ${place}`;
        case "mentioned":
          return `${who} mentioned you in ${place}`;
        case "assigned":
          return `${who} assigned you a thread in ${place}`;
        case "changes-requested":
          return `${who} requested changes to ${place}`;
        case "approved":
          return `${who} approved ${place}`;
        case "replied":
          return `${who} commented${times} in ${place}`;
        case "merged":
          return notification.people === 0
            ? `${place} was merged because it was ready`
            : `${who} merged ${place}`;
        case "conflicts":
          return `Conflicts with main in ${place}`;
        case "import-done":
          return failed === true ? `Import into ${place} failed` : `Import into ${place} finished`;
        case "access-given":
          return `${who} gave you access to ${place}${termsOf(role, endsAt)}`;
        case "access-ends":
          return people === 0
            ? `Your access to ${place} ${endOf(endsAt)}`
            : `The access of ${who} to ${place} ${endOf(endsAt)}`;
        case "access-asked":
          return `${who} asked for access to ${place}`;
        case "access-declined":
          return `${who} declined your request for access to a ${item ?? "space"}`;
        case "certificate-ends":
          return `The certificate of ${place} ${endOf(endsAt)}`;
        default:
          return `Something happened in ${place}`;
      }
    },
  },
});
