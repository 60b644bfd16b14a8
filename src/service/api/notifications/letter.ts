import type { Notification } from "#contract/notification.ts";
import { notificationSentence } from "#contract/notification-sentence.ts";
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

const sentenceOf = (notification: Notification) =>
  notificationSentence(notification, {
    nobody: "Bindery",
    name: nameInMail,
    count: String,
    day: (timestamp) => timestamp.slice(0, 10),
  });
