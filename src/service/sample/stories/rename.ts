import type { Story } from "../story.ts";

/** One word changed on three dozen pages. */
export const renameStories: readonly Story[] = [
  {
    space: "docs",
    subject: "Call destinations endpoints",
    ago: "2d 8h",
    by: "jonas",
    steps: [
      {
        ago: "2d 7h",
        by: "jonas",
        does: "edit",
        edits: [
          {
            rename: [
              [/\b([Aa]) destination\b/g, "$1n endpoint"],
              [/\bDestination\b/g, "Endpoint"],
              [/\bDestinations\b/g, "Endpoints"],
              [/\bdestination\b/g, "endpoint"],
              [/\bdestinations\b/g, "endpoints"],
            ],
            except: [
              "guides/multi-tenant",
              "reference/cli",
              "reference/cli/destination",
              "reference/configuration/delivery",
              "writing-style",
            ],
          },
        ],
      },
      {
        ago: "2d 7h",
        by: "jonas",
        does: "edit",
        edits: [
          { page: "concepts/destinations", title: "Endpoints", slug: "endpoints" },
          {
            page: "concepts/glossary",
            replace: [
              [
                "a *webhook endpoint* or *sink* is an endpoint here",
                "a *destination* or *sink* is an endpoint here",
              ],
            ],
          },
        ],
      },
      {
        ago: "2d 6h",
        by: "jonas",
        does: "describe",
        markdown:
          "The console says *endpoint* since 2.4.1, so the docs have to follow. Prose only: commands, keys of the configuration and paths of the API keep `destination` until 3.0.\n\nLong, but each page is the same edit. The two that are not are **Glossary** and the renamed **Endpoints**.",
      },
      { ago: "2d 6h", by: "jonas", does: "set", status: "open" },
      { ago: "2d 6h", by: "jonas", does: "request", reviewers: ["administrator", "tomas"] },
      {
        ago: "2d 3h",
        by: "tomas",
        does: "comment",
        thread: "tenants",
        on: { page: "concepts/deliveries", block: "A delivery is one event on its way to one" },
        says: "Reads well. One worry: customers of tenants know *webhook endpoint* from other products, where it is the path alone. Here it is the address with all its settings.",
      },
      {
        ago: "2d 2h",
        by: "jonas",
        does: "reply",
        thread: "tenants",
        says: "The glossary says so. I could add half a sentence to the first paragraph of **Endpoints**.",
      },
      { ago: "2d 2h", by: "tomas", does: "react", thread: "tenants", emoji: "👍", reply: 1 },
      {
        ago: "1d 20h",
        by: "yael",
        does: "comment",
        thread: "arabic",
        on: { page: "get-started/quickstart-ar" },
        says: "The Arabic page has وجهة for destination, and needs no change: the word for endpoint would be worse.",
      },
      {
        ago: "1d 18h",
        by: "priya",
        does: "comment",
        thread: "order",
        on: { page: "concepts/glossary", block: "A delivery whose attempts are used up" },
        says: "The table is alphabetical. *Endpoint* now belongs between *Dispatcher* and *Event*.",
      },
      { ago: "1d 17h", by: "jonas", does: "react", thread: "order", emoji: "👀" },
      { ago: "1d 19h", by: "jonas", does: "react", thread: "arabic", emoji: "🙏" },
      { ago: "1d 19h", by: "jonas", does: "resolve", thread: "arabic" },
      {
        ago: "1d 4h",
        by: "dmitri",
        does: "comment",
        thread: "example",
        on: {
          page: "concepts/deliveries/dead-letters",
          block: "Group first, then look at one delivery",
        },
        says: "The output above this still has the column `destination`. Is that on purpose?",
      },
      {
        ago: "1d 3h",
        by: "jonas",
        does: "reply",
        thread: "example",
        says: "Yes, the command prints it so until 3.0.",
      },
    ],
  },
];
