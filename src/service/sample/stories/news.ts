import type { Story } from "../story.ts";

const release = `---
description: Whole answers of failures, a quieter breaker, PostgreSQL 18.
emoji: 🌼
---

# Fernpost 2.5

Planned for 14 April 2026.

## New

* **Whole answers of failures.** Up to 64 KB of what a receiver answered to a failed attempt is kept.
* **PostgreSQL 18** is supported.
* \`fernpost replay --like DELIVERY\` replays everything that failed in the same way.

## Better

* The breaker opens by share instead of by count: when more than half of the last 40 attempts failed.
* The router starts in 2 seconds instead of 40 with 100,000 destinations.

## Deprecated

* PostgreSQL 15. See [Deprecations](deprecations.md).
`;

/** What is about to be announced. */
export const newsStories: readonly Story[] = [
  {
    space: "releases",
    subject: "Release notes for 2.5",
    ago: "3d 4h",
    by: "priya",
    steps: [
      {
        ago: "3d 3h",
        by: "priya",
        does: "edit",
        edits: [
          { add: "2-5", markdown: release, slug: "2-5", at: 1 },
          {
            page: "README",
            replace: [
              [
                "| --- | --- | --- |\n| [2.4](2-4.md) | 3 February 2026 | yes |",
                "| --- | --- | --- |\n| [2.5](2-5) | 14 April 2026 | yes |\n| [2.4](2-4.md) | 3 February 2026 | yes |",
              ],
              [
                "| [2.2](2-2.md) | 16 September 2025 | yes |",
                "| [2.2](2-2.md) | 16 September 2025 | no |",
              ],
            ],
          },
        ],
      },
      { ago: "3d 2h", by: "priya", does: "set", status: "open" },
      { ago: "3d 2h", by: "priya", does: "request", reviewers: ["administrator", "jonas"] },
      {
        ago: "2d 23h",
        by: "chloe",
        does: "comment",
        thread: "breaker",
        on: { page: "2-5", block: "The breaker opens by share instead of by count" },
        says: "Support will be asked whether this is configurable. Is it?",
      },
      {
        ago: "2d 22h",
        by: "priya",
        does: "reply",
        thread: "breaker",
        says: "`breaker_share = 0.5` and `breaker_window = 40`. I will link the configuration once it is merged.",
      },
      { ago: "2d 20h", by: "chloe", does: "react", thread: "breaker", emoji: "👌", reply: 1 },
      {
        ago: "2d 19h",
        by: "jonas",
        does: "review",
        status: "approved",
        says: "The figures are right; I measured the router again this morning.",
      },
    ],
  },
  {
    space: "api",
    subject: "Describe the stream of deliveries",
    ago: "1d 8h",
    by: "administrator",
    steps: [
      {
        ago: "1d 8h",
        by: "administrator",
        does: "edit",
        edits: [
          {
            page: "resources/deliveries",
            replace: [
              [
                "## Actions",
                '## Follow them live\n\n`GET /v1/deliveries/stream` answers with server-sent events, one for each change of state. Send `Last-Event-ID` to go on after a lost connection; the stream remembers the last hour.\n\n```http\nevent: delivery\nid: 7f3a\ndata: {"id": "del_01JA7Q2V6K", "state": "delivered"}\n```\n\n## Actions',
              ],
            ],
          },
        ],
      },
      { ago: "1d 7h", by: "administrator", does: "set", status: "open" },
      { ago: "1d 7h", by: "administrator", does: "request", reviewers: ["priya", "aiko"] },
      {
        ago: "1d 1h",
        by: "aiko",
        does: "comment",
        thread: "hour",
        on: { page: "resources/deliveries", block: "answers with server-sent events" },
        says: "What does a client get that comes back after two hours? Silence would be bad.",
      },
      {
        ago: "23h",
        by: "administrator",
        does: "reply",
        thread: "hour",
        says: "A `reset` event, after which it should read the list again. I will add it.",
      },
      { ago: "22h", by: "aiko", does: "react", thread: "hour", emoji: "👍", reply: 1 },
    ],
  },
];
