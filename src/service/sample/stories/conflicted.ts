import type { Story } from "../story.ts";

/** Started before main changed the same sentence and deleted a page that is edited here; then updated from main. */
export const conflictedStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Keep the whole answer of a failed attempt",
    ago: "4d 20h",
    by: "samuel",
    steps: [
      {
        ago: "4d 19h",
        by: "samuel",
        does: "edit",
        edits: [
          {
            page: "concepts/deliveries/attempts",
            replace: [
              [
                "The body of the answer is ignored, apart from its first 4 KB, which are kept for people.",
                "The body of the answer is ignored. Of a success its first 4 KB are kept, of a failure all of it, up to 64 KB.",
              ],
            ],
          },
          {
            page: "reference/configuration/delivery",
            replace: [
              [
                "| `answer_kept` | `4KB` | yes | how much of an answer is kept |",
                "| `answer_kept` | `4KB` | yes | how much of a good answer is kept |\n| `failed_answer_kept` | `64KB` | yes | how much of a failed answer is kept |",
              ],
            ],
          },
          {
            page: "reference/limits",
            replace: [
              [
                "| Timeout of a destination | 60 s | no |",
                "| Timeout of a destination | 60 s | no |\n| Kept answer of a failed attempt | 64 KB | `delivery.failed_answer_kept` |",
              ],
            ],
          },
          {
            page: "troubleshooting/failing-deliveries",
            replace: [
              [
                "Begin with the last attempt. It says in words what happened:",
                "Begin with the last attempt. It says in words what happened, and holds the whole answer:",
              ],
            ],
          },
        ],
      },
      {
        ago: "4d 19h",
        by: "samuel",
        does: "describe",
        markdown:
          "For 2.5. Half of all stack traces that receivers answer with are longer than 4 KB, and the interesting line is the last one.",
      },
      { ago: "4d 18h", by: "samuel", does: "set", status: "open" },
      { ago: "4d 18h", by: "samuel", does: "request", reviewers: ["jonas"] },
      {
        ago: "2d 6h",
        by: "samuel",
        does: "comment",
        thread: "eight",
        on: { page: "concepts/deliveries/attempts", block: "of a failure all of it" },
        says: "Main says 8 KB by now. @Priya, does your 8 KB hold for good answers only, or should failures stay at 64?",
      },
      {
        ago: "2d 5h",
        by: "priya",
        does: "reply",
        thread: "eight",
        says: "8 for good ones, 64 for failures. Please keep both sentences, mine first.",
      },
      { ago: "2d 4h", by: "samuel", does: "react", thread: "eight", emoji: "🙏", reply: 1 },
      { ago: "2d 2h", by: "samuel", does: "update" },
      {
        ago: "2d 1h",
        by: "samuel",
        does: "comment",
        thread: "limits",
        says: "The page of limits is gone on main. I would let it go here as well, unless somebody objects by tomorrow.",
      },
      { ago: "1d 22h", by: "administrator", does: "react", thread: "limits", emoji: "👍" },
    ],
  },
];
