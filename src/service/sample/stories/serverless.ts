import type { Story } from "../story.ts";

const serverless = `---
description: What changes when your receiver is a function that sleeps between events.
emoji: 🌙
---

# Receive on serverless platforms

A function that is started for each request makes a good receiver: it scales by itself and costs nothing while nothing happens. Three things are different from a server.

## The first request is slow

A cold start takes between 200 ms and several seconds. That is far below the timeout of 15 seconds, so leave the timeout as it is. Do not keep the function warm by publishing dummy events.

## Nothing runs after the answer

Many platforms freeze the function as soon as it has answered. Work that was to happen afterwards never does. Put the event into the platform's queue, answer, and let a second function do the work:

\`\`\`javascript
export async function handler(request) {
  const event = await verify(request, process.env.FERNPOST_SECRET);
  await queue.send({ id: event.id, body: event });
  return { statusCode: 204 };
}
\`\`\`

## The raw body may be encoded

Gateways in front of functions like to hand over the body as Base64. Decode it before you [verify the signature](verify-signatures.md):

\`\`\`javascript
const raw = request.isBase64Encoded ? Buffer.from(request.body, "base64") : request.body;
\`\`\`

Limit the function's concurrency to what your database can take, and give the destination the same rate.
`;

/** A new page, asked about, approved and merged. */
export const serverlessStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Add a guide for receivers on serverless platforms",
    ago: "29d 6h",
    by: "lena",
    steps: [
      {
        ago: "29d 4h",
        by: "lena",
        does: "edit",
        edits: [
          { add: "serverless", markdown: serverless, slug: "serverless", into: "guides/receive" },
          {
            page: "guides/receive",
            replace: [
              [
                '{% hint style="info" %}\nAnswer `204` also',
                'On platforms that start a function for each request some of this is different; see [Receive on serverless platforms](serverless).\n\n{% hint style="info" %}\nAnswer `204` also',
              ],
            ],
          },
        ],
      },
      {
        ago: "29d 3h",
        by: "lena",
        does: "describe",
        markdown:
          "Support had the third case this month about functions that freeze after the answer. This adds a page for them and a pointer from **Receive events**.",
      },
      { ago: "29d 3h", by: "lena", does: "set", status: "open" },
      { ago: "29d 3h", by: "lena", does: "request", reviewers: ["aiko"] },
      {
        ago: "28d 22h",
        by: "aiko",
        does: "comment",
        thread: "warm",
        on: { page: "serverless", block: "A cold start takes between" },
        says: "Do people really publish dummy events to keep functions warm?",
      },
      {
        ago: "28d 20h",
        by: "lena",
        does: "reply",
        thread: "warm",
        says: "Two of the three cases did. One had a cron job for it.",
      },
      { ago: "28d 20h", by: "aiko", does: "react", thread: "warm", emoji: "😄", reply: 1 },
      { ago: "28d 19h", by: "aiko", does: "resolve", thread: "warm" },
      {
        ago: "28d 19h",
        by: "aiko",
        does: "review",
        status: "approved",
        says: "Clear and short. I ran both snippets, they work.",
      },
      { ago: "28d 2h", by: "mara", does: "merge" },
    ],
  },
];
