import type { Story } from "../story.ts";

const checklist = `---
description: Everything to have in place before the first real event, on one page.
emoji: ✅
---

# Before production

Go through this list once with the person who will be on call.

- [ ] The [master key](../reference/configuration/server.md) is stored apart from the database.
- [ ] A [backup](../operations/backups.md) was restored once, and somebody wrote down how long it took.
- [ ] The [alert](../operations/metrics.md) for late deliveries has rung a phone.
- [ ] Two dispatchers run on different machines.
- [ ] Receivers are [idempotent](../guides/receive/idempotent-handlers.md); you sent them an event twice.
- [ ] Somebody knows how to [rotate a secret](../security/rotate-secrets.md).
- [ ] \`delivery.deny_private\` is on.

{% hint style="success" %}
Most installations get through this list in an afternoon.
{% endhint %}
`;

const compose = `---
description: Fernpost and PostgreSQL on one machine, from an empty folder to a health check.
---

# Docker Compose in five minutes

{% stepper %}
{% step %}
## Make a folder with a key

\`\`\`bash
mkdir fernpost && cd fernpost
openssl rand -base64 32 > master.key
\`\`\`
{% endstep %}

{% step %}
## Copy the file

Take \`compose.yaml\` from [Docker](install/docker.md) and put it beside the key.
{% endstep %}

{% step %}
## Start and check

\`\`\`bash
DB_PASSWORD=$(openssl rand -hex 16) docker compose up --detach --wait
docker compose exec fernpost fernpost doctor
\`\`\`
{% endstep %}
{% endstepper %}
`;

/** Pages renamed, moved, added, deleted and dressed up, hardly any text changed. */
export const reorganizeStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Tidy up “Get started”",
    ago: "5d 7h",
    by: "priya",
    steps: [
      {
        ago: "5d 6h",
        by: "priya",
        does: "edit",
        edits: [
          {
            page: "get-started/first-destination",
            title: "Receive your first event",
            slug: "first-event",
            into: "guides/receive",
            at: 0,
            emoji: "🎉",
          },
          { add: "checklist", markdown: checklist, slug: "before-production", into: "get-started" },
          { add: "compose", markdown: compose, slug: "compose", into: "get-started", at: 2 },
          { page: "get-started/install/kubernetes", icon: "dharmachakra" },
          {
            page: "get-started/install/debian",
            title: "Debian, Ubuntu and Mint",
            description: "The apt repository, the systemd unit and where each file goes.",
          },
          {
            page: "get-started/install",
            replace: [
              [
                "| [Docker](docker.md) | you have one machine, or Compose | pull a new tag |",
                "| [Docker](docker.md) | you have one machine, or use Compose | pull the next tag |",
              ],
            ],
          },
        ],
      },
      {
        ago: "5d 5h",
        by: "priya",
        does: "edit",
        edits: [
          { page: "how-it-works", into: "concepts", at: 0 },
          { remove: "guides/test-locally" },
        ],
      },
      {
        ago: "5d 5h",
        by: "priya",
        does: "describe",
        markdown:
          "“Get started” should be what you do in the first hour and nothing else.\n\n1. *Your first destination* is a guide about receiving, so it moves there.\n2. *How it works* is a concept.\n3. New: a checklist, and Compose in five minutes.",
      },
      { ago: "5d 4h", by: "priya", does: "set", status: "open" },
      { ago: "5d 4h", by: "priya", does: "request", reviewers: ["tomas", "mara"] },
      {
        ago: "4d 22h",
        by: "dmitri",
        does: "comment",
        thread: "local",
        on: { page: "guides/test-locally", side: "before" },
        says: "Please do not delete this one. I send it to somebody every week.",
      },
      {
        ago: "4d 21h",
        by: "priya",
        does: "reply",
        thread: "local",
        says: "The plan was to fold it into the command line pages. Would `fernpost listen` there be enough for you?",
      },
      {
        ago: "4d 20h",
        by: "dmitri",
        does: "reply",
        thread: "local",
        says: "For `listen` yes. The part about automated tests has no other home.",
      },
      { ago: "4d 20h", by: "tomas", does: "react", thread: "local", emoji: "➕", reply: 2 },
      { ago: "4d 19h", by: "aiko", does: "react", thread: "local", emoji: "➕", reply: 2 },
      {
        ago: "4d 18h",
        by: "tomas",
        does: "comment",
        thread: "mint",
        on: { page: "get-started/install/debian", block: "Packages exist for Debian 12 and 13" },
        says: "The title says Mint now, the text does not. Do we test on Mint at all?",
      },
      {
        ago: "4d 17h",
        by: "tomas",
        does: "comment",
        thread: "checklist",
        on: { page: "checklist", block: "Two dispatchers run on different machines" },
        says: "Could we say *zones* instead of machines, as in **High availability**?",
      },
      { ago: "4d 16h", by: "priya", does: "react", thread: "checklist", emoji: "👍" },
      {
        ago: "4d 15h",
        by: "tomas",
        does: "review",
        status: "approved",
        says: "Good as it is. Settle the thread about testing before you merge.",
      },
    ],
  },
];
