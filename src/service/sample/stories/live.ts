import type { Discussion } from "../story.ts";

/** Threads on live pages, outside of any change request. */
export const liveDiscussions: readonly Discussion[] = [
  {
    space: "docs",
    steps: [
      {
        ago: "11d 5h",
        by: "dmitri",
        does: "comment",
        thread: "median",
        on: { page: "how-it-works", block: "a median of 4 ms on a two-core machine" },
        says: "Is that still so since the spool is synced on rotation?",
      },
      {
        ago: "11d 2h",
        by: "jonas",
        does: "reply",
        thread: "median",
        says: "Measured again with 2.4.1: 4.2 ms. The sentence holds.",
      },
      { ago: "11d 1h", by: "dmitri", does: "react", thread: "median", emoji: "🚀", reply: 1 },
      { ago: "11d 1h", by: "dmitri", does: "resolve", thread: "median" },
      {
        ago: "3d 10h",
        by: "chloe",
        does: "comment",
        thread: "outbox",
        on: { page: "guides/outbox-pattern" },
        says: "A customer asked for this with MongoDB. Do we know somebody who has done it?",
      },
      { ago: "3d 9h", by: "yael", does: "react", thread: "outbox", emoji: "👀" },
      {
        ago: "13h",
        by: "aiko",
        does: "comment",
        thread: "floor",
        on: { page: "security/network", block: "Announce a change at least four weeks ahead" },
        says: "Four weeks was too short for two banks. Shall we say eight?",
      },
    ],
  },
  {
    space: "handbook",
    steps: [
      {
        ago: "9d 3h",
        by: "samuel",
        does: "comment",
        thread: "cow",
        on: { page: "how-we-work/first-two-weeks", block: "Have a coffee with everybody, alone" },
        says: "*Alone* reads as if one drank it alone. “One by one”?",
      },
      { ago: "9d 2h", by: "mara", does: "react", thread: "cow", emoji: "☕" },
      { ago: "9d 1h", by: "aiko", does: "react", thread: "cow", emoji: "☕" },
    ],
  },
];
