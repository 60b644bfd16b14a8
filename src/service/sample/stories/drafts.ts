import type { Story } from "../story.ts";

const archive = `---
description: Write every event of a topic to object storage, for years, at little cost.
icon: box-archive
---

# Archive events to S3

A destination of kind \`s3\` writes events into objects instead of sending requests. Use it when auditors want seven years and your [retention](../concepts/retention.md) is two weeks.

\`\`\`bash
fernpost destination add archive --kind s3 \\
  --bucket acme-events --prefix 'events/{topic}/{yyyy}/{mm}/{dd}/' \\
  --topic orders --topic billing
\`\`\`

## What is written

One object every five minutes or 64 MB, whichever comes first, as JSON lines compressed by zstd. Each line is an event as a receiver would get it.

## Cost

To do: measure with a million events a day.
`;

const hebrew = `---
description: מפעילים את Fernpost ושולחים אירוע ראשון בתוך עשר דקות.
emoji: 🚀
---

# התחלה מהירה

כל מה שצריך הוא Docker וחלון פקודות. בסוף העמוד יפעל אצלכם שרת Fernpost עם מקור אחד, יעד אחד ואירוע אחד שנמסר.

## הפעלת השרת

\`\`\`bash
docker run --name fernpost --detach --publish 7400:7400 \\
  fernpost/fernpost:2.4 serve --embedded-postgres
\`\`\`

## יצירת מקור ויעד

**מקור** הוא היישום שמפרסם אירועים, ו**יעד** הוא הכתובת שמקבלת אותם. המפתח של המקור מוצג פעם אחת בלבד, לכן שמרו אותו.
`;

/** Work that is not for others to review yet. */
export const draftStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Add a guide for archiving to S3",
    ago: "20h",
    by: "administrator",
    steps: [
      {
        ago: "19h",
        by: "administrator",
        does: "edit",
        edits: [
          { add: "archive", markdown: archive, slug: "archive-to-s3", into: "guides" },
          {
            page: "concepts/retention",
            replace: [
              [
                "The figures hold three destinations for each event and include indexes.",
                "The figures hold three destinations for each event and include indexes. To keep events for years, [archive them to S3](../guides/archive-to-s3).",
              ],
            ],
          },
        ],
      },
    ],
  },
  {
    space: "docs",
    subject: "Quickstart in Hebrew",
    ago: "15h",
    by: "yael",
    steps: [
      {
        ago: "14h",
        by: "yael",
        does: "edit",
        edits: [
          { add: "hebrew", markdown: hebrew, slug: "quickstart-he", into: "get-started", at: 2 },
        ],
      },
      {
        ago: "9h",
        by: "yael",
        does: "comment",
        thread: "source",
        on: { page: "hebrew", block: "הוא היישום שמפרסם" },
        says: "Not sure about מקור for *source*. I will ask two customers before I open this.",
      },
    ],
  },
  {
    space: "releases",
    subject: "Notes for the fixes of 2.4.2",
    ago: "7h",
    by: "administrator",
    steps: [
      {
        ago: "6h",
        by: "administrator",
        does: "edit",
        edits: [
          {
            page: "2-4",
            replace: [
              [
                "## Before you upgrade",
                "## Fixed in 2.4.2\n\n* A filter of more than 1,000 characters no longer slows down the console.\n* `fernpost relay` connects again after PostgreSQL was restarted.\n\n## Before you upgrade",
              ],
            ],
          },
        ],
      },
    ],
  },
];
