/*
 * What a notification says, in the console and in mails. Imports nothing, because the console's messages don't load the contract.
 */

/** A notification, as far as its sentence needs it. */
export type ToldNotification = {
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

/** In what the console and mails differ. */
type Wording = {
  /** Who did it, if the notification names nobody. */
  nobody: string;
  /** The name of a person, or a title. */
  name: (name: string) => string;
  count: (count: number) => string;
  /** The day of a timestamp. */
  day: (timestamp: string) => string;
};

/** What happened, as one sentence without a period. */
export function notificationSentence(notification: ToldNotification, wording: Wording): string {
  const { kind, count, people, space, changeRequest, target, item, role, endsAt, failed } =
    notification;
  const who = peopleOf(notification, wording);
  const place =
    changeRequest === undefined
      ? wording.name(space?.title ?? target?.title ?? "")
      : `“${wording.name(changeRequest.subject)}”`;
  const times = count > 1 ? ` ${count} times` : "";
  const ends = endsAt === undefined ? "ends soon" : `ends on ${wording.day(endsAt)}`;
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
      return people === 0 ? `${place} was merged because it was ready` : `${who} merged ${place}`;
    case "conflicts":
      return `Conflicts with main in ${place}`;
    case "import-done":
      return failed === true ? `Import into ${place} failed` : `Import into ${place} finished`;
    case "access-given": {
      const terms = [role, endsAt && `until ${wording.day(endsAt)}`].filter(Boolean);
      const added = terms.length === 0 ? "" : ` (${terms.join(", ")})`;
      return `${who} gave you access to ${place}${added}`;
    }
    case "access-asked":
      return `${who} asked for access to ${place}`;
    case "access-declined":
      return `${who} declined your request for access to a ${item ?? "space"}`;
    case "access-ends":
      return people === 0
        ? `Your access to ${place} ${ends}`
        : `The access of ${who} to ${place} ${ends}`;
    case "certificate-ends":
      return `The certificate of ${place} ${ends}`;
    case "support-asked":
      return `${who} asked for support access`;
    case "support-given":
      return `${who} gave ${place} support access, which ${ends}`;
    default:
      return `Something happened in ${place}`;
  }
}

function peopleOf({ actors, people }: ToldNotification, { nobody, name, count }: Wording): string {
  const [first, second] = actors.map(({ displayName }) => name(displayName));
  if (first === undefined) return nobody;
  if (second === undefined || people === 1) return first;
  if (people === 2) return `${first} and ${second}`;
  return `${first} and ${count(people - 1)} others`;
}
