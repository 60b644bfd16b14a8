import type { Notification } from "#contract/notification.ts";
import { nameInMail, textInMail } from "#service/kernel/mail/plain.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import { notificationHref } from "#screens/notifications.ts";

type LetterContent = {
  organization: { id: string; title: string };
  /** Those of one topic, or of a digest. At least one. */
  notifications: readonly Notification[];
  /** More than the mail has. */
  more: number;
  isDigest: boolean;
  origin: string;
  unsubscribe: string;
};

const longestExcerpt = 160;

/** A mail with what happened: one thing with a button, several as a list. */
export function letterOf(content: LetterContent): Letter {
  const { organization, notifications, isDigest, origin, more } = content;
  const title = nameInMail(organization.title);
  const [first] = notifications;
  const only = notifications.length === 1 && more === 0 && !isDigest ? first : undefined;
  const urlOf = (notification: Notification) =>
    origin + (notificationHref(organization.id, notification) ?? `/orgs/${organization.id}`);
  const reason = isDigest
    ? `You get a daily digest of ${title}. Choose what it has in your account.`
    : `You get this because of your notification settings in ${title}.`;
  const letter = { reason, unsubscribe: content.unsubscribe };
  if (only !== undefined) {
    return {
      ...letter,
      subject: subjectOf(only),
      heading: sentenceOf(only),
      parts: [
        ...(only.excerpt ? [{ quote: textInMail(only.excerpt, longestExcerpt) }] : []),
        ...placeOf(only),
        { button: { label: "Open in Bindery", url: urlOf(only) } },
      ],
    };
  }
  const count = notifications.length + more;
  const items = notifications.map((notification) => ({
    label: sentenceOf(notification),
    url: urlOf(notification),
    ...detailOf(notification),
  }));
  const heading = isDigest ? `What happened in ${title}` : subjectOf(first!);
  const rest = more === 0 ? [] : [`And ${more} more in the console.`];
  return {
    ...letter,
    subject: isDigest
      ? `${title}: ${count === 1 ? "1 notification" : `${count} notifications`}`
      : subjectOf(first!),
    heading,
    parts: [{ items }, ...rest],
  };
}

/** Mail programs gather by subject, so it is that of the place. */
function subjectOf(notification: Notification): string {
  const { changeRequest, space } = notification;
  if (changeRequest === undefined || space === undefined) return sentenceOf(notification);
  return `[${nameInMail(space.title)}] ${nameInMail(changeRequest.subject)} (#${changeRequest.number})`;
}

function placeOf({ space, changeRequest }: Notification): string[] {
  if (space === undefined || changeRequest === undefined) return [];
  return [`In ${nameInMail(space.title)}, change request #${changeRequest.number}.`];
}

function detailOf({ excerpt, space }: Notification): { detail?: string } {
  const parts = [
    ...(excerpt ? [textInMail(excerpt, longestExcerpt)] : []),
    ...(space === undefined ? [] : [nameInMail(space.title)]),
  ];
  return parts.length === 0 ? {} : { detail: parts.join("\n") };
}

function sentenceOf(notification: Notification): string {
  const { kind, count, space, changeRequest, target, item, role, endsAt, failed } = notification;
  const who = peopleOf(notification);
  const subject = changeRequest && `“${nameInMail(changeRequest.subject)}”`;
  const place = subject ?? (space && nameInMail(space.title)) ?? nameInMail(target?.title ?? "");
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
    case "access-asked":
      return `${who} asked for access to ${place}`;
    case "access-declined":
      return `${who} declined your request for access to a ${item ?? "space"}`;
    case "access-ends":
      return notification.people === 0
        ? `Your access to ${place} ends on ${(endsAt ?? "").slice(0, 10)}`
        : `The access of ${who} to ${place} ends on ${(endsAt ?? "").slice(0, 10)}`;
    case "certificate-ends":
      return `The certificate of ${place} ends on ${(endsAt ?? "").slice(0, 10)}`;
    default:
      return `Something happened in ${place}`;
  }
}

function termsOf(role: string | undefined, endsAt: string | undefined): string {
  const parts = [role, endsAt && `until ${endsAt.slice(0, 10)}`].filter(Boolean);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

function peopleOf({ actors, people }: Notification): string {
  const [first, second] = actors.map(({ displayName }) => nameInMail(displayName));
  if (first === undefined) return "Bindery";
  if (second === undefined || people === 1) return first;
  if (people === 2) return `${first} and ${second}`;
  return `${first} and ${people - 1} others`;
}
