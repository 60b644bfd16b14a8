import { catalogue } from "./catalogue.ts";
import { locale, once } from "./format.ts";

/** Created once: a list of hours writes 24 of them, each time it is drawn. */
const times = once(() => new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }));

/** How people choose to be notified. */
export const notificationSettingsTexts = catalogue({
  en: {
    title: "Notifications",
    lead: "Choose what you are told, and how, for each organization.",
    open: "Change",
    openNamed: (organization: string) => `Change notifications of ${organization}`,
    dialog: (organization: string) => `Notifications of ${organization}`,
    done: "Done",
    kind: "What happens",
    console: "Console",
    mail: "Mail",
    inConsole: (kind: string) => `${kind}: in the console`,
    byMail: (kind: string) => `${kind}: by mail`,
    times: { "at-once": "At once", digest: "Daily digest", off: "Off" },
    digestHour: "Digest at",
    hour: (hour: number) => times().format(new Date(2026, 0, 1, hour)),
    timeZone: "Time zone",
    failed: "Couldn't change the settings",
    obstacles: {
      "not-set-up":
        "This server can't send mail yet. Once its operator sets SMTP_URL and PUBLIC_URL, mail reaches you as you choose here.",
      unconfirmed:
        "Nobody has confirmed your email here, so no mail is sent to it. Ask an admin for a sign-in link.",
    },
    kinds: {
      "review-requested": "Review requests",
      mentioned: "Mentions",
      assigned: "Assigned threads",
      "changes-requested": "Requested changes",
      approved: "Approvals",
      replied: "Comments and replies",
      merged: "Merges",
      conflicts: "Conflicts",
      "import-done": "Finished imports",
      "access-given": "New access",
      "access-asked": "Requests for access",
      "access-declined": "Declined requests for access",
      "certificate-ends": "Ending certificates",
      "access-ends": "Ending access",
      "support-asked": "Requests for support access",
      "support-given": "Allowed support access",
    },
  },
});
