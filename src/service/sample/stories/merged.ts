import type { Story } from "../story.ts";

/** Change requests that are part of the live content by now. */
export const mergedStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Say how much of the slots a slow receiver may use",
    ago: "43d 2h",
    by: "samuel",
    steps: [
      {
        ago: "43d 1h",
        by: "samuel",
        does: "edit",
        edits: [
          {
            page: "guides/fan-out",
            replace: [
              [
                "A receiver that takes 15 seconds to time out uses its quarter, and no more.",
                "A receiver that takes 15 seconds to time out uses its quarter, and no more. When nobody else waits, it may use them all.",
              ],
            ],
          },
        ],
      },
      { ago: "43d", by: "samuel", does: "set", status: "open" },
      { ago: "42d 20h", by: "tomas", does: "review", status: "approved" },
      { ago: "42d 20h", by: "tomas", does: "merge" },
    ],
  },
  {
    space: "handbook",
    subject: "Hand over on Tuesdays at 9:00",
    ago: "6d 5h",
    by: "jonas",
    steps: [
      {
        ago: "6d 5h",
        by: "jonas",
        does: "edit",
        edits: [
          {
            page: "running/on-call/handover",
            replace: [
              ["Tuesday, 10:00 UTC, fifteen minutes", "Tuesday, 9:00 UTC, fifteen minutes"],
            ],
          },
        ],
      },
      { ago: "6d 4h", by: "jonas", does: "set", status: "open" },
      {
        ago: "5d 23h",
        by: "aiko",
        does: "comment",
        thread: "tokyo",
        says: "Thank you! In Tokyo this is 18:00 instead of 19:00, and I get to have dinner.",
      },
      { ago: "5d 22h", by: "jonas", does: "react", thread: "tokyo", emoji: "🍜" },
      { ago: "5d 20h", by: "samuel", does: "react", thread: "tokyo", emoji: "🍜" },
      { ago: "5d 19h", by: "aiko", does: "review", status: "approved" },
      { ago: "5d 18h", by: "jonas", does: "merge" },
    ],
  },
  {
    space: "docs",
    subject: "Keep 8 KB of each answer",
    ago: "4d 6h",
    by: "priya",
    steps: [
      {
        ago: "4d 5h",
        by: "priya",
        does: "edit",
        edits: [
          {
            page: "concepts/deliveries/attempts",
            replace: [
              [
                "The body of the answer is ignored, apart from its first 4 KB, which are kept for people.",
                "The body of the answer is ignored, apart from its first 8 KB, which are kept for people to read.",
              ],
            ],
          },
          {
            page: "concepts/deliveries",
            replace: [["the first 4 KB of the answer", "the first 8 KB of the answer"]],
          },
          {
            page: "reference/configuration/delivery",
            replace: [["| `answer_kept` | `4KB` |", "| `answer_kept` | `8KB` |"]],
          },
        ],
      },
      { ago: "4d 5h", by: "priya", does: "set", status: "open" },
      { ago: "4d 5h", by: "priya", does: "request", reviewers: ["administrator"] },
      { ago: "3d 22h", by: "administrator", does: "review", status: "approved" },
      { ago: "3d 22h", by: "administrator", does: "merge" },
    ],
  },
  {
    space: "docs",
    subject: "Remove the page of limits",
    ago: "3d 8h",
    by: "administrator",
    steps: [
      {
        ago: "3d 8h",
        by: "administrator",
        does: "edit",
        edits: [
          { remove: "reference/limits" },
          {
            page: "reference/event-format",
            replace: [
              [
                "Unknown fields are refused with `422`",
                "A request holds at most 100 events and 1 MB. Unknown fields are refused with `422`",
              ],
            ],
          },
        ],
      },
      {
        ago: "3d 7h",
        by: "administrator",
        does: "describe",
        markdown:
          "Every limit on this page is also where it belongs, and four of the thirteen had already drifted apart.",
      },
      { ago: "3d 7h", by: "administrator", does: "set", status: "open" },
      {
        ago: "3d 3h",
        by: "tomas",
        does: "review",
        status: "approved",
        says: "Good riddance. One fact, one place.",
      },
      { ago: "3d 1h", by: "administrator", does: "merge" },
    ],
  },
];
