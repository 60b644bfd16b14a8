import type { PersonKey } from "./people.ts";
import type { Ago } from "./story.ts";

export type SampleSpace = {
  /** Folder below `spaces/`. */
  folder: string;
  title: string;
  emoji: string;
  by: PersonKey;
  ago: Ago;
};

export type SampleCollection = {
  title: string;
  ago: Ago;
  by: PersonKey;
  spaces: readonly SampleSpace[];
};

export const collections: readonly SampleCollection[] = [
  {
    title: "Product documentation",
    ago: "68d",
    by: "mara",
    spaces: [
      { folder: "docs", title: "Fernpost docs", emoji: "🌿", by: "mara", ago: "67d" },
      { folder: "api", title: "API reference", emoji: "🔌", by: "priya", ago: "66d 3h" },
      { folder: "releases", title: "Release notes", emoji: "📰", by: "mara", ago: "66d" },
    ],
  },
  {
    title: "Team",
    ago: "65d 4h",
    by: "jonas",
    spaces: [
      { folder: "handbook", title: "Engineering handbook", emoji: "🧭", by: "jonas", ago: "65d" },
    ],
  },
  {
    title: "Customer care",
    ago: "63d 2h",
    by: "mara",
    spaces: [{ folder: "support", title: "Support playbook", emoji: "💬", by: "mara", ago: "63d" }],
  },
];
