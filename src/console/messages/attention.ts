import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

type Named = { id?: string; displayName: string };

/** As the API says it. */
type Attention = { user: Named; reason: string; by?: Named | undefined };

/** The first ones of several people. */
const named = 2;

/** Whose turn it is in a change request, and why. */
export const attentionTexts = catalogue({
  en: {
    /** Why it is your turn. An unknown reason is only that. */
    own: ({ user, reason, by }: Attention): string => {
      const name = by?.displayName ?? "Somebody";
      switch (reason) {
        case "review-requested":
          return `${name} asked for your review`;
        case "answered":
          return `${name} answered your request for changes`;
        case "changes-requested":
          return `${name} requested changes`;
        case "approved":
          return `${name} approved it, so you can get it merged`;
        case "assigned":
          return by?.id === user.id
            ? "You assigned a thread to yourself"
            : `${name} assigned a thread to you`;
        case "mentioned":
          return `${name} mentioned you`;
        case "comment":
          return `${name} commented`;
        case "reply":
          return `${name} replied to you`;
        default:
          return "It is your turn";
      }
    },
    mergesWhenReady: "Merges when ready",
    needYou: (count: number): string =>
      plural(count, "change request needs you", "change requests need you"),
    waitingFor: (others: readonly Attention[]): string => {
      const [only] = others;
      if (others.length === 1 && only !== undefined) return waitingForOne(only);
      const names = others.map(({ user }) => user.displayName);
      if (names.length <= named + 1) return `Waiting for ${formatList(names)}`;
      const rest = plural(names.length - named, "other", "others");
      return `Waiting for ${formatList([...names.slice(0, named), rest])}`;
    },
  },
});

function waitingForOne({ user, reason, by }: Attention): string {
  const name = user.displayName;
  switch (reason) {
    case "review-requested":
      return `Waiting for ${name} to review it`;
    case "answered":
      return `Waiting for ${name} to review it again`;
    case "changes-requested":
      return `Waiting for ${name} to answer${by === undefined ? "" : ` ${by.displayName}`}, who requested changes`;
    case "approved":
      return `Waiting for ${name} to get it merged`;
    case "assigned":
      return `Waiting for ${name} to answer a thread`;
    case "mentioned":
    case "comment":
    case "reply":
      return `Waiting for ${name} to answer${by === undefined ? "" : ` ${by.displayName}`}`;
    default:
      return `Waiting for ${name}`;
  }
}
