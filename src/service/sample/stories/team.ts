import type { Story } from "../story.ts";

/** Change requests of the other spaces, one of them given up. */
export const teamStories: readonly Story[] = [
  {
    space: "handbook",
    subject: "Vote on decisions that nobody owns",
    ago: "19d 5h",
    by: "samuel",
    steps: [
      {
        ago: "19d 4h",
        by: "samuel",
        does: "edit",
        edits: [
          {
            page: "how-we-work/decisions",
            replace: [
              [
                "If they cannot agree within two days, the lead of the area decides. Nobody votes.",
                "If they cannot agree within two days, the lead of the area decides. Where there is no area, we vote.",
              ],
            ],
          },
        ],
      },
      { ago: "19d 4h", by: "samuel", does: "set", status: "open" },
      {
        ago: "18d 22h",
        by: "jonas",
        does: "comment",
        thread: "vote",
        on: { page: "how-we-work/decisions", block: "Where there is no area, we vote" },
        says: "I would rather give every question an owner than vote on it. Whom did you miss last time?",
      },
      {
        ago: "18d 21h",
        by: "samuel",
        does: "reply",
        thread: "vote",
        says: "The name of the new chart. Nobody owned it, and we had three.",
      },
      {
        ago: "18d 20h",
        by: "mara",
        does: "reply",
        thread: "vote",
        says: "Then let us add *packaging* as an area. Tomás would take it.",
      },
      { ago: "18d 20h", by: "samuel", does: "react", thread: "vote", emoji: "🎉", reply: 2 },
      { ago: "18d 19h", by: "jonas", does: "react", thread: "vote", emoji: "🎉", reply: 2 },
      { ago: "18d 18h", by: "samuel", does: "resolve", thread: "vote" },
      { ago: "18d 18h", by: "samuel", does: "set", status: "archived" },
    ],
  },
  {
    space: "support",
    subject: "Ask for the delivery ID before anything else",
    ago: "2d 20h",
    by: "yael",
    steps: [
      {
        ago: "2d 19h",
        by: "yael",
        does: "edit",
        edits: [
          {
            page: "triage",
            description: "Five questions that sort every new case.",
            replace: [
              [
                "1. **Is anything being lost?**",
                "1. **Which delivery?** One ID answers half of what you would ask next.\n1. **Is anything being lost?**",
              ],
              [
                "| `waiting-them` | we have asked something; remind after 3 days, close after 10 |",
                "| `waiting-them` | we have asked something; remind after 2 days, close after 7 |",
              ],
            ],
          },
          {
            page: "answers/signatures",
            replace: [
              [
                "Ask which language and framework they use, and for the ID of one delivery.",
                "Look at the delivery first: `fernpost delivery show` prints what was signed. Then ask which language and framework they use.",
              ],
            ],
          },
        ],
      },
      { ago: "2d 18h", by: "yael", does: "set", status: "open" },
      { ago: "2d 18h", by: "yael", does: "request", reviewers: ["mara"] },
      {
        ago: "2d 16h",
        by: "chloe",
        does: "comment",
        thread: "seven",
        on: { page: "triage", block: "waiting-them" },
        says: "Seven days is short in August. Could we keep ten?",
      },
      {
        ago: "2d 15h",
        by: "mara",
        does: "review",
        status: "approved",
        says: "Yes to the first question. Decide the days with Chloé.",
      },
    ],
  },
];
